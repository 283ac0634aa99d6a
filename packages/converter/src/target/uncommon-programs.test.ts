import { describe, expect, it } from "vitest";
import { uncommonPrograms } from "./uncommon-programs.js";

const inShell = (...lines: string[]): string => `\`\`\`bash\n${lines.join("\n")}\n\`\`\``;

describe("programs that a computer may not have", () => {
  it.each([
    ["two commands", inShell("ledger sum --all", "ledger add -b 2")],
    ["a comment with a quote", inShell("# don't stop", "ledger sum --all", "  # don't stop", "ledger add -b 2")],
    ["a comment after a command", inShell("ledger sum --all # it's all", "'", "ledger add -b 2 # it's one", "'")],
    ["a quote of the other kind", inShell('ledger note -m "it\'s"', "ledger sum --all")],
    ["a quote with its own mark in it", inShell('ledger note -m "a \\" b"', "ledger sum --all")],
    ["a backslash within a line", inShell("ledger note -m a\\ b", "ledger sum --all")],
    ["code within lines", "Run `ledger sum --all`, and at last `ledger add --one 2`."],
    ["one command with an option and two without", "`ledger sum --all`, `ledger add one`, `ledger close month`"],
  ])("are found in %s", (_place, text) => {
    expect(uncommonPrograms(text)).toEqual(["ledger"]);
  });

  it.each([
    ["one command", inShell("ledger sum --all")],
    ["the rest of a command", inShell("npm test \\", "ledger sum --all", "npm run all \\  ", "ledger add -b 2")],
    ["a text in quotes", inShell('echo "', "ledger sum --all", "ledger add -b 2", '"')],
    ["the input of a command", inShell("cat <<EOF", "ledger sum --all", "ledger add -b 2", "EOF")],
    ["functions of the text", inShell("ledger() { npm test; }", "ledger sum --all", "ledger add -b 2")],
    ["aliases", inShell("alias ledger='npm test'", "ledger sum --all", "ledger add -b 2")],
    ["programs that it installs", `Run \`brew install ledger\`.\n${inShell("ledger sum --all", "ledger add -b 2")}`],
    ["commands of another program", `\`git ledger\`\n${inShell("ledger sum --all", "ledger add -b 2")}`],
    ["two commands without an option", "`ledger add one`, `ledger close month`"],
    ["one with an option and one without", "`ledger`: `ledger sum --all`, `ledger add one`"],
  ])("are told apart from %s", (_place, text) => {
    expect(uncommonPrograms(text)).toEqual([]);
  });
});

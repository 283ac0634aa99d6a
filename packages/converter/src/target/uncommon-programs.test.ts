import { describe, expect, it } from "vitest";
import { SourceText } from "../source/source-text.js";
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
    ["options of one letter in a block", inShell("ledger -b 2", "ledger -c 3")],
    ["options right after the name", "Run `ledger  --all`, and `ledger  --one 2`; `ledger --all`."],
    ["options of one letter", "Run `ledger -b`, and at last `ledger -c`."],
    ["options of one letter after a word", "Run `ledger sum -b 2`, and at last `ledger add -c 3`."],
    ["commands with values to fill in", "Run `ledger sum <book>`, and at last `ledger add [amount]`."],
    ["commands that run in an environment", "Run `uv run --quiet  ledger sum`, and at last `uv run ledger`."],
    ["commands after a text as input", inShell("cat <<EOF", "1 unit", "EOF", "ledger sum --all", "ledger add -b 2")],
  ])("are found in %s", (_place, text) => {
    expect(uncommonPrograms(new SourceText(text))).toEqual(["ledger"]);
  });

  it.each([
    ["a block", inShell("paper-trail2  sum --all", "paper-trail2 add -b 2")],
    ["lines", "Run `paper-trail2 sum --all`, and at last `paper-trail2 add --one 2`."],
    ["an environment", "Run `uv run paper-trail2`, and at last `uv run paper-trail2 add`."],
    ["commands without an option", "`paper-trail2 sum --all`, `paper-trail2 add one`, `paper-trail2 close month`"],
  ])("may have names of several words in %s", (_place, text) => {
    expect(uncommonPrograms(new SourceText(text))).toEqual(["paper-trail2"]);
  });

  it.each([
    ["Begin with `npx claude-flow init`.", ["claude-flow"]],
    ["Begin with `npx --yes  claude-flow init`.", ["claude-flow"]],
    ["Begin with `npx @acme/claude-flow init`.", ["@acme/claude-flow"]],
    [inShell("npx claude-flow init"), ["claude-flow"]],
    ["```js\nrun('npx claude-flow init');\n```", []],
    ["Begin with `npx paper-trail init`.", []],
  ])("are packages of Claude Code that are run once: %j", (text, names) => {
    expect(uncommonPrograms(new SourceText(text))).toEqual(names);
  });

  it.each([
    ["Look at `jira list`.", ["jira"]],
    ["Look at `jira  list`.", ["jira"]],
    ["Look at ``jira list``.", []],
  ])("are programs of services that are run once: %j", (text, names) => {
    expect(uncommonPrograms(new SourceText(text))).toEqual(names);
  });

  it.each([
    ["one command", inShell("ledger sum --all")],
    ["the rest of a command", inShell("npm test \\", "ledger sum --all", "npm run all \\  ", "ledger add -b 2")],
    ["a text in quotes", inShell('echo "', "ledger sum --all", "ledger add -b 2", '"')],
    ["the input of a command", inShell("cat <<EOF", "ledger sum --all", "ledger add -b 2", "EOF")],
    ["functions of the text", inShell("ledger() { npm test; }", "ledger sum --all", "ledger add -b 2")],
    ["aliases", inShell("alias ledger='npm test'", "ledger sum --all", "ledger add -b 2")],
    ["functions with a keyword", inShell("function ledger() { npm test; }", "ledger sum --all", "ledger add -b 2")],
    ["functions without brackets", inShell("function ledger { npm test; }", "ledger sum --all", "ledger add -b 2")],
    ["aliases in a condition", inShell("  alias  ledger='npm test'", "ledger sum --all", "ledger add -b 2")],
    ["programs in a folder", inShell("./ledger sum --all", "./ledger add -b 2")],
    ["sentences in code", "Say `keep a [short] note` or `keep a [long] note`."],
    ["code in two backticks", "Run ``ledger --all``, and at last ``ledger --one``."],
    ["packages that it adds", `Run \`cargo add ledger\`.\n${inShell("ledger sum --all", "ledger add -b 2")}`],
    ["commands of a script", `\`node office.mjs ledger\`\n${inShell("ledger sum --all", "ledger add -b 2")}`],
    ["programs that it installs", `Run \`brew install ledger\`.\n${inShell("ledger sum --all", "ledger add -b 2")}`],
    ["commands of another program", `\`git ledger\`\n${inShell("ledger sum --all", "ledger add -b 2")}`],
    ["two commands without an option", "`ledger add one`, `ledger close month`"],
    ["one with an option and one without", "`ledger`: `ledger sum --all`, `ledger add one`"],
  ])("are told apart from %s", (_place, text) => {
    expect(uncommonPrograms(new SourceText(text))).toEqual([]);
  });
});

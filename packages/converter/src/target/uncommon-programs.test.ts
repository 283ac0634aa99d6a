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
  ])("are found in %s", (_place, text) => {
    expect(uncommonPrograms(new SourceText(text))).toEqual(["ledger"]);
  });

  it.each([
    ["a block", inShell("paper-trail2  sum --all", "paper-trail2 add -b 2")],
    ["lines", "Run `paper-trail2 sum --all`, and at last `paper-trail2 add --one 2`."],
    ["an environment", "Run `uv run paper-trail2`, and at last `uv run paper-trail2 add`."],
  ])("may have names of several words in %s", (_place, text) => {
    expect(uncommonPrograms(new SourceText(text))).toEqual(["paper-trail2"]);
  });

  it("are that of Claude Code if it is run once", () => {
    expect(uncommonPrograms(new SourceText(inShell("claude --agent ledger-keeper now")))).toEqual(["claude"]);
  });

  it.each([
    "```js\nrun('npx claude-flow init');\n```",
    "Begin with `npx paper-trail init`.",
    "Look at ``jira list``.",
    "`keys add -k a`, bare `keys add`.",
  ])("are not packages that are fetched, nor programs without another command with an option: %j", (text) => {
    expect(uncommonPrograms(new SourceText(text))).toEqual([]);
  });

  it.each([
    ["one command", inShell("ledger sum --all")],
    ["the rest of a command", inShell("npm test \\", "ledger sum --all", "npm run all \\  ", "ledger add -b 2")],
    ["a text in quotes", inShell('echo "', "ledger sum --all", "ledger add -b 2", '"')],
    ["the input of a command", inShell("cat <<EOF", "ledger sum --all", "ledger add -b 2", "EOF")],
    ["functions of the text", inShell("ledger() { npm test; }", "ledger sum --all", "ledger add -b 2")],
    ["aliases", inShell("alias ledger='npm test'", "ledger sum --all", "ledger add -b 2")],
    ["functions with a keyword", inShell("function ledger() { npm test; }", "ledger sum --all", "ledger add -b 2")],
  ])("are told apart from %s", (_place, text) => {
    expect(uncommonPrograms(new SourceText(text))).toEqual([]);
  });
});

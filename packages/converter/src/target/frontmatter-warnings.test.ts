import { describe, expect, it } from "vitest";
import { type ConversionTarget, convertDeterministically, memoryConfigs } from "../index.js";

const convert = (content: string, target: ConversionTarget = {}) =>
  convertDeterministically({ content, target }, memoryConfigs([]));

describe("tools", () => {
  it.each([
    ["allowed-tools: WebSearch, mcp__ledger__open, Read", "WebSearch, mcp__ledger__open"],
    ["allowed-tools: [WebFetch, 'mcp__ledger__*', mcp__board]", "mcp__ledger__*"],
    ["allowed-tools: Read Write Bash(git:*)", undefined],
    ["allowed-tools: Bash(mcp__ledger:*), Read", undefined],
    ["allowed-tools: WebSearch(news), Read", "WebSearch"],
    ["allowed-tools: WebSearcher, Read", undefined],
  ])("that only the frontmatter of a command allows are named in a warning: %j", async (line, names) => {
    const content = `---\n${line}\n---\nSort the accounts with the Cards MCP server.`;
    const { warnings } = await convert(content, { tools: ["mcp__board"] });
    const allowed = "The frontmatter allows tools that the target does not have: ";
    expect(warnings.filter((warning) => warning.startsWith(allowed))).toEqual(names ? [allowed + names] : []);
  });

  it("that the text names, too, have one warning", async () => {
    const content =
      "---\nallowed-tools: WebSearch, mcp__ledger__open\n---\nSearch with WebSearch. Ask the Ledger MCP server.";
    expect((await convert(content)).warnings).toEqual([
      "The target has no tool that does the work of WebSearch, Ledger MCP server.",
    ]);
  });
});

import { describe, expect, it } from "vitest";
import { SourceText } from "../source/source-text.js";
import { servicesIn } from "./services.js";

const namesIn = (text: string, tools: readonly string[] = []): string[] => servicesIn(new SourceText(text), tools);

describe("services that a text uses", () => {
  it("may be known by the calls of their tools alone", () => {
    expect(servicesIn(new SourceText("Call `board_open(id)`, then `board_close(id)`."), [])).toEqual(["board_*"]);
  });

  it.each([
    ["Call mcp__paper-trail__open. The PaperTrail MCP server may be absent.", ["PaperTrail MCP server"]],
    ["Call mcp__ledger-mcp__open. The Ledger MCP server may be absent.", ["Ledger MCP server"]],
    ["Call mcp__board__open. Use the `board` MCP tool.", ["board MCP tool"]],
    ["Ask the Board MCP server. Call `board_open(id)` and `board_close(id)`.", ["Board MCP server"]],
    ["Ask the Binder MCP server. Call `board_open(id)` and `board_close(id)`.", ["Binder MCP server", "board_*"]],
  ])("are named once: %j", (text, names) => {
    expect(namesIn(text)).toEqual(names);
  });

  it.each([
    ["Call mcp__ledger__open.", ["mcp__ledger__open"], []],
    ["Call mcp__ledger__close.", ["mcp__ledger__open"], ["mcp__ledger__close"]],
    ["Ask the Ledger MCP server.", ["mcp__ledger"], []],
    ["Activate the MCP server `deep-think`.", ["mcp__deep-think__run"], []],
    ["Use the `slack_read_thread` tool.", ["slack_read_thread"], []],
    ["Use the `slack2_read2_thread` tool.", [], ["slack2_read2_thread"]],
    ["Use the `slack_read_thread` tool.", ["slack_send"], ["slack_read_thread"]],
  ])("are left out if the target has them: %j with %j", (text, tools, names) => {
    expect(namesIn(text, tools)).toEqual(names);
  });
});

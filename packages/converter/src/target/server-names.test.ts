import { expect, it } from "vitest";
import { serverNames } from "./services.js";

const namesIn = (text: string): string[] => [...new Set(serverNames(text).map(({ name }) => name))];

it.each([
  ["check the Ledger MCP server settings", ["Ledger MCP server"]],
  ["check the Ledger MCP servers settings", ["Ledger MCP servers"]],
  ["A row: Paper Trail MCP", ["Paper Trail MCP"]],
  ["| Ledger MCP |", ["Ledger MCP"]],
  ["Ledger MCP counts.", []],
  ["S. Ledger MCP counts.", []],
  ["ANY. Ledger MCP counts.", []],
])("a text names its servers: %j", (text, names) => {
  expect(namesIn(text)).toEqual(names);
});

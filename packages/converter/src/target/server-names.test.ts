import { expect, it } from "vitest";
import { serverNames } from "./server-names.js";

const namesIn = (text: string): string[] => [...new Set(serverNames(text).map(({ name }) => name))];

it.each([
  ["check the Ledger MCP server settings", ["Ledger MCP server"]],
  ["check x Ledger MCP server settings", []],
  ["check the Ledger MCP servers settings", ["Ledger MCP servers"]],
  ["A row: Paper Trail MCP", ["Paper Trail MCP"]],
  ["| Ledger MCP |", ["Ledger MCP"]],
  ["|Ledger MCP |", ["Ledger MCP"]],
  ['| "Ledger" MCP |', ['Ledger" MCP']],
  ["**Ledger** MCP", ["Ledger** MCP"]],
  ["(Ledger MCP)", ["Ledger MCP"]],
  ["sums, `Ledger` MCP", ["Ledger", "Ledger` MCP"]],
  ["sums ([Ledger MCP", ["Ledger MCP"]],
  ["Sums: Ledger MCP", ["Ledger MCP"]],
  ["Ledger MCP isn't there.", ["Ledger MCP"]],
  ["Ledger MCP isn’t there.", ["Ledger MCP"]],
  ["Ledger MCP is there.", ["Ledger MCP"]],
  ["Ledger MCP counts.", []],
  ["S. Ledger MCP counts.", []],
  ["ANY. Ledger MCP counts.", []],
  ["**Sums** of Maya. Ledger MCP counts.", []],
  ["the Ledger MCP host", []],
  ["the Ledger MCP hosts", []],
  ["the Ledger MCP specification", []],
  ["the Ledger MCP spec", []],
  ["paper-search MCP", ["paper-search MCP"]],
])("a text names its servers: %j", (text, names) => {
  expect(namesIn(text)).toEqual(names);
});

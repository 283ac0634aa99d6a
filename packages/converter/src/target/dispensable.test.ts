import { expect, it } from "vitest";
import { SourceText } from "../source/source-text.js";
import { isDispensable } from "./dispensable.js";

const isWithoutLedger = (text: string): boolean => isDispensable(new SourceText(text), text.indexOf("Ledger"));

it.each([
  "Subagents cannot use the Ledger.",
  "Clerks lack Ledger.",
  "You must not ever open the **Ledger**.",
  "You must not open `Ledger`.",
])("a text can do without a tool that it forbids, lacks or leaves to its user: %j", (text) => {
  expect(isWithoutLedger(text)).toBe(true);
});

it.each([
  "Ask Ledger for the sums.",
  "There is no clerk here, so ask Ledger.",
  "You must open the Ledger.",
  "The clerk waits for long jobs, use Ledger directly.",
])("a text needs a tool otherwise: %j", (text) => {
  expect(isWithoutLedger(text)).toBe(false);
});

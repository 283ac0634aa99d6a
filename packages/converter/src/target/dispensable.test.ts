import { expect, it } from "vitest";
import { isDispensable } from "./dispensable.js";

const isWithoutLedger = (text: string): boolean => {
  const start = text.indexOf("Ledger");
  return isDispensable(text, start, start + "Ledger".length);
};

it.each([
  "Subagents cannot use the Ledger.",
  "Clerks lack Ledger.",
  "You must not ever open the **Ledger**.",
  "You must not open `Ledger`.",
  "Clerks may not ever open Ledger.",
  "Coming soon: Ledger, for all accounts.",
  "Not yet there: Ledger.",
  "For long jobs, use Ledger directly.",
  "Sort the mail. For long jobs, use the `Ledger` tool instead.",
])("a text can do without a tool that it forbids, lacks or leaves to its user: %j", (text) => {
  expect(isWithoutLedger(text)).toBe(true);
});

it.each([
  "Ask Ledger for the sums.",
  "There is no clerk here, so ask Ledger.",
  "You must open the Ledger.",
  "The clerk waits for long jobs, use Ledger directly.",
  "For long jobs, use the index and ask Ledger instead.",
  "For long jobs, use Ledger, and answer directly.",
])("a text needs a tool otherwise: %j", (text) => {
  expect(isWithoutLedger(text)).toBe(false);
});

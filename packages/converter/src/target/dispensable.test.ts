import { expect, it } from "vitest";
import { SourceText } from "../source/source-text.js";
import { isDispensable } from "./services.js";

const isWithoutLedger = (text: string): boolean => isDispensable(new SourceText(text), text.indexOf("Ledger"));

it.each(["Do not use the Ledger.", "Sum it up, never with `Ledger`.", "Work without Ledger."])(
  "a text can do without a tool that it forbids: %j",
  (text) => {
    expect(isWithoutLedger(text)).toBe(true);
  },
);

it.each([
  "Ask Ledger for the sums.",
  "There is no clerk here, so ask Ledger.",
  "You must open the Ledger.",
  "The clerk waits for long jobs, use Ledger directly.",
])("a text needs a tool otherwise: %j", (text) => {
  expect(isWithoutLedger(text)).toBe(false);
});

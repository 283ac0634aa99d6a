import { expect, it } from "vitest";
import { SourceText } from "../source/source-text.js";
import { isOnlyCited } from "./cited-urls.js";

const URL = /https?:\/\/[^\s)>\]"'`]+/;

/** Whether a text only cites its first address. */
function citesOnly(text: string): boolean {
  const [url = ""] = URL.exec(text) ?? [];
  const start = text.indexOf(url);
  return isOnlyCited(new SourceText(text), start, start + url.length);
}

it.each([
  ["an identifier", "The form is http://www.w3.org/2000/svg of the court."],
  ["an identifier without a year", "The form is https://www.w3.org/TR/html of the court."],
  ["a vocabulary", "Sort it by https://schema.org/Court and its date."],
  ["a schema", "The file has the form https://schemas.ledger.dev/letter already."],
  ["a link", "It follows [the rules](https://ledger.dev/rules) of the court."],
  ["a link in angle brackets", "It follows the rules <https://ledger.dev/rules> of the court."],
  ["the source of a picture", "<img src=https://ledger.dev/seal.png>"],
  ["the source of a picture in a style", "background: url(https://ledger.dev/seal.png)"],
  ["an item with a label", "- Court register: https://ledger.dev/court"],
  ["an item that is indented", "    - Court register: https://ledger.dev/court"],
  ["an item with a number of two figures", "12. Court register: https://ledger.dev/court"],
  ["an item with a number and a bracket", "3) Court register: https://ledger.dev/court"],
])("an address is only cited as %s", (_, text) => {
  expect(citesOnly(text)).toBe(true);
});

it.each([
  ["in a sentence", "The rules are at https://ledger.dev/rules for all."],
  ["in an item with more text", "- Fill https://ledger.dev/form with the sum."],
  ["after a number without a point", "12 letters of https://ledger.dev/court"],
  ["after a word and a mark of items", "See - https://ledger.dev/court"],
  ["after a word that ends like a remark", "letters// https://ledger.dev/rules"],
])("an address is to be opened: %s", (_, text) => {
  expect(citesOnly(text)).toBe(false);
});

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
  ["the schema of a map of pages", "Write a map as https://maps.sitemaps.org/schemas/sitemap says."],
  ["the schema of a map of pages, at a number", "Write a map as https://2.sitemaps.org/schemas/sitemap says."],
  ["a picture that stands for another", "Put https://picsum.photos/800/600 at the top."],
  ["the value of a name space", 'xmlns:court = "http://ledger.dev/court"'],
  ["the value of a name space without a prefix", 'xmlns="http://ledger.dev/court"'],
  ["the value of a schema", '"$schema": "https://forms.dev/letter.json"'],
  ["the value of a schema after two spaces", '"$schema":  "https://forms.dev/letter.json"'],
  ["the value of a schema without quotes", "$schema: https://forms.dev/letter.json"],
  ["the value of an identifier at the start of a word", "$id=https://forms.dev/letter.json"],
  ["an address to install from", "If it is missing, install it from https://ledger.dev today."],
  ["an address from which a thing can be had", "The tool is available at <https://ledger.dev> today."],
  ["a link", "It follows [the rules](https://ledger.dev/rules) of the court."],
  ["a link in angle brackets", "It follows the rules <https://ledger.dev/rules> of the court."],
  ["the source of a picture", "<img src=https://ledger.dev/seal.png>"],
  ["the source of a picture in a style", "background: url(https://ledger.dev/seal.png)"],
  ["a source in quotes in a style", "background: url('https://ledger.dev/seal.png')"],
  ["a remark in code", "total(letters); // as in https://ledger.dev/rules"],
  ["a remark at the start of a line", "# as in https://ledger.dev/rules"],
  ["an item with a label", "- Court register: https://ledger.dev/court"],
  ["an item that is indented", "    - Court register: https://ledger.dev/court"],
  ["an item with a number of two figures", "12. Court register: https://ledger.dev/court"],
  ["an item with a number and a bracket", "3) Court register: https://ledger.dev/court"],
  ["a footnote", "[^court]: https://ledger.dev/court"],
  ["a row of a table", "| Court | https://ledger.dev/court |"],
  ["an item with a remark after it", "- Court: https://ledger.dev/court - all letters since 2020"],
  ["an item with a remark in brackets", "- Court: https://ledger.dev/court (all letters)"],
  ["an item with a remark in wide brackets", "- 法院：https://ledger.dev/court（全部信件）"],
])("an address is only cited as %s", (_, text) => {
  expect(citesOnly(text)).toBe(true);
});

it.each([
  ["in a sentence", "The rules are at https://ledger.dev/rules for all."],
  ["in an item with more text", "- Fill https://ledger.dev/form with the sum."],
  ["after a number without a point", "12 letters of https://ledger.dev/court"],
  ["after a word and a mark of items", "See - https://ledger.dev/court"],
  ["after a word that ends like a remark", "letters// https://ledger.dev/rules"],
  ["after headings of two marks", "## https://ledger.dev/rules"],
  ["a sentence after a place to install from", "Install it from the shelf, and note https://ledger.dev today."],
  ["a word that ends in `from`", "Install it from-https://ledger.dev today."],
  ["after the value of a name space", 'Put xmlns="court" first, and note https://ledger.dev/rules for all.'],
  ["after an attribute of another kind", 'title="https://ledger.dev/seal'],
  ["a link that a text has its reader open", "Read [the rules](https://ledger.dev/rules) first."],
  ["in German", "Lies [die Regeln](https://ledger.dev/rules) zuerst."],
  ["in Spanish", "Abre [las reglas](https://ledger.dev/rules) primero."],
  ["in French", "Ouvre [les règles](https://ledger.dev/rules) d'abord."],
  ["in Portuguese", "Leia [as regras](https://ledger.dev/rules) primeiro."],
  ["in Russian", "Открой [правила](https://ledger.dev/rules) сначала."],
  ["in Chinese", "请打开[规则](https://ledger.dev/rules)。"],
  ["in Japanese", "まず開く[規則](https://ledger.dev/rules)。"],
  ["in Korean", "먼저 열기 [규칙](https://ledger.dev/rules)."],
])("an address is to be opened: %s", (_, text) => {
  expect(citesOnly(text)).toBe(false);
});

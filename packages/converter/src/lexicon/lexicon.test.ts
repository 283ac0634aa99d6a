import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { anyOf, type Phrases, unicode } from "../source/phrases.js";

/** The languages of the lexicon, in the order of the documentation. */
const LANGUAGES = ["en", "de", "es", "fr", "it", "nl", "pt", "ru", "tr", "vi", "zh", "ja", "ko"];
const FOLDER = fileURLToPath(new URL(".", import.meta.url));
const FILES = readdirSync(FOLDER).filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"));
/** The concepts of each file: tables by language. */
const LEXICON = await Promise.all(
  FILES.map(async (file): Promise<readonly [string, readonly (readonly [string, Phrases])[]]> => {
    const name = file.replace(".ts", "");
    const tables: Readonly<Record<string, Phrases>> = await import(`./${name}.ts`);
    return [name, Object.entries(tables)];
  }),
);
const CONCEPTS = LEXICON.flatMap(([, tables]) => tables);

/** Returns the text of a phrase with all of its options, and without any. */
function formsOf(phrase: string): [whole: string, short: string] {
  const braces = /\{([^{}]*)\}/g;
  const options = /\(([^(){}]*)\)/g;
  const first = (_whole: string, any: string): string => any.split("/")[0] ?? "";
  let [whole, short] = [phrase, phrase];
  while (/[{(]/.test(whole)) whole = whole.replace(braces, first).replace(options, first);
  while (/[{(]/.test(short)) short = short.replace(braces, first).replace(options, "");
  return [plain(whole), plain(short)];
}

function plain(text: string): string {
  const words = text.replace(/\s*…|\$/g, "").replace(/\[(.)[^\]]*\]\+/g, (_class, one: string) => one);
  return words.replace(/\*/g, "x").replace(/\s+/g, " ");
}

describe.each(LEXICON)("the words for %s", (_file, tables) => {
  it.each<readonly [string, Phrases]>(tables)(
    "%s have phrases in each of their languages, and are found in their forms",
    (_name, table) => {
      const pattern = unicode(`^${anyOf(table)}$`);
      const lists: readonly string[] = Object.values(table);
      const phrases = lists.map((list) => list.split(",").map((phrase) => phrase.trim()));
      expect(phrases.length).toBeGreaterThan(0);
      expect(phrases.filter((list) => list.every((phrase) => phrase === ""))).toEqual([]);
      const forms = phrases
        .flat()
        .filter((phrase) => phrase !== "")
        .flatMap(formsOf);
      expect(forms.filter((form) => !pattern.test(form))).toEqual([]);
      expect(Object.keys(table).filter((language) => !LANGUAGES.includes(language))).toEqual([]);
    },
  );
});

it("knows as many concepts of each language as the documentation says", () => {
  const known = (tables: readonly (readonly [string, Phrases])[], language: string): number =>
    tables.filter(([, table]) => Object.hasOwn(table, language)).length;
  const rows = LEXICON.map(([file, tables]) =>
    [`\`${file}\``, tables.length, ...LANGUAGES.map((language) => known(tables, language))].join(" | "),
  );
  const head = ["file", "concepts", ...LANGUAGES].join(" | ");
  const total = ["all", CONCEPTS.length, ...LANGUAGES.map((language) => known(CONCEPTS, language))].join(" | ");
  const docs = readFileSync(new URL("../../../../docs/convert-languages.md", import.meta.url), "utf8");
  expect(docs).toContain(
    [head, `${"--- | ".repeat(LANGUAGES.length + 1)}---`, ...rows, total].map((row) => `| ${row} |`).join("\n"),
  );
});

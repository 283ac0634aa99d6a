import fc from "fast-check";
import { RANDOM_RUNS } from "@langslash/testing/random-runs";
import { expect, it } from "vitest";
import {
  bindArguments,
  type Catalogue,
  findCommand,
  type Parameters,
  parsePipeline,
  parseSlashCommand,
} from "./index.js";
import { quotedValue, splitArguments } from "./internal.js";

// Valid commands are typed twice: plainly, and as keyboards, autocorrection and pages change them. Both mean the same.
// LANGSLASH_RANDOM_RUNS=400 tries 10,000 commands.

const parameters = {
  case: {},
  note: {},
  output: { values: ["full", "brief"] },
  draft: { type: "boolean" },
  phases: { type: "array" },
} as const satisfies Parameters;
const catalogue: Catalogue = {
  commands: [
    { name: "med", kind: "skill", aliases: ["medical-records"], parameters },
    { name: "カタログ", kind: "skill", parameters },
    { name: "überprüfung", kind: "skill", parameters },
    { name: "quick_2:check", kind: "skill", parameters },
  ],
};

/** A part of a command: as it is typed plainly, and in other ways. */
interface Part {
  readonly plain: string;
  readonly typed: string;
}

const invisible = fc.constantFrom(
  ...Array.from(
    "\u00ad\u034f\u061c\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2063\u2066\u2067\u2068\u2069\ufeff\ufe0f\u3164\u{e0001}",
  ),
);
const unseen = fc.oneof(
  { weight: 3, arbitrary: fc.constant("") },
  { weight: 1, arbitrary: fc.string({ unit: invisible, minLength: 1, maxLength: 3 }) },
);
const space = fc.constantFrom(" ", " ", "  ", "\n", "\u3000", "\u00a0");

const together = (...parts: fc.Arbitrary<Part>[]): fc.Arbitrary<Part> =>
  fc.tuple(...parts).map((all) => ({
    plain: all.map(({ plain }) => plain).join(""),
    typed: all.map(({ typed }) => typed).join(""),
  }));
const only = (typed: fc.Arbitrary<string>, plain = ""): fc.Arbitrary<Part> =>
  typed.map((text) => ({ plain, typed: text }));
const same = (text: fc.Arbitrary<string>): fc.Arbitrary<Part> => text.map((plain) => ({ plain, typed: plain }));
const oneOf = (plain: string, ...others: string[]): fc.Arbitrary<Part> =>
  only(fc.constantFrom(plain, ...others), plain);
const around = (part: fc.Arbitrary<Part>): fc.Arbitrary<Part> => together(only(unseen), part, only(unseen));

const name = fc.oneof(
  oneOf("med", "MED", "ｍｅｄ", "ＭＥＤ", "m\u00aded", "me\u200dd"),
  oneOf("medical-records", "medical‑records", "medical‐records", "medical–records", "ｍｅｄｉｃａｌ－ｒｅｃｏｒｄｓ"),
  oneOf("カタログ", "ｶﾀﾛｸﾞ", "カタ\u200bログ"),
  oneOf("überprüfung", "u\u0308berpru\u0308fung", "ÜBERPRÜFUNG"),
  oneOf("quick_2:check", "quick＿2：check", "ｑｕｉｃｋ_２:check"),
);
const command = together(only(unseen), oneOf("/", "／"), only(unseen), name, only(unseen));

const word = fc.constantFrom("mo", "mo_alif", "é", "日本語", "x.y", "👩‍👩‍👧", "❤️", "O’Brien", "a—b", "2“x", "C:\\dir");
const words = fc.array(word, { minLength: 1, maxLength: 4 }).map((all) => all.join(" "));
/** Values that need quotes, with characters that mean themselves within them. */
const sentence = fc.oneof(
  words,
  words.map((text) => `${text} \\ "so" `),
  words.map((text) => ` ${text}\u200b \u2013 `),
);
const quoted = (marks: readonly (readonly [open: string, close: string])[]) =>
  fc.tuple(sentence, fc.constantFrom(...marks)).map(([text, [open, close]]): Part => {
    const inner = text.replace(/["\\]/g, "\\$&");
    return { plain: `"${inner}"`, typed: `${open}${inner}${close}` };
  });
const DOUBLE = [
  '""',
  "“”",
  "„“",
  "„”",
  "””",
  "““",
  '“"',
  '"”',
  '„"',
  "»«",
  "‟”",
  "＂＂",
  "「」",
  "｢｣",
  "『』",
  "〝〟",
  "﹁﹂",
];
const SINGLE = ["''", "‘’", "‚‘", "‚’", "’’", "‘'", "'’", "‹›", "›‹", "＇＇"];
const pairs = (all: readonly string[]): [string, string][] => all.map((pair) => [pair[0] ?? "", pair[1] ?? ""]);
const singleQuoted = fc.tuple(fc.constantFrom("mo alif", " a b ", "日本 語"), fc.constantFrom(...pairs(SINGLE)));
const value = fc.oneof(
  same(word.map((text) => quotedValue(text))),
  quoted(pairs(DOUBLE)),
  singleQuoted.map(([text, [open, close]]): Part => ({ plain: `'${text}'`, typed: `${open}${text}${close}` })),
  fc.constantFrom("mo alif", "x").map((text): Part => ({ plain: `"${text}"`, typed: `«\u00a0${text}\u202f»` })),
);

const dashes = oneOf("--", "—", "–", "―", "––", "－－", "−−", "-–", "‒", "⸺", "——");
const key = (...names: string[]): fc.Arbitrary<Part> =>
  fc
    .constantFrom(...names)
    .chain((each) => oneOf(each, each, Array.from(each).join("\u2060"), `${each[0]}\u00ad${each.slice(1)}`));
const pair = together(around(key("case", "note", "phases")), oneOf("=", "=", "＝"), around(value));
const flag = around(together(dashes, only(unseen), key("draft")));
const option = together(
  only(unseen),
  dashes,
  key("output"),
  only(unseen),
  same(space),
  around(same(fc.constantFrom("full", "brief"))),
);
const undeclared = together(
  around(same(fc.constantFrom("court", "--court"))),
  same(fc.constant("=")),
  around(same(word)),
);
const argument = together(same(space), fc.oneof(pair, flag, option, undeclared));

const prompt = fc.constantFrom(
  "",
  " What’s missing—if “anything”?",
  " the ’90s, ‘so’ it goes \u200b – „now“",
  "\n日本語の文章、「はい」です。 ❤️",
  " \u200fשלום 👩‍👩‍👧 it’s 6” wide",
);
const stage = together(
  command,
  ...Array.from({ length: 4 }, () => fc.oneof(argument, same(fc.constant("")))),
  same(prompt),
);
const operator = together(
  same(space),
  only(unseen),
  fc.oneof(oneOf("|", "｜"), oneOf("&&", "＆＆"), oneOf("||", "｜｜")),
  only(unseen),
  same(space),
);
const message = fc.oneof(
  together(only(unseen), stage),
  together(stage, operator, stage),
  together(stage, operator, stage, operator, stage),
);

const find = (typed: string) => findCommand(catalogue, typed);
const meaning = (text: string): unknown => {
  const pipeline = parsePipeline(text, {
    isCommand: (typed) => find(typed) !== undefined,
    parametersOf: (typed) => find(typed)?.parameters,
  });
  return pipeline?.stages.map((each) => [
    each.operator,
    each.commands.map((typed) => [
      find(typed.name)?.name,
      bindArguments(typed.arguments, find(typed.name)?.parameters ?? {}, splitArguments(typed.prompt)).values,
      typed.prompt,
      typed.diagnostics.map(({ code }) => code),
    ]),
  ]);
};

it("characters that keyboards, autocorrection and pages make of a command change nothing in what it means", () => {
  fc.assert(
    fc.property(message, ({ plain, typed }) => {
      expect([typed, meaning(typed)]).toEqual([typed, meaning(plain)]);
      expect(meaning(plain)).toBeDefined();
    }),
    { numRuns: 25 * RANDOM_RUNS },
  );
});

it("a value of any characters is what it was after it has been written as an argument", () => {
  const any = fc.oneof(
    fc.string({ unit: "binary", maxLength: 30 }),
    fc.string({ unit: fc.constantFrom(...Array.from("\"'“”‘’„«»「」\\ a—/|\u200b\ufe0f=")), maxLength: 12 }),
  );
  fc.assert(
    fc.property(any, any, (one, two) => {
      fc.pre(![one, two].some((each) => /[\s\p{DI}—]a\p{DI}*=\p{DI}*(?:[“”‘’„«»「」]|$)/u.test(each))); // such a text is taken for another argument
      const text = `/x a=${quotedValue(one)} b=${quotedValue(two)}`;
      expect(parseSlashCommand(text)?.arguments).toEqual({ a: one, b: two });
    }),
    { numRuns: 50 * RANDOM_RUNS },
  );
});

it("no text is read anew because it has such characters: without a slash in front, it stays text", () => {
  const any = fc.string({ unit: fc.constantFrom(...Array.from("“”‘’—/／ a\u200b|")), maxLength: 20 });
  fc.assert(
    fc.property(any, (text) => {
      fc.pre(!/^[\s\p{DI}]*[/／]\p{DI}*a/u.test(text));
      expect(parseSlashCommand(text)).toBeUndefined();
    }),
    { numRuns: 20 * RANDOM_RUNS },
  );
});

import { isRecord } from "@langslash/grammar/internal";
import { valueOf } from "./case-lists.js";

/** Expectation of an item of an evaluation: a yes or no for the skill of the file, or names of skills. */
export type CaseExpectation =
  | { readonly kind: "should"; readonly should: boolean; readonly skills: readonly string[] }
  | { readonly kind: "names"; readonly skills: readonly string[]; readonly also: readonly string[] }
  /** No skill at all, or not the skill of the file if that names one. */
  | { readonly kind: "none" }
  | { readonly kind: "unclear" };

const VERDICTS = (
  "shouldtrigger should expectedtrigger expecttrigger shouldload shouldfire shouldactivate shouldinvoke shoulduse " +
  "shouldmatch trigger triggers activate"
).split(" ");
const EXPECTED = (
  "expectedskills expectedskill expectskill expectskills expectedprimary expectedprimaryskill primaryskill mustload " +
  "mustactivate"
).split(" ");
/** Keys of skills that are right, too, and of those that are wrong. */
const ALSO = "acceptableskills acceptable alsoacceptable alternatives allowedskills mayload companions".split(" ");
const REJECTED = "unexpectedskills forbiddenskills rejectedskills reject mustnotload mustnotactivate".split(" ");
const TESTED = ["skills", "skill", "skillname"];
const EITHER = [...VERDICTS, "expected", "expect", "label"];
/** Keys of the kind of an item, which says whether it should load the skill if nothing else does. */
const KINDS = ["kind", "type", "polarity"];

/** All keys of an item that say which skill it expects, without case, `_` and `-`. */
export const EXPECTATION_KEYS: readonly string[] = [...EITHER, ...EXPECTED, ...ALSO, ...REJECTED, ...TESTED, ...KINDS];

const YES = new Set(
  "trigger triggers triggered should_trigger should_activate yes true 1 load loads positive activate fire".split(" "),
);
const NO = new Set(
  "do_not_trigger dont_trigger no_trigger not_trigger not_triggered should_not_trigger should_not_activate no false 0 negative near_miss skip".split(
    " ",
  ),
);
const NONE = new Set(["", "none", "null", "no_skill"]);

/** Reads the expectation of an item of an evaluation. */
export function expectationOf(item: unknown, should: boolean | undefined): CaseExpectation {
  if (!isRecord(item)) return should === undefined ? { kind: "unclear" } : { kind: "should", should, skills: [] };
  const tested = namesIn(valueOf(item, TESTED));
  const expected = namesIn(valueOf(item, EXPECTED));
  const value = valueOf(item, EITHER);
  const verdict = verdictOf(value) ?? should;
  // A skill that is expected instead is not the one that the message should not load.
  if (verdict !== undefined) return verdictFor(verdict, (verdict ? (expected ?? tested) : tested) ?? []);
  const names = value === undefined ? (expected ?? tested) : namesIn(value);
  const byKind = verdictOf(valueOf(item, KINDS));
  // A name has no spaces. Texts with spaces describe what the model should do.
  const isNamed = (byKind ? names : namesIn(value))?.every((name) => !/\s/.test(name.trim()));
  if (byKind !== undefined && !expected && !isNamed) {
    return verdictFor(byKind, tested ?? []);
  }
  if (names) return names.length > 0 ? { kind: "names", skills: names, also: also(item) } : { kind: "none" };
  const rejected = value === undefined ? namesIn(valueOf(item, REJECTED)) : undefined;
  return rejected && rejected.length > 0 ? verdictFor(false, rejected) : { kind: "unclear" };
}

function verdictFor(should: boolean, skills: readonly string[]): CaseExpectation {
  return { kind: "should", should, skills };
}

function also(item: Readonly<Record<string, unknown>>): readonly string[] {
  return ALSO.flatMap((key) => namesIn(valueOf(item, [key])) ?? []);
}

function verdictOf(value: unknown): boolean | undefined {
  if (typeof value === "boolean") return value;
  if (value === 1 || value === 0) return value === 1;
  if (typeof value !== "string") return undefined;
  const folded = value
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, "_");
  return YES.has(folded) ? true : NO.has(folded) ? false : undefined;
}

/** Returns names of skills: an empty list for none, undefined if the value is neither. */
function namesIn(value: unknown): readonly string[] | undefined {
  if (value === null) return [];
  if (typeof value === "string") return NONE.has(value.trim().toLowerCase()) ? [] : [value];
  return Array.isArray(value) && value.every((name) => typeof name === "string") ? value : undefined;
}

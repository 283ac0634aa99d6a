import { isRecord, valueOf } from "./case-lists.js";

/** Expectation of an item of an evaluation: a yes or no for the skill of the file, or names of skills. */
export type CaseExpectation =
  | { readonly kind: "should"; readonly should: boolean; readonly skills: readonly string[] }
  | { readonly kind: "names"; readonly skills: readonly string[] }
  /** No skill at all, or not the skill of the file if that names one. */
  | { readonly kind: "none" }
  | { readonly kind: "unclear" };

const VERDICTS = ["shouldtrigger", "should", "expectedtrigger", "expecttrigger", "shouldload", "shouldfire", "trigger"];
const EXPECTED = ["expectedskills", "expectedskill", "expectskill"];
const TESTED = ["skills", "skill", "skillname"];
const EITHER = [...VERDICTS, "expected", "expect", "label"];

const YES = new Set("trigger triggers triggered should_trigger yes true load loads positive activate".split(" "));
const NO = new Set(
  "do_not_trigger dont_trigger no_trigger not_trigger not_triggered should_not_trigger no false negative skip".split(
    " ",
  ),
);
const NONE = new Set(["", "none", "null", "no_skill"]);

/** Reads the expectation of an item of an evaluation. */
export function expectationOf(item: unknown, should: boolean | undefined): CaseExpectation {
  if (!isRecord(item)) return should === undefined ? { kind: "unclear" } : { kind: "should", should, skills: [] };
  const tested = namesIn(valueOf(item, TESTED));
  const named = namesIn(valueOf(item, EXPECTED)) ?? tested;
  const value = valueOf(item, EITHER);
  const verdict = should ?? verdictOf(value);
  // A skill that is expected instead is not the one that the message should not load.
  if (verdict !== undefined) return { kind: "should", should: verdict, skills: (verdict ? named : tested) ?? [] };
  if (value !== undefined) {
    const skills = namesIn(value);
    if (skills) return skills.length > 0 ? { kind: "names", skills } : { kind: "none" };
    return { kind: "unclear" };
  }
  if (named) return named.length > 0 ? { kind: "names", skills: named } : { kind: "none" };
  return { kind: "unclear" };
}

function verdictOf(value: unknown): boolean | undefined {
  if (typeof value === "boolean") return value;
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
  if (typeof value === "string") return NONE.has(value.trim().toLowerCase()) ? [] : [value.trim()];
  const isList = Array.isArray(value) && value.every((name) => typeof name === "string");
  return isList ? value.map((name: string) => name.trim()) : undefined;
}

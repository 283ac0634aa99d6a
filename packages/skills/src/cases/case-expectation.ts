import { isRecord } from "@langslash/grammar/internal";
import { valueOf } from "./case-lists.js";

/** Expectation of an item of an evaluation. */
export interface CaseExpectation {
  /** Whether its message should load one of the skills, or none of them. */
  readonly should: boolean;
  /** Names of skills, as in the file. If there are none, the skill of the file is meant. */
  readonly skills: readonly string[];
  /** Names of other skills that are right, too. */
  readonly also?: readonly string[];
  /** Whether no skill at all is right, or if the file names one, that skill is not. */
  readonly isNone?: boolean;
}

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

/** Reads the expectation of an item of an evaluation; undefined if it is not clear. */
export function expectationOf(item: unknown, should: boolean | undefined): CaseExpectation | undefined {
  if (!isRecord(item)) return should === undefined ? undefined : { should, skills: [] };
  const tested = namesIn(valueOf(item, TESTED));
  const expected = namesIn(valueOf(item, EXPECTED));
  const value = valueOf(item, EITHER);
  const verdict = verdictOf(value) ?? should;
  // A skill that is expected instead is not the one that the message should not load.
  if (verdict !== undefined) return { should: verdict, skills: (verdict ? (expected ?? tested) : tested) ?? [] };
  const names = value === undefined ? (expected ?? tested) : namesIn(value);
  const byKind = verdictOf(valueOf(item, KINDS));
  // A name has no spaces. Texts with spaces describe what the model should do.
  const isNamed = (byKind ? names : namesIn(value))?.every((name) => !/\s/.test(name.trim()));
  if (byKind !== undefined && !expected && !isNamed) return { should: byKind, skills: tested ?? [] };
  if (names?.length === 0) return { should: false, skills: [], isNone: true };
  if (names) return { should: true, skills: names, also: ALSO.flatMap((key) => namesIn(valueOf(item, [key])) ?? []) };
  const rejected = value === undefined ? namesIn(valueOf(item, REJECTED)) : undefined;
  return rejected && rejected.length > 0 ? { should: false, skills: rejected } : undefined;
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

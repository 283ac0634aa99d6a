/** A list of cases in a file. */
export interface CaseList {
  readonly items: readonly unknown[];
  /** Whether its messages should load the skill; undefined if each item says so. */
  readonly should: boolean | undefined;
  /** The skill whose name is the key of the list, as in `{ "pdf": { "should_trigger": [] } }`. */
  readonly skill?: string;
}

/** Keys of lists whose items say by themselves which skill they expect, without case, `_` and `-`. */
const LISTS = new Set("cases evals queries tests prompts examples samples scenarios triggerevals testcases".split(" "));

/** Keys of lists of messages that should load the skill, and of messages that should not. */
const SHOULD = new Set("shouldtrigger should positive positives trigger triggers shouldload shouldfire".split(" "));
const SHOULD_NOT = new Set(
  "shouldnottrigger shouldnot negative negatives donottrigger dontrigger nottrigger nottriggers shouldnotload shouldnotfire nearmisses".split(
    " ",
  ),
);

/** Maximum depth of objects around a list, as in `{ "trigger": { "positive": [] } }`. */
const MAX_DEPTH = 3;

/** Finds the lists of cases in the data of a file, which authors nest and name in many ways. */
export function caseLists(data: unknown, depth = 0): CaseList[] {
  if (Array.isArray(data)) return depth === 0 ? [{ items: data, should: undefined }] : [];
  if (!isRecord(data) || depth > MAX_DEPTH) return [];
  return Object.entries(data).flatMap(([key, value]): CaseList[] => {
    const folded = foldKey(key);
    if (Array.isArray(value)) {
      if (SHOULD.has(folded)) return [{ items: value, should: true }];
      if (SHOULD_NOT.has(folded)) return [{ items: value, should: false }];
      return LISTS.has(folded) ? [{ items: value, should: undefined }] : [];
    }
    const inner = caseLists(value, depth + 1);
    if (LISTS.has(folded) || SHOULD.has(folded)) return inner;
    return inner.flatMap((list) => (list.should === undefined ? [] : { ...list, skill: list.skill ?? key }));
  });
}

/** Returns a key without case and separators, because `should_trigger` and `shouldTrigger` mean the same. */
export function foldKey(key: string): string {
  return key.replace(/[_\s-]/g, "").toLowerCase();
}

/** Whether a value is an object with keys. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the value of the first of several folded keys that an object has; undefined if it has none. */
export function valueOf(item: Readonly<Record<string, unknown>>, keys: readonly string[]): unknown {
  const folded = new Map(Object.entries(item).map(([key, value]) => [foldKey(key), value]));
  const found = keys.find((key) => folded.has(key));
  return found === undefined ? undefined : folded.get(found);
}

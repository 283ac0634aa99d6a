import { isRecord } from "@langslash/grammar/internal";

/** A list of cases in a file. */
export interface CaseList {
  readonly items: readonly unknown[];
  /** Items that are no cases, but objects with lists of their own. */
  readonly groups?: ReadonlySet<unknown>;
  /** Whether its messages should load the skill; undefined if each item says so. */
  readonly should: boolean | undefined;
  /** The skill whose name is the key of the list, as in `{ "pdf": { "should_trigger": [] } }`. */
  readonly skill?: string;
}

const MESSAGES = "(?:cases|evals|queries|tests|prompts|examples|samples|scenarios|messages)";
const VERB = "(?:trigger|load|fire|activate|invoke|use|match|run)s?";

/** Matches keys of lists whose items say by themselves which skill they expect, without case, `_` and `-`. */
const LISTS = new RegExp(`${MESSAGES}$`);

/** Matches keys of lists of messages that should load the skill, and of messages that should not. */
const SHOULD = new RegExp(`^(?:(?:should|must)(?:${VERB})?|triggers?|positives?)${MESSAGES}?$`);
const SHOULD_NOT = new RegExp(
  `^(?:(?:should|must|do)?not(?:${VERB})?|dont?${VERB}|negatives?|near(?:miss(?:es)?|neighbou?rs?)?)${MESSAGES}?$`,
);

/** Keys of the skill of a file, or of an object that holds the lists of one skill. */
export const SKILL_KEYS: readonly string[] = ["skillname", "skill"];

/** Keys of the message of a case. */
export const MESSAGE_KEYS: readonly string[] =
  "message messages query prompt q input text request utterance userprompt usermessage userquery userinput userrequest".split(
    " ",
  );

/** Maximum depth of objects around a list, as in `{ "trigger": { "positive": [] } }`. */
const MAX_DEPTH = 3;

/** Finds the lists of cases in the data of a file, which authors nest and name in many ways. */
export function caseLists(data: unknown, depth = 0): CaseList[] {
  if (Array.isArray(data)) return listsIn(data, SKILL_KEYS, depth);
  if (!isRecord(data) || depth > MAX_DEPTH) return [];
  return Object.entries(data).flatMap(([key, value]): CaseList[] => {
    const folded = foldKey(key);
    if (folded === "skills") return listsBySkill(value, depth);
    if (Array.isArray(value)) {
      if (SHOULD_NOT.test(folded)) return [{ items: value, should: false }];
      if (SHOULD.test(folded)) return [{ items: value, should: true }];
      return LISTS.test(folded) ? listsIn(value, SKILL_KEYS, depth) : [];
    }
    const inner = caseLists(value, depth + 1);
    if (LISTS.test(folded) || SHOULD.test(folded)) return inner;
    return inner.flatMap((list) => (list.should === undefined ? [] : { ...list, skill: list.skill ?? key }));
  });
}

/** Finds the lists of objects that `caseLists` does not read because of their key at the top of a file. */
export function unreadLists(data: unknown): { readonly key: string; readonly items: readonly unknown[] }[] {
  if (!isRecord(data)) return [];
  return Object.entries(data).flatMap(([key, value]) => {
    if (caseLists({ [key]: value }).length > 0) return [];
    const lists = Array.isArray(value) ? [value] : caseLists(value, 1).map(({ items }) => items);
    return lists.filter((items) => items.some(isRecord)).map((items) => ({ key, items }));
  });
}

/** Finds the lists of several skills: a list of objects with names, or an object with a key for each skill. */
function listsBySkill(value: unknown, depth: number): CaseList[] {
  if (Array.isArray(value)) return listsIn(value, [...SKILL_KEYS, "name", "id"], depth);
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([skill, own]): CaseList[] => {
    if (Array.isArray(own)) return [{ items: own, should: true, skill }];
    return caseLists(own, depth + 1).map((list) => ({ ...list, skill: list.skill ?? skill }));
  });
}

/** Returns a list of cases, and the lists of those items that are objects with lists of their own. */
function listsIn(items: readonly unknown[], nameKeys: readonly string[], depth: number): CaseList[] {
  const groups = new Set<unknown>();
  const inner = items.flatMap((item): CaseList[] => {
    if (!isRecord(item) || messageIn(item) !== undefined) return [];
    const name = valueOf(item, nameKeys);
    const lists = caseLists(item, depth + 1);
    if (lists.length > 0) groups.add(item);
    return lists.map((list) => ({ ...list, ...(typeof name === "string" && { skill: list.skill ?? name }) }));
  });
  return groups.size < items.length || items.length === 0 ? [...inner, { items, groups, should: undefined }] : inner;
}

/** Returns a key without case and separators, because `should_trigger` and `shouldTrigger` mean the same. */
export function foldKey(key: string): string {
  return key.replace(/[_\s-]/g, "").toLowerCase();
}

/** Returns the message of a case, or its messages; undefined if it has none. */
export function messageIn(item: Readonly<Record<string, unknown>>): unknown {
  return valueOf(item, MESSAGE_KEYS);
}

/** Returns the value of the first of several folded keys that an object has; undefined if it has none. */
export function valueOf(item: Readonly<Record<string, unknown>>, keys: readonly string[]): unknown {
  const folded = new Map(Object.entries(item).map(([key, value]) => [foldKey(key), value]));
  const found = keys.find((key) => folded.has(key));
  return found === undefined ? undefined : folded.get(found);
}

import { isRecord } from "@langslash/grammar/internal";
import type { SkillDiagnostic } from "../skill-diagnostic.js";
import { caseLists, messageIn, SKILL_KEYS, unreadLists, valueOf } from "./case-lists.js";
import { type CaseExpectation, expectationOf } from "./case-expectation.js";
import { isOwnFormat } from "./find-case-files.js";
import { hasOwnExpectation, ownExpectations } from "./own-expectations.js";
import { parseWithLines } from "./parse-with-lines.js";
import type { SkillCase } from "./skill-case.js";

/** Options of `parseSkillCases`. */
export interface ParseSkillCasesOptions {
  /** Path of the file, for diagnostics and cases. */
  readonly path: string;
  /** Returns the name of a skill in the index for a name in the file; undefined if there is no such skill. */
  readonly resolve: (name: string) => string | undefined;
  /** The skill that the file belongs to by its place, if that is known. */
  readonly skill?: string | undefined;
}

/** The cases of evaluation files. */
export interface ParsedSkillCases {
  readonly cases: readonly SkillCase[];
  /** Problems in the files. A case with an error is left out. */
  readonly diagnostics: readonly SkillDiagnostic[];
}

interface ReadItem {
  readonly item: unknown;
  readonly expectation: CaseExpectation | undefined;
  /** The skill that the file names at its top or belongs to by its place, in the words of the file. */
  readonly subject: string | undefined;
  /** Whether the file itself names that skill. */
  readonly isNamed: boolean;
  /** Whether the file has the format of Langslash. */
  readonly isOwnFile: boolean;
  readonly resolve: ParseSkillCasesOptions["resolve"];
}

/** Expectation of the selection, or the reason why an item cannot be tested. */
type SelectionExpectation = Pick<SkillCase, "skill" | "notSkill" | "about" | "top"> | { readonly problem: Problem };

type Problem = Pick<SkillDiagnostic, "code" | "message"> & Partial<Pick<SkillDiagnostic, "hint">>;

/** Reads the cases of an evaluation file in any of the known formats. Never throws. */
export function parseSkillCases(text: string, { path, resolve, skill }: ParseSkillCasesOptions): ParsedSkillCases {
  const file = parseWithLines(text, path);
  if ("reason" in file) {
    const { reason, line } = file;
    const message = `The evaluation file cannot be read: ${reason}.`;
    return { cases: [], diagnostics: [{ code: "case-file", severity: "error", message, path, ...(line && { line }) }] };
  }
  const cases: SkillCase[] = [];
  const diagnostics: SkillDiagnostic[] = [];
  const named = isRecord(file.data) ? valueOf(file.data, SKILL_KEYS) : undefined;
  const isNamed = typeof named === "string" && named.trim() !== "";
  const isOwnFile = isOwnFormat(path);
  const lineIn = (items: readonly unknown[], index: number): Pick<SkillDiagnostic, "line"> => {
    const line = file.lineOf(items, index);
    return line === undefined ? {} : { line };
  };
  for (const { items, groups, should, skill: keyed } of caseLists(file.data)) {
    const subject = keyed ?? (isNamed ? named : skill);
    const expected = items.flatMap((item, index) =>
      groups?.has(item) ? [] : { item, index, expectation: expectationOf(item, should) },
    );
    if (!isOwnFile && !isListOfCases(expected)) continue;
    for (const { item, index, expectation } of expected) {
      const line = lineIn(items, index);
      const isNamedHere = isNamed || keyed !== undefined;
      const read = readItem({ item, expectation, subject, isNamed: isNamedHere, isOwnFile, resolve });
      cases.push(...read.cases.map((found) => ({ ...found, file: path, ...line })));
      diagnostics.push(...read.diagnostics.map((problem) => ({ ...problem, path, ...line })));
    }
  }
  for (const { key, items } of isOwnFile ? unreadLists(file.data) : []) {
    const message = `Unknown key ${JSON.stringify(key)}: its cases are not read.`;
    const hint = 'Put them below the key "cases".';
    diagnostics.push({ code: "case-invalid", severity: "error", message, hint, path, ...lineIn(items, 0) });
  }
  if (cases.length === 0 && diagnostics.length === 0) {
    const message = "The file has no messages that say which skill they expect.";
    diagnostics.push({ code: "case-file", severity: "warning", message, path });
  }
  return { cases, diagnostics };
}

/** A list without any expectation or message is of another kind, such as tasks whose answers a model grades. */
function isListOfCases(items: readonly Pick<ReadItem, "item" | "expectation">[]): boolean {
  return (
    items.some(({ item, expectation }) => expectation !== undefined || hasOwnExpectation(item)) &&
    items.some(({ item }) => !isRecord(item) || messageIn(item) !== undefined)
  );
}

function readItem(read: ReadItem): ParsedSkillCases {
  const own = isRecord(read.item)
    ? ownExpectations(read.item, read.resolve, read.isOwnFile)
    : { expected: {}, diagnostics: [] };
  const unread = (problem: Problem): ParsedSkillCases => ({
    cases: [],
    diagnostics: [{ severity: "error", ...problem }, ...own.diagnostics],
  });
  const messages = messagesOf(read.item);
  if (!messages) return unread({ code: "case-invalid", message: "The case has no message, which must be a text." });
  const isOwn = Object.keys(own.expected).some((key) => key !== "top" && key !== "after");
  const selection = !read.expectation && isOwn ? ofSubject(read) : selectionExpectation(read);
  if ("problem" in selection) return unread(selection.problem);
  const cases = messages.map((message) => ({ message, ...selection, ...own.expected }));
  return { cases, diagnostics: own.diagnostics };
}

function messagesOf(item: unknown): readonly string[] | undefined {
  const value = isRecord(item) ? messageIn(item) : item;
  const messages: unknown[] = Array.isArray(value) ? value : [value];
  const isText = messages.every((message) => typeof message === "string" && message.trim() !== "");
  return isText && messages.length > 0 ? messages.map(String) : undefined;
}

/** Groups a case that expects nothing of the selection with the skill of its file. */
function ofSubject({ subject, resolve }: ReadItem): SelectionExpectation {
  const about = subject === undefined ? undefined : resolve(subject);
  return about === undefined ? {} : { about };
}

function selectionExpectation({ item, expectation, subject, isNamed, resolve }: ReadItem): SelectionExpectation {
  if (!expectation) {
    return { problem: { code: "case-invalid", message: "The case does not say which skill it expects.", hint: HINT } };
  }
  const { should, skills: own, also = [], isNone = false } = expectation;
  const names = own.length > 0 || (isNone && !isNamed) || subject === undefined ? own : [subject];
  const unknown = names.find((name) => resolve(name) === undefined);
  if (unknown !== undefined) {
    const message = `The case expects the skill ${JSON.stringify(unknown)}, which is not among the loaded skills.`;
    return { problem: { code: "case-unknown-skill", message } };
  }
  const skills = [...new Set([...names, ...also].flatMap((name) => resolve(name) ?? []))];
  const [about] = skills;
  if (about === undefined && should) {
    const message = "The case does not say which of the loaded skills it is about.";
    return { problem: { code: "case-invalid", message, hint: HINT } };
  }
  if (!should) return about === undefined ? { skill: null } : { notSkill: oneOrAll(skills), about };
  const top = isRecord(item) ? valueOf(item, ["topk"]) : undefined;
  return { skill: oneOrAll(skills), ...(about && { about }), ...(typeof top === "number" && top > 1 && { top }) };
}

const HINT = 'Name the skill, for example with "skill_name" at the top of the file.';

function oneOrAll(names: readonly string[]): string | readonly string[] {
  return names.length === 1 ? (names[0] ?? names) : names;
}

import { isRecord } from "@langslash/grammar/internal";
import { suggestNames } from "@langslash/grammar";
import type { SkillDiagnostic } from "../skill-diagnostic.js";
import { EXPECTATION_KEYS } from "./case-expectation.js";
import { foldKey, MESSAGE_KEYS, valueOf } from "./case-lists.js";
import type { SkillCase } from "./skill-case.js";

/** The keys of expectations that only the format of Langslash has, without case, `_` and `-`. */
const OWN_KEYS: readonly string[] = ["notskill", "command", "arguments", "model", "offered"];

/** All keys of that format. */
const FORMAT_KEYS = [...OWN_KEYS, ..."message messages after skill top about reason why note notes id".split(" ")];

/** All keys that have a meaning. Others are a mistake in an item of that format. */
const KNOWN_KEYS: ReadonlySet<string> = new Set([...FORMAT_KEYS, ...MESSAGE_KEYS, ...EXPECTATION_KEYS, "topk"]);

type OwnExpectations = Pick<SkillCase, "notSkill" | "command" | "arguments" | "model" | "offered" | "top" | "after">;

/** Whether an item expects something that only the format of Langslash has. `top` and `after` alone expect nothing. */
export function hasOwnExpectation(item: unknown): boolean {
  return isRecord(item) && valueOf(item, OWN_KEYS) !== undefined;
}

/**
 * Reads the expectations of an item that only the format of Langslash has.
 *
 * @param isOwnFile - whether the file has that format; otherwise, an item has it if it has one of its keys
 */
export function ownExpectations(
  item: Readonly<Record<string, unknown>>,
  resolve: (name: string) => string | undefined,
  isOwnFile: boolean,
): { readonly expected: OwnExpectations; readonly diagnostics: readonly SkillDiagnostic[] } {
  const isOwn = isOwnFile || valueOf(item, [...OWN_KEYS, "top"]) !== undefined;
  if (!isOwn) return { expected: {}, diagnostics: [] };
  const diagnostics: SkillDiagnostic[] = unknownKeys(item);
  const known = (names: readonly string[]): string[] =>
    names.map((name) => {
      const found = resolve(name);
      if (found === undefined) diagnostics.push(unknownSkill(name));
      return found ?? name;
    });
  const read = <T>(key: string, allowed: string, parse: (value: unknown) => T | undefined): T | undefined => {
    const value = valueOf(item, [key]);
    const parsed = parse(value);
    if (value !== undefined && parsed === undefined) diagnostics.push(invalid(key, allowed));
    return parsed;
  };
  const notSkill = read("notskill", "the name of a skill, or a list of names", namesOf);
  const command = read("command", "the name of a command, a list of names, or null", nullOr(namesOf));
  const values = read("arguments", "a mapping of names to values", recordOf);
  const model = read("model", "the name of a model, or null", nullOr(textOf));
  const offered = read("offered", "the name of a skill, a list of names, or null", nullOr(namesOf));
  const after = read("after", "a text, or a list of texts", namesOf);
  const top = read("top", "a whole number of at least 1", positiveIntegerOf);
  const expected: OwnExpectations = {
    ...(notSkill && { notSkill: known(notSkill) }),
    ...(command !== undefined && { command: command && command.map((name) => name.replace(/^\//, "")) }),
    ...(values && { arguments: values }),
    ...(model !== undefined && { model }),
    ...(offered !== undefined && { offered: offered && known(offered) }),
    ...(top !== undefined && { top }),
    ...(after && { after }),
  };
  return { expected, diagnostics };
}

function unknownKeys(item: Readonly<Record<string, unknown>>): SkillDiagnostic[] {
  const unknown = Object.keys(item).filter((key) => !KNOWN_KEYS.has(foldKey(key)));
  return unknown.map((key) => {
    const [suggested] = suggestNames(foldKey(key), FORMAT_KEYS);
    const hint = suggested === undefined ? {} : { hint: `Did you mean ${suggested}?` };
    const message = `Unknown key ${JSON.stringify(key)}: it is not checked.`;
    return { code: "case-field", severity: "warning", message, ...hint };
  });
}

function unknownSkill(name: string): SkillDiagnostic {
  const message = `The case names the skill ${JSON.stringify(name)}, which is not among the loaded skills.`;
  return { code: "case-unknown-skill", severity: "error", message };
}

function invalid(key: string, allowed: string): SkillDiagnostic {
  return { code: "case-invalid", severity: "error", message: `The value of ${key} must be ${allowed}.` };
}

function namesOf(value: unknown): readonly string[] | undefined {
  if (typeof value === "string" && value.trim() !== "") return [value.trim()];
  if (!Array.isArray(value) || !value.every((name) => typeof name === "string")) return undefined;
  return value.map((name: string) => name.trim());
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function positiveIntegerOf(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && Number(value) >= 1 ? Number(value) : undefined;
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return isRecord(value) ? value : undefined;
}

/** Lets a parser accept null. An empty list, too, means that there must be nothing. */
function nullOr<T>(parse: (value: unknown) => T | undefined): (value: unknown) => T | null | undefined {
  return (value) => (value === null || (Array.isArray(value) && value.length === 0) ? null : parse(value));
}

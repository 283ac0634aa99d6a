import type { SourceText } from "../../source/source-text.js";
import type { ConfigName } from "../../configs/config-reference.js";
import { fileUseAt } from "../file-mentions/file-use.js";
import { typeOf } from "./names-in.js";
import { outlineAt } from "../words/outline.js";
import { VARIABLE } from "../implied-files/path-patterns.js";
import { NEGATED, NOUN_AFTER, NOUN_BEFORE, NOUN_THEN, SUGGESTED } from "../words/words.js";

/** A pattern in a text that matches the names of agents, skills or commands. */
export interface NamePattern {
  readonly type: Exclude<ConfigName["type"], "file">;
  /** The pattern, in which `*` is any part of a name. */
  readonly name: string;
  /** Whether it has a variable, so that it means those of them that the text names, if it names any. */
  readonly isChoice: boolean;
}

const PATTERN = new RegExp(
  String.raw`(?<![\p{L}\p{M}\p{N}_*-])(?:[\p{L}\p{M}\p{N}_*-]|${VARIABLE}){2,80}(?![\p{L}\p{M}\p{N}_*-])`,
  "gu",
);
const EACH_VARIABLE = new RegExp(VARIABLE, "gu");
/** Letters of a pattern that are the same in all names. */
const FIXED = /[\p{L}\p{N}]{2}/u;
/** Number of characters before and after a pattern that are examined. */
const BEFORE = 64;
const AFTER = 32;
const SLASH_BEFORE = /(?:^|[\s("'`])\*{0,3}\/$/;
const COMMAND_AFTER = /^["'`*]{0,3}\s+(?:slash[ -])?commands?\b/;
const PATH_AROUND = /[\w/\\.$}>]$/;

/**
 * Finds the patterns in a text that match names of agents, skills and commands, in linear time: beside their noun
 * (``the `audit-*` skills``), or after `/`.
 */
export function namePatternsIn(source: SourceText): NamePattern[] {
  const { text } = source;
  const found: NamePattern[] = [];
  for (const { 0: written, index } of source.matchesInLines(PATTERN, /[*{<[$]/)) {
    const name = written.replace(EACH_VARIABLE, () => "*").replace(/\*+/g, () => "*");
    const end = index + written.length;
    if (written.startsWith("**")) continue; // bold
    if (!name.includes("*") || !FIXED.test(name) || outlineAt(source, index)?.isSuggestion === true) continue;
    const before = text.slice(Math.max(0, index - BEFORE), index).toLowerCase();
    const after = text.slice(end, end + AFTER).toLowerCase();
    const type = typeNamed(before, after);
    if (type === undefined || [NEGATED, SUGGESTED].some((words) => words.test(before))) continue;
    if (fileUseAt(source, index - (/\S*$/.exec(before)?.[0].length ?? 0), end) === "written") continue;
    found.push({ type, name, isChoice: !written.includes("*") });
  }
  return found;
}

/** Returns the type that the text around a pattern says. */
function typeNamed(before: string, after: string): NamePattern["type"] | undefined {
  if (SLASH_BEFORE.test(before)) return "command";
  if (PATH_AROUND.test(before)) return undefined;
  if (COMMAND_AFTER.test(after)) return "command";
  return typeOf(NOUN_AFTER.exec(after)) ?? typeOf(NOUN_BEFORE.exec(before)) ?? typeOf(NOUN_THEN.exec(before));
}

import { type ConfigName, openingTag } from "../configs/config-reference.js";
import { AGENT, SKILL } from "../lexicon/nouns.js";
import type { Reference } from "../references/names/find-references.js";
import { unspaced } from "../source/phrases.js";
import type { CodeRegion, Edit, SourceText } from "../source/source-text.js";

/** A text with its mentions rewritten. */
export interface RewrittenText {
  readonly source: SourceText;
  /** Mentions of agents and skills that are not inlined. */
  readonly kept: readonly Reference[];
}

/** Location of an inlined text relative to a mention of it; `here` if the mention is inside that text. */
export interface InlinedPlace {
  readonly name: string;
  readonly where: "above" | "below" | "here";
}

/** `subagent_type="`, `Task("`, `Skill(` before a name. */
const CALL =
  /["'`]?\bsubagent_type["'`]?\s*[:=]\s*["'`]?$|\b(?:Task|Agent)\(["'`]?$|\bSkill\((?:(?:name|skill)[:=]\s*)?["'`]?$|\bskill\s*=\s*["'`]$/i;
/** Everything after a name that belongs to it in prose: closing marks, `'s`, the word agent or skill. */
const PROSE_END = new RegExp(
  String.raw`^(?:["${"`"}*]|\]\]){0,3}(?:(['’]s\b)|'(?!\w))?(?:\s+(?:sub-?)?(?:agent|skill)(?:\(s\)|s?\b)|\s?(?:${unspaced(AGENT)}|${unspaced(SKILL)}))?`,
  "i",
);
/** The path of the file of an agent or a skill around its name: `agents/x.md`, `skills/x/SKILL.md`, `../x/SKILL.md`. */
const FILE_BEFORE = /["'`]?(?:@|[\w.~${}/-]*\/)?(?:(?:agents|skills)\/(?:[\w-]+\/)*|\.\.\/)$/;
const FILE_AFTER = /^(?:\/SKILL)?\.md\b["'`]?/i;

/** Returns the length of the quote and the code that close after a name, as far as they begin in its call. */
function closingLength(call: string, after: string): number {
  const isQuoted = /["'`]$/.test(call) && after.startsWith(call.slice(-1));
  const isCode = call.split("`").length % 2 === 0;
  return Number(isQuoted) + Number(isCode && after.startsWith("`", Number(isQuoted)));
}

/** Number of characters before and after a mention that are examined. */
const AROUND = 160;

/** Returns the text before and after a mention. */
function surroundingsOf(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
): { readonly before: string; readonly after: string } {
  return { before: text.slice(Math.max(0, start - AROUND), start), after: text.slice(end, end + AROUND) };
}

/** Number of characters of a heading after a name that are kept before the pointer. */
const MAX_HEADING = 200;

/**
 * Rewrites the mentions in a text. Calls of inlined agents and skills, and one mention of each in prose, point to the
 * inlined text; mentions of all others stay, and so do blocks of code.
 */
export function rewriteMentions(
  source: SourceText,
  references: readonly Reference[],
  placeOf: (reference: Reference) => InlinedPlace | undefined,
): RewrittenText {
  const { text } = source;
  const edits: Edit[] = [];
  const kept: Reference[] = [];
  const inProse = new Map<string, ProseMention[]>();
  for (const reference of references) {
    const place = placeOf(reference);
    const region = source.codeAt(reference.start);
    if (place === undefined) {
      kept.push(reference);
      continue;
    }
    const target = { type: reference.type, ...place };
    if (region?.isFence) continue;
    const edit = callPointer(text, reference, target);
    const isWhole = region === undefined || (edit && edit.start <= region.start + 1 && edit.end >= region.end - 1);
    if (edit && isWhole) edits.push(region ? withoutMarks(edit, region) : edit);
    else if (place.where !== "here") {
      const tag = openingTag(target);
      const mentions = inProse.get(tag) ?? [];
      mentions.push(proseMention(source, reference, target, region?.end));
      inProse.set(tag, mentions);
    }
  }
  for (const mentions of inProse.values()) {
    const best = mentions.find(({ isPlain }) => isPlain) ?? mentions[0];
    if (best) edits.push(best.edit);
  }
  return { source: source.edited(edits), kept };
}

/** An inlined text and its place in the prompt. */
type Target = InlinedPlace & ConfigName;

interface ProseMention {
  readonly edit: Edit;
  /** Whether a pointer reads well after the mention: not in a heading, not in `x's findings`. */
  readonly isPlain: boolean;
}

/** @param codeEnd - end of the inline code around the mention, which the pointer must not split */
function proseMention(source: SourceText, reference: Reference, target: Target, codeEnd = 0): ProseMention {
  const { text } = source;
  const { after } = surroundingsOf(text, reference);
  const [ending = "", possessive] = PROSE_END.exec(after) ?? [];
  const isHeading = (source.lineAt(reference.start)?.level ?? 0) > 0;
  const restOfHeading = isHeading ? /^[^\n]*[^\s#]/.exec(text.slice(reference.end, reference.end + MAX_HEADING)) : null;
  const at = Math.max(reference.end + (restOfHeading?.[0] ?? ending).length, codeEnd);
  return {
    edit: { start: at, end: at, text: ` (see ${pointerTo(target)})` },
    isPlain: !isHeading && possessive === undefined,
  };
}

/** The end of a call without further arguments. */
const CALL_END = /^["'`]?\)/;

/** Turns a call, or the path of a file, into a pointer. Returns undefined for others, and calls with more arguments. */
function callPointer(text: string, reference: Reference, target: Target): Edit | undefined {
  const { before, after } = surroundingsOf(text, reference);
  const pointer = pointerTo(target);
  const [folder] = FILE_BEFORE.exec(before) ?? [];
  const [ending] = FILE_AFTER.exec(after) ?? [];
  if (folder !== undefined && ending !== undefined && target.where !== "here")
    return { start: reference.start - folder.length, end: reference.end + ending.length, text: pointer };
  const [call] = CALL.exec(before) ?? [];
  if (call === undefined) return undefined;
  const length = call.includes("(") ? CALL_END.exec(after)?.[0].length : closingLength(call, after);
  if (length === undefined) return undefined;
  const [start, end] = [reference.start - call.length, reference.end + length];
  return { start, end, text: `the instructions in ${pointer}` };
}

/** Widens an edit to the marks of the inline code that it fills: a pointer is not code. */
function withoutMarks(edit: Edit, { start, end }: CodeRegion): Edit {
  return { ...edit, start: Math.min(edit.start, start), end: Math.max(edit.end, end) };
}

/** Returns the words that point to an inlined text. */
export function pointerTo({ where, ...target }: Target): string {
  return `${openingTag(target)} ${where === "below" ? "below" : "above"}`;
}

import {
  AGENT_TOOL_CALL,
  AGENT_TOOL_LAUNCH,
  CALL,
  closingLength,
  FILE_AFTER,
  FILE_BEFORE,
  mentionRemoval,
  PROSE_END,
  surroundingsOf,
} from "./mention-removal.js";
import { type ConfigName, openingTag } from "../configs/config-reference.js";
import type { Reference } from "../references/names/find-references.js";
import type { CodeRegion, Edit, SourceText } from "../source/source-text.js";

/** A text with its mentions rewritten. */
export interface RewrittenText {
  readonly source: SourceText;
  /** Mentions of agents and skills that are not inlined, and that could not be removed safely. */
  readonly kept: readonly Reference[];
}

/** Location of an inlined text relative to a mention of it; `here` if the mention is inside that text. */
export interface InlinedPlace {
  readonly name: string;
  readonly where: "above" | "below" | "here";
}

/** `subagent_type: x` as a field: at the start of a line, or after `{`, `(` or a comma. */
const FIELD = /(?:^|[\n{(,])[ \t]*["'`]?subagent_type["'`]?\s*[:=]\s*["'`]?$/i;
const FIELD_NAME = /subagent_type(["'`*]{0,2}\s*[:=]\s*)["'`]?$/i;

/** Number of characters of a heading after a name that are kept before the pointer. */
const MAX_HEADING = 200;

/**
 * Rewrites the mentions in a text. Calls of inlined agents and skills, and one mention of each in prose, point to the
 * inlined text; mentions of all others are removed if that is safe. Blocks of code stay as they are.
 */
export function rewriteMentions(
  source: SourceText,
  references: readonly Reference[],
  placeOf: (reference: Reference) => InlinedPlace | undefined,
): RewrittenText {
  const { text } = source;
  const edits: Edit[] = [];
  const kept: Reference[] = [];
  const removals: { readonly edit: Edit; readonly reference: Reference }[] = [];
  const inProse = new Map<string, ProseMention[]>();
  for (const reference of references) {
    const place = placeOf(reference);
    const region = source.codeAt(reference.start);
    if (place === undefined) {
      const edit = region?.isFence || reference.isPlain ? undefined : mentionRemoval(text, reference);
      if (edit) removals.push({ edit, reference });
      else kept.push(reference);
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
  // If a mention of one stays, the reader is told about it, and needs the others to follow the text.
  if (kept.length === 0) edits.push(...removals.map(({ edit }) => edit));
  else kept.push(...removals.map(({ reference }) => reference));
  return { source: source.edited(edits), kept: kept.toSorted((one, other) => one.start - other.start) };
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

/** Turns a call into a pointer to the inlined text. Returns undefined if the mention is not a call. */
function callPointer(text: string, reference: Reference, target: Target): Edit | undefined {
  const { before, after } = surroundingsOf(text, reference);
  const pointer = pointerTo(target);
  /** Replaces the mention with the call before it, and with its end; undefined for a call with more arguments. */
  const replaced = ([call]: RegExpExecArray, length: number | undefined, instead: string): Edit | undefined =>
    length === undefined
      ? undefined
      : { start: reference.start - call.length, end: reference.end + length, text: instead };
  const lead = FILE_BEFORE.exec(before);
  const ending = FILE_AFTER.exec(after);
  if (lead && ending && target.where !== "here") return replaced(lead, ending[0].length, pointer);
  const launch = AGENT_TOOL_LAUNCH.exec(before);
  if (launch) return replaced(launch, PROSE_END.exec(after)?.[0].length ?? 0, `${introduction(launch[1])} ${pointer}`);
  const endOf = ([call]: RegExpExecArray, end: RegExp): number | undefined =>
    call.includes("(") ? end.exec(after)?.[0].length : closingLength(call, after);
  const call = AGENT_TOOL_CALL.exec(before);
  const called = call && replaced(call, endOf(call, /^["'`]?\s*\)/), `${introduction(call[1])} ${pointer}`);
  if (called) return called;
  const field = FIELD.test(before) ? FIELD_NAME.exec(before) : null;
  if (field) return replaced(field, closingLength(field[0], after), `instructions${field[1] ?? ""}${pointer}`);
  const plain = CALL.exec(before);
  return plain ? replaced(plain, endOf(plain, /^["'`]?\)/), `the instructions in ${pointer}`) : undefined;
}

/** Widens an edit to the marks of the inline code that it fills: a pointer is not code. */
function withoutMarks(edit: Edit, { start, end }: CodeRegion): Edit {
  return { ...edit, start: Math.min(edit.start, start), end: Math.max(edit.end, end) };
}

/** Returns the words that point to an inlined text. */
export function pointerTo({ where, ...target }: Target): string {
  return `${openingTag(target)} ${where === "below" ? "below" : "above"}`;
}

/** Returns the words before the pointer, with a verb if the call began with one such as `Use`. */
function introduction(verb: string | undefined): string {
  if (verb === undefined) return "the instructions in";
  const begin = verb === verb.toLowerCase() ? "follow" : "Follow";
  return `${begin}${/ing/i.test(verb) ? "ing" : ""} the instructions in`;
}

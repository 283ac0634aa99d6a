import type { Reference } from "../references/find-references.js";
import { openingTag } from "../configs/inlined-config.js";
import { mentionRemoval } from "./mention-removal.js";
import { AGENT_TOOL_CALL, AGENT_TOOL_LAUNCH, around, CALL, type Edit, PROSE_END } from "./mention-shapes.js";

/** A text with its mentions rewritten. */
export interface RewrittenText {
  readonly text: string;
  /** Mentions of what is not taken in that could not be taken out. */
  readonly kept: readonly Reference[];
}

/** Where the text stands that a mention means: seen from the mention, or `here` where the mention is in that text itself. */
export interface InlinedPlace {
  readonly name: string;
  readonly where: "above" | "below" | "here";
}

/** `subagent_type: x` as a field: at the beginning of a line, in braces or brackets, behind a comma. */
const FIELD = /(?:^|[\n{(,]|[-*+]\s)[ \t]*["'`*]{0,2}subagent_type["'`*]{0,2}\s*[:=]\s*["'`]?$/i;
const FIELD_NAME = /subagent_type(["'`*]{0,2}\s*[:=]\s*)["'`]?$/i;

/**
 * Rewrites mentions: calls of what is inlined point there, and so does the first mention in prose; mentions of what is not are
 * taken out where that is safe.
 */
export function rewriteMentions(
  text: string,
  references: readonly Reference[],
  placeOf: (reference: Reference) => InlinedPlace | undefined,
): RewrittenText {
  const edits: Edit[] = [];
  const kept: Reference[] = [];
  const inProse = new Map<string, ProseMention[]>();
  for (const reference of references) {
    const place = placeOf(reference);
    if (place === undefined) {
      const edit = mentionRemoval(text, reference);
      if (edit) edits.push(edit);
      else kept.push(reference);
      continue;
    }
    const target = { type: reference.type, ...place };
    const edit = callPointer(text, reference, target);
    if (edit) edits.push(edit);
    else if (place.where !== "here") {
      const tag = openingTag(target);
      const mentions = inProse.get(tag) ?? [];
      mentions.push(proseMention(text, reference, target));
      inProse.set(tag, mentions);
    }
  }
  for (const mentions of inProse.values()) {
    const best = mentions.find(({ isPlain }) => isPlain) ?? mentions[0];
    if (best) edits.push(best.edit);
  }
  return { text: applied(text, edits), kept };
}

interface Target extends InlinedPlace {
  readonly type: Reference["type"];
}

interface ProseMention {
  readonly edit: Edit;
  /** Whether a pointer reads well behind it: not in a heading, not in `x's findings`. */
  readonly isPlain: boolean;
}

function proseMention(text: string, reference: Reference, target: Target): ProseMention {
  const { before, after } = around(text, reference);
  const [ending = "", possessive] = PROSE_END.exec(after) ?? [];
  const isHeading = /(?:^|\n) {0,3}#{1,6}\s[^\n]*$/.test(before);
  const at = reference.end + ending.length;
  return {
    edit: { start: at, end: at, text: ` (see ${pointerTo(target)})` },
    isPlain: !isHeading && possessive === undefined,
  };
}

/** A call becomes a pointer to the inlined text. */
function callPointer(text: string, reference: Reference, target: Target): Edit | undefined {
  const { before, after } = around(text, reference);
  const launch = AGENT_TOOL_LAUNCH.exec(before);
  if (launch) {
    const end = reference.end + (PROSE_END.exec(after)?.[0].length ?? 0);
    return { start: reference.start - launch[0].length, end, text: `${followed(launch[1])} ${pointerTo(target)}` };
  }
  const call = AGENT_TOOL_CALL.exec(before);
  if (call) {
    const isOpen = call[0].includes("(");
    const [ending] = (isOpen ? /^["'`]?\s*\)/ : /^["'`]?/).exec(after) ?? [];
    if (ending !== undefined) {
      const end = reference.end + ending.length;
      return { start: reference.start - call[0].length, end, text: `${followed(call[1])} ${pointerTo(target)}` };
    }
  }
  const field = FIELD.test(before) ? FIELD_NAME.exec(before) : undefined;
  if (field) {
    const end = reference.end + (/^["'`]?/.exec(after)?.[0].length ?? 0);
    return { start: reference.start - field[0].length, end, text: `instructions${field[1] ?? ""}${pointerTo(target)}` };
  }
  const plain = CALL.exec(before);
  if (!plain) return undefined;
  const [ending = ""] = (plain[0].includes("(") ? /^["'`]?\)?/ : /^["'`]?/).exec(after) ?? [];
  const instructions = `the instructions in ${pointerTo(target)}`;
  return { start: reference.start - plain[0].length, end: reference.end + ending.length, text: instructions };
}

function pointerTo({ where, ...target }: Target): string {
  return `${openingTag(target)} ${where === "below" ? "below" : "above"}`;
}

/** What stands in place of a verb such as `Use`; without one it is the object of a sentence. */
function followed(verb: string | undefined): string {
  if (verb === undefined) return "the instructions in";
  return `${/^\p{Lu}/u.test(verb) ? "Follow" : "follow"} the instructions in`;
}

/** Applies edits in the order of their places; one that overlaps an earlier one is left out. */
function applied(text: string, edits: readonly Edit[]): string {
  const parts: string[] = [];
  let offset = 0;
  for (const edit of edits.toSorted((one, other) => one.start - other.start)) {
    if (edit.start < offset) continue;
    parts.push(text.slice(offset, edit.start), edit.text);
    offset = edit.end;
  }
  return parts.join("") + text.slice(offset);
}

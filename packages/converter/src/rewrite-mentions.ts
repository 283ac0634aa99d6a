import type { Reference } from "./find-references.js";
import { openingTag } from "./inlined-config.js";

/** A text with its mentions rewritten. */
export interface RewrittenText {
  readonly text: string;
  /** Mentions of what is missing that could not be taken out. */
  readonly kept: readonly Reference[];
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** `Use the Task tool with subagent_type="` before a name, and what closes it. */
const TASK_CALL =
  /(?:\b(use|using)\s+)?(?:the\s+)?\bTask\s+tool\s+(?:with|to\s+(?:call|run|launch))\s+subagent_type\s*[:=]\s*["'`]?$/i;
const CALL =
  /["'`]?\bsubagent_type["'`]?\s*[:=]\s*["'`]?$|\bTask\(\s*["'`]?$|\bSkill\(\s*["'`]?$|\bskill\s*=\s*["'`]$/i;
/** `subagent_type: x`, as a field of its own. */
const FIELD = /^["'`]?subagent_type["'`]?\s*:/i;
const CALL_END = /^["'`]?\)?/;
const WHOLE_LINE_CALL =
  /^[ \t]*(?:[-*+]|\d+\.)?[ \t]*(?:(?:use|using)\s+)?(?:the\s+)?(?:Task\s+tool\s+with\s+)?["'`]?subagent_type["'`]?\s*[:=]\s*["'`]?$/i;
const WHOLE_LINE_END = /^["'`]?[,.:]?[ \t]*(?=\r?\n|$)/;
const PURPOSE = /^["'`]?\s+(?:to|for)\s+/;
/** `Use the x agent to `, `with the help of the x skill`. */
const ASK =
  /(^|[.:;,]\s+|\n[ \t]*(?:[-*+]|\d+\.)?[ \t]*|\b(?:and|then)\s+)(?:use|invoke|call|launch|spawn|run|ask|consult|delegate\s+to)\s+(?:the\s+)?["'`*@]{0,3}$/i;
const ASK_END = /^["'`*]{0,3}(?:\s+(?:sub-?)?(?:agent|skill))?\s+to\s+/i;
const MEANS = /(?:,\s*)?\s+\b(?:using|with|via|by\s+using|with\s+the\s+help\s+of)\s+(?:the\s+)?["'`*@]{0,3}$/i;
const MEANS_END = /^["'`*]{0,3}(?:\s+(?:sub-?)?(?:agent|skill)s?)?\b/i;
const WORD_END = /^["'`*]{0,3}(?:\s+(?:sub-?)?(?:agent|skill)s?\b)?/i;

/** Rewrites mentions: those of what is inlined point there, those of what is missing are taken out where that is safe. */
export function rewriteMentions(
  text: string,
  references: readonly Reference[],
  inlinedNameOf: (reference: Reference) => string | undefined,
): RewrittenText {
  const edits: Edit[] = [];
  const kept: Reference[] = [];
  const pointed = new Set<string>();
  for (const reference of references) {
    const name = inlinedNameOf(reference);
    const edit = name === undefined ? removal(text, reference) : pointer(text, { ...reference, name }, pointed);
    if (edit) edits.push(edit);
    else if (name === undefined) kept.push(reference);
  }
  return { text: applied(text, edits), kept };
}

/** A call becomes a pointer to the inlined text; the first mention in prose gets one behind it. */
function pointer(text: string, reference: Reference, pointed: Set<string>): Edit | undefined {
  const { before, after } = around(text, reference);
  const tag = openingTag(reference);
  const call = TASK_CALL.exec(before) ?? CALL.exec(before);
  if (call) {
    const end = reference.end + (CALL_END.exec(after)?.[0].length ?? 0);
    const isField = FIELD.test(call[0]) && /(?:^|\n)[ \t]*$/.test(before.slice(0, -call[0].length));
    if (isField) return { start: reference.start - call[0].length, end, text: `instructions: ${tag} below` };
    const [verb = ""] = /^use\b/i.exec(call[0]) ?? [];
    const follow =
      verb === "" ? "the instructions in" : `${verb.startsWith("U") ? "Follow" : "follow"} the instructions in`;
    return { start: reference.start - call[0].length, end, text: `${follow} ${tag} below` };
  }
  if (pointed.has(tag)) return { start: reference.end, end: reference.end, text: "" };
  pointed.add(tag);
  const end = reference.end + (WORD_END.exec(after)?.[0].length ?? 0);
  return { start: end, end, text: ` (see ${tag} below)` };
}

function removal(text: string, reference: Reference): Edit | undefined {
  const { start, end } = reference;
  const { before, after } = around(text, reference);
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  const isWholeLine = WHOLE_LINE_CALL.test(text.slice(lineStart, start));
  const [lineEnd] = WHOLE_LINE_END.exec(after) ?? [];
  if (isWholeLine && lineEnd !== undefined) return { start: lineStart, end: end + lineEnd.length + 1, text: "" };
  const call = TASK_CALL.exec(before);
  const [purpose] = PURPOSE.exec(after) ?? [];
  if (call && purpose !== undefined) return { start: start - call[0].length, end: end + purpose.length, text: "" };
  const plainCall = call ?? CALL.exec(before);
  if (plainCall)
    return { start: start - plainCall[0].length, end: end + (CALL_END.exec(after)?.[0].length ?? 0), text: "" };
  const ask = ASK.exec(before);
  const [askEnd] = ASK_END.exec(after) ?? [];
  if (ask && askEnd !== undefined) {
    const kept = ask[1] ?? "";
    return { start: start - ask[0].length + kept.length, end: end + askEnd.length, text: "" };
  }
  const means = MEANS.exec(before);
  const [meansEnd] = MEANS_END.exec(after) ?? [];
  return means && meansEnd !== undefined
    ? { start: start - means[0].length, end: end + meansEnd.length, text: "" }
    : undefined;
}

const AROUND = 100;

function around(text: string, { start, end }: Reference): { before: string; after: string } {
  return { before: text.slice(Math.max(0, start - AROUND), start), after: text.slice(end, end + AROUND) };
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

import { readJsonObjectAt } from "./json-objects.js";
import { HARMONY_BODY } from "./harmony-frames.js";
import { anyBeginning, beginning, NAME, SPACE } from "./beginning.js";
import type { WholeReply } from "./whole-reply.js";

/** The header of a call without marks. The channel can follow the recipient without a space. */
const CALL =
  /^\s*(?:(?:analysis|commentary|comment)\s*)?to=functions[.:](?<name>[^\s<{]{1,128}?)(?:analysis|commentary)?\s*(?:(?:json|code)\s*)?(?=\{)/;
/** The places at which messages begin: marks around the word `assistant` were taken out. */
const MESSAGES = /(?:^|assistant)(?=(?:analysis|commentary|final)(?:\S|\s+to=functions)|\s*to=functions)/;
const CALL_BEGIN = anyBeginning(
  beginning("to=functions", /[.:]/, NAME),
  ...["analysis", "commentary"].map((channel) => beginning(channel, SPACE, "to=functions", /[.:]/, NAME)),
);
const CALL_OR_MESSAGE = anyBeginning(
  CALL_BEGIN,
  ...["analysis", "commentary"].map((channel) => beginning(channel, /[^\s<]/)),
);
const CHANNEL = /^(?:analysis|commentary|final)/;

/**
 * Replies of gpt-oss that begin with the recipient, because the prompt ends with the mark before it, and replies from
 * servers that take out all marks: `analysisI look.assistantcommentary to=functions.read json{...}`.
 */
export const strippedHarmony: WholeReply = {
  begins(head, isChosen) {
    return isChosen ? CALL_OR_MESSAGE(head) : CALL_BEGIN(head);
  },
  read(text) {
    const { 0: stripped = "", groups } = CALL.exec(text) ?? {};
    const { name, json } = groups ? { name: groups["name"], json: text.slice(stripped.length) } : markedCall(text);
    const found = json === undefined ? undefined : readJsonObjectAt(json, 0);
    if (name === undefined || json === undefined || !found) return undefined;
    return { items: [{ name, args: found.value }], rest: json.slice(found.end).replace(/^\s*<\|call\|>/, "") };
  },
  restore(text) {
    if (text.includes("<|message|>")) return undefined;
    const messages = text.split(MESSAGES).filter((message) => message.trim() !== "");
    return messages.length > 1 ? messages.map(withMarks).join("<|start|>assistant") : undefined;
  },
};

function markedCall(text: string): { readonly name?: string | undefined; readonly json?: string | undefined } {
  const { name, json } = /^\s*to=functions/.test(text) ? (HARMONY_BODY.exec(text)?.groups ?? {}) : {};
  return { name, json };
}

function withMarks(message: string): string {
  const { 0: header = "", groups } = CALL.exec(message) ?? {};
  if (groups)
    return `<|channel|>commentary to=functions.${groups["name"]}<|message|>${message.slice(header.length)}<|call|>`;
  const [channel = "final"] = CHANNEL.exec(message) ?? [];
  return `<|channel|>${channel}<|message|>${message.replace(CHANNEL, "")}<|end|>`;
}

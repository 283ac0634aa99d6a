import { readJsonObjectAt } from "../../json/loose-json.js";
import { HARMONY_BODY } from "./harmony-frames.js";
import { anyBeginning, beginning, NAME, SPACE } from "../beginning.js";
import type { WholeReply } from "../whole-reply.js";

/** The header of a call without marks. The channel can follow the recipient without a space. */
const CALL =
  /^\s*(?:(?:analysis|commentary|comment)\s*)?to=functions[.:](?<name>[^\s<{]{1,128}?)(?:analysis|commentary)?\s*(?:(?:json|code)\s*)?(?<json>\{[\s\S]*)/;
/** The places at which messages begin: marks around the word `assistant` were taken out. */
const MESSAGES = /assistant(?=(?:analysis|commentary|final)(?:\S|\s+to=functions)|\s*to=functions)/;
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
    const { name = "", json = "" } = (CALL.exec(text) ?? HARMONY_BODY.exec(text))?.groups ?? {};
    const found = readJsonObjectAt(json, 0);
    return found && { items: [{ name, args: found.value }], rest: json.slice(found.end).replace("<|call|>", "") };
  },
  restore(text) {
    if (text.includes("<|message|>")) return undefined;
    const messages = text.split(MESSAGES);
    return messages.length > 1 ? messages.map(withMarks).join("") : undefined;
  },
};

function withMarks(message: string): string {
  const call = CALL.exec(message)?.groups;
  if (call) return `<|channel|>commentary to=functions.${call["name"]}<|message|>${call["json"]}<|call|>`;
  const [channel = "final"] = CHANNEL.exec(message) ?? [];
  return `<|channel|>${channel}<|message|>${message.replace(CHANNEL, "")}<|end|>`;
}

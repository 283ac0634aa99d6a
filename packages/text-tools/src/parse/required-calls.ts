import { isWholeCall } from "../formats/json/read-call-value.js";
import { jsonCalls } from "../formats/json/whole-json.js";
import type { ReadableReply } from "../formats/whole-reply.js";
import { isRecord } from "../json/is-record.js";
import { parseJson } from "../json/strict-json.js";

/**
 * Returns the form of a reply that must call a tool: calls as JSON without marks, whatever the dialects of the parser,
 * or the arguments of the only tool that can be called.
 */
export function requiredCalls(onlyTool?: string): ReadableReply {
  return {
    isChosen: false,
    form: {
      begins: (head) => (head === "" ? undefined : /^[[{]/.test(head)),
      read(text, tools) {
        const value = parseJson(text);
        if (onlyTool === undefined || !isRecord(value) || isWholeCall(value, tools)) return jsonCalls.read(text, tools);
        return { items: [{ name: onlyTool, args: value }], rest: "" };
      },
    },
  };
}

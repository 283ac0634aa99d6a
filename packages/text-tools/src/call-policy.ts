import { jsonFormat } from "./formats/json-format.js";
import type { ToolCallParserEvent, ToolCallParser } from "./parse/tool-call-parser.js";
import { asToolCall } from "./parse/unreadable-call.js";

/** Changes what a parser finds. */
function mapped(parser: ToolCallParser, change: (event: ToolCallParserEvent) => ToolCallParserEvent): ToolCallParser {
  return { push: (chunk) => parser.push(chunk).map(change), finish: () => parser.finish().map(change) };
}

/** Refuses all calls, for a reply that may not hold any: they are reported as invalid, neither run nor shown. */
export function refusingCalls(parser: ToolCallParser): ToolCallParser {
  const refusing = mapped(parser, (event) => {
    if (event.type !== "tool-call") return event;
    const { id, name, args } = event.toolCall;
    const error = "No tool may be called in this reply.";
    const invalidToolCall = {
      id,
      name,
      args: jsonFormat.write({ name, args }),
      error,
      type: "invalid_tool_call" as const,
    };
    return { type: "invalid-tool-call", invalidToolCall };
  });
  return explainingCalls(refusing);
}

/** Turns unreadable calls into calls, so that an agent answers them and the model can write them again. */
export function givingBackCalls(parser: ToolCallParser): ToolCallParser {
  return mapped(parser, (event) =>
    event.type === "invalid-tool-call" ? { type: "tool-call", toolCall: asToolCall(event.invalidToolCall) } : event,
  );
}

/** Says in words why a call was not run, where the reply would otherwise say nothing at all. */
export function explainingCalls(parser: ToolCallParser): ToolCallParser {
  const seen = new Set<ToolCallParserEvent["type"]>();
  let error: string | undefined;
  const noted = mapped(parser, (event) => {
    seen.add(event.type);
    if (event.type === "invalid-tool-call") error = event.invalidToolCall.error;
    return event;
  });
  return {
    push: (chunk) => noted.push(chunk),
    finish() {
      const events = noted.finish();
      const isSilent = error !== undefined && !seen.has("text") && !seen.has("tool-call");
      return isSilent ? [...events, { type: "text", text: `A tool call was not run: ${error}` }] : events;
    },
  };
}

import { hermesJson } from "./dialects/json/hermes-json.js";
import { writeCalls } from "./formats/notation.js";
import type { ToolCallParser } from "./parse/tool-call-parser-options.js";
import type { ToolCallParserEvent } from "./parse/tool-call-event.js";
import { asToolCall } from "./parse/unreadable-call.js";

/** Wraps a parser to change each of its events. */
function mapEvents(
  parser: ToolCallParser,
  change: (event: ToolCallParserEvent) => ToolCallParserEvent,
): ToolCallParser {
  return { push: (chunk) => parser.push(chunk).map(change), finish: () => parser.finish().map(change) };
}

/**
 * Wraps a parser to reject calls in a reply that must not contain any. They become invalid calls: they do not run and
 * are not shown.
 */
export function refuseCalls(parser: ToolCallParser): ToolCallParser {
  return explainSilentReply(mapEvents(parser, (event) => refused(event, "No tool may be called in this reply.")));
}

/** Turns a call into an invalid one. */
function refused(event: ToolCallParserEvent, error: string): ToolCallParserEvent {
  if (event.type !== "tool-call") return event;
  const { id, name, args } = event.toolCall;
  const text = writeCalls(hermesJson.notation, [{ name, args }]);
  return { type: "invalid-tool-call", invalidToolCall: { id, name, args: text, error, type: "invalid_tool_call" } };
}

/**
 * Wraps a parser so that a reply with an unreadable call runs no call at all, which ends an agent's turn. Calls are
 * passed on at the end of the reply.
 */
export function endOnUnreadableCall(parser: ToolCallParser): ToolCallParser {
  const calls: ToolCallParserEvent[] = [];
  const withoutCalls = (events: readonly ToolCallParserEvent[]): ToolCallParserEvent[] => {
    for (const event of events) if (event.type !== "text") calls.push(event);
    return events.filter(({ type }) => type === "text");
  };
  return explainSilentReply({
    push: (chunk) => withoutCalls(parser.push(chunk)),
    finish() {
      const texts = withoutCalls(parser.finish());
      const unreadable = calls.find((event) => event.type === "invalid-tool-call");
      if (!unreadable) return [...texts, ...calls];
      const error = `Another call of the reply could not be read. ${unreadable.invalidToolCall.error}`;
      return [...texts, ...calls.map((event) => refused(event, error))];
    },
  });
}

/**
 * Wraps a parser to turn unreadable calls into calls, so that the agent answers them and the model can write them
 * again.
 */
export function retryUnreadableCalls(parser: ToolCallParser): ToolCallParser {
  return mapEvents(parser, (event) =>
    event.type === "invalid-tool-call" ? { type: "tool-call", toolCall: asToolCall(event.invalidToolCall) } : event,
  );
}

/** Wraps a parser to add the reason why a call was not run when the reply has no other text and no other call. */
function explainSilentReply(parser: ToolCallParser): ToolCallParser {
  const seen = new Set<ToolCallParserEvent["type"]>();
  let error: string | undefined;
  const observed = mapEvents(parser, (event) => {
    if (!("thought" in event)) seen.add(event.type);
    if (event.type === "invalid-tool-call") error ??= event.invalidToolCall.error;
    return event;
  });
  return {
    push: (chunk) => observed.push(chunk),
    finish() {
      const events = observed.finish();
      const isSilent = error !== undefined && !seen.has("text") && !seen.has("tool-call");
      return isSilent ? [...events, { type: "text", text: `A tool call was not run: ${error}` }] : events;
    },
  };
}

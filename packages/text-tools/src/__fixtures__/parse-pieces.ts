import { createToolCallParser, type ToolCallParserOptions } from "../index.js";

/** Reads a text that arrives in pieces. Returns the rest of the text, the calls without their ids, and broken calls. */
export function parsePieces(pieces: readonly string[], options: ToolCallParserOptions = {}) {
  const parser = createToolCallParser([], options);
  const events = [...pieces.flatMap((piece) => parser.push(piece)), ...parser.finish()];
  return {
    text: events.map((event) => (event.type === "text" ? event.text : "")).join(""),
    calls: events.flatMap((event) => (event.type === "tool-call" ? [[event.toolCall.name, event.toolCall.args]] : [])),
    invalid: events.flatMap((event) => (event.type === "invalid-tool-call" ? [event.invalidToolCall.args] : [])),
  };
}

import { describe, expect, it } from "vitest";
import { FAMILY_REPLIES } from "../__fixtures__/family-replies.js";
import { FRAME_REPLIES } from "../__fixtures__/frame-replies.js";
import { OTHER_MARKS } from "../__fixtures__/other-marks.js";
import { createToolCallParser, type ToolCallParserEvent } from "../index.js";
import type { FormatChoice } from "./known-dialects.js";

const properties = { city: { type: "string" }, days: { type: "integer" }, map: { type: "object" } };
const tool = (name: string) => ({ name, description: "", schema: { type: "object" as const, properties } });
const TOOLS = [tool("weather"), tool("list")];

/** Returns the calls and the other texts in the order of a reply; a thought is `thought: ...`. */
function read(pieces: readonly string[], format: FormatChoice) {
  const parser = createToolCallParser(TOOLS, { format });
  const events = [...pieces.flatMap((piece) => parser.push(piece)), ...parser.finish()];
  const found: unknown[] = [];
  for (const event of events) {
    const item = itemOf(event);
    const last = found.at(-1);
    if (typeof item === "string" && typeof last === "string") found[found.length - 1] = last + item;
    else if (item !== "") found.push(item);
  }
  return found;
}

function itemOf(event: ToolCallParserEvent): unknown {
  if (event.type === "tool-call") return [event.toolCall.name, event.toolCall.args];
  if (event.type === "invalid-tool-call") return { error: event.invalidToolCall.error };
  if (event.type === "dropped-text") return "";
  return event.thought === undefined ? event.text : "";
}

const CASES = [...FAMILY_REPLIES, ...OTHER_MARKS, ...FRAME_REPLIES].map(([name, reply, found, format = "auto"]) => ({
  name,
  reply,
  found,
  format,
}));

describe("replies of families", () => {
  it.each(CASES)("$name", ({ reply, found, format }) => {
    const items = read([reply], format);
    expect(items.map((item) => (typeof item === "string" ? item.trim() : item))).toEqual(found);
  });

  it.each(CASES)("$name, divided anywhere", ({ reply, format }) => {
    const whole = read([reply], format);
    for (let end = 1; end < reply.length; end += 1) {
      expect(read([reply.slice(0, end), reply.slice(end)], format)).toEqual(whole);
    }
    expect(read(Array.from(reply), format)).toEqual(whole);
  });
});

import { describe, expect, it } from "vitest";
import { toolDefinition } from "../tool-definition.js";
import { ReplyParser } from "./reply-parser.js";
import { requiredCalls } from "./required-calls.js";

const schema = { type: "object" as const, properties: { path: { type: "string" } } };
const READ = toolDefinition({ name: "read", description: "", schema });

/** Returns the texts and the arguments of calls after each piece and at the end, if the tool `read` must be called. */
function read(...pieces: readonly string[]): readonly (readonly unknown[])[] {
  const parser = new ReplyParser(new Map([["read", READ]]), {}, [requiredCalls("read")]);
  return [...pieces.map((piece) => parser.push(piece)), parser.finish()].map((events) =>
    events.map((event) => {
      if (event.type === "text") return event.text;
      if (event.type === "dropped-text") return event.text;
      return event.type === "tool-call" ? event.toolCall.args : event.invalidToolCall.error;
    }),
  );
}

describe("a reply that must call a tool", () => {
  it("is held back if it may be the arguments, and read at its end", () => {
    expect(read(" ", '{"pa', 'th":"a.md"}')).toEqual([[], [], [], [{ path: "a.md" }]]);
  });

  it("is shown at once if it is text", () => {
    expect(read("\n", "I can", "not.")).toEqual([[], ["\nI can"], ["not."], []]);
  });

  it.each(["null", "5", '"a"', "[]", "{"])("is no call if it is %s in a fence", (json) => {
    const reply = `\`\`\`json\n${json}\n\`\`\``;
    expect(read(reply).flat().join("")).toBe(reply);
  });
});

import { describe, expect, it } from "vitest";
import { createToolCallParser, parseToolCalls } from "../index.js";

/** Returns the text of a reply, and the errors of the calls in it. */
function read(reply: string) {
  const { text, toolCalls, invalidToolCalls } = parseToolCalls(reply);
  return [text, ...toolCalls.map(({ name }) => name), ...invalidToolCalls.map(({ error }) => error)];
}

describe("an opening mark", () => {
  it.each(["functools", "Action:", "<tools>", "<function=", "<invoke"])(
    "at a place where no call begins is text: %s",
    (mark) => {
      for (const end of ["", " ", " \n"]) expect(read(`I see ${mark}${end}`)).toEqual([`I see ${mark}${end}`]);
    },
  );

  it("at the end of a reply is a call that was cut off, also with only an outer mark", () => {
    for (const mark of ["<tool_call>", "<function_calls>", "<function_calls>\n"])
      expect(read(`I look.\n${mark}`)).toEqual(["I look.", "The call is cut off."]);
  });

  it("is text after 160 characters that do not show whether a call begins", () => {
    const reply = (length: number) => `<tool_call>${"read".padEnd(length)}`;
    expect(read(reply(160))).toEqual(["", "The call is cut off."]);
    expect(read(reply(161))).toEqual([reply(161)]);
    const late = `<tool_call>function${" ".repeat(160)}\nlist\n{}</tool_call>`;
    expect(read(late)).toEqual(["", "The call is in a notation that cannot be read."]);
    expect(read(`Write ${late}`)).toEqual([`Write ${late}`]);
  });

  it("begins a call whose first characters come one by one", () => {
    const parser = createToolCallParser();
    const events = Array.from('<tool_call>\n\n{"name":"list"}</tool_call>').flatMap((character) =>
      parser.push(character),
    );
    expect([...events, ...parser.finish()]).toMatchObject([{ type: "tool-call", toolCall: { name: "list" } }]);
  });
});

describe("a string that is cut off", () => {
  const begin = '<tool_call>{"name":"write","arguments":{"content":"about </tool_call>';

  it("ends at its first closing tag", () => {
    const error = "The call is not valid JSON: expected a closing quote at the end.";
    expect(read(`${begin} and </tool_call> so`)).toEqual(["and </tool_call> so", error]);
  });

  it("hides no thought after it", () => {
    const parser = createToolCallParser();
    const events = [...parser.push(`${begin} so <think>Hm.`), ...parser.finish()];
    expect(events.map((event) => (event.type === "text" ? [event.text, event.thought] : event.type))).toEqual([
      "invalid-tool-call",
      ["so", undefined],
      [" <think>", "mark"],
      ["Hm.", "content"],
    ]);
  });
});

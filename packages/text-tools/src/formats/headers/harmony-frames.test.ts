import { describe, expect, it } from "vitest";
import { CUT_OFF } from "../../__fixtures__/found-calls.js";
import { createToolCallParser, type ToolCallParserOptions } from "../../index.js";

const TOOLS = ["weather", "users"].map((name) => ({ name, description: "", schema: { type: "object" as const } }));
const rome = ["weather", { city: "Rome" }];
const JSON_ROME = '{"city":"Rome"}';
const HARMONY = { format: "harmony", dialects: [] };

/** Returns what is read of a reply: its text, thoughts, calls as [name, arguments] and errors of unreadable calls. */
function read(pieces: readonly string[], options: ToolCallParserOptions = {}) {
  const parser = createToolCallParser(TOOLS, options);
  const events = [...pieces.flatMap((piece) => parser.push(piece)), ...parser.finish()];
  const textOf = (thought: string | undefined) =>
    events.map((event) => (event.type === "text" && event.thought === thought ? event.text : "")).join("");
  return {
    text: textOf(undefined).trim(),
    thought: textOf("content"),
    calls: events.flatMap((event) => (event.type === "tool-call" ? [[event.toolCall.name, event.toolCall.args]] : [])),
    errors: events.flatMap((event) => (event.type === "invalid-tool-call" ? [event.invalidToolCall.error] : [])),
  };
}

/** Reads a reply in one piece, and in single characters. */
const readTwice = (reply: string, options?: ToolCallParserOptions) =>
  [[reply], Array.from(reply)].map((pieces) => read(pieces, options));

/** What is found in a reply both times. */
function twice(found: Partial<ReturnType<typeof read>>) {
  const expected = { text: "", thought: "", calls: [], errors: [], ...found };
  return [expected, expected];
}

describe("the header of a message of gpt-oss", () => {
  it.each([
    `<|start|>assistant<|channel|> commentary to=functions.weather<|message|>${JSON_ROME}<|call|>`,
    `<|channel|>commentary  to=functions.weather<|message|>${JSON_ROME}<|call|>`,
    `<|channel|>to=functions.weather<|message|>${JSON_ROME}<|call|>`,
    `<|start|>assistant to=functions.weather json<|message|>${JSON_ROME}<|call|>`,
    `<|start|>assistant to=functions.weather <|constrain|>json<|message|>${JSON_ROME}<|call|>`,
    `<|start|>assistant to=functions.weather <|channel|>commentary<|message|>${JSON_ROME}<|call|>`,
  ])("may have the recipient of a call on any channel, or without one: %s", (reply) => {
    expect(readTwice(reply, HARMONY)).toEqual(twice({ calls: [rome] }));
  });

  it.each(["python", "browser", "browser.search", "container", "container.exec"])(
    "may name a tool that is built into the model: %s",
    (name) => {
      const reply = `<|channel|>commentary to=${name} code<|message|>look({})<|call|>`;
      expect(readTwice(reply)).toEqual(twice({ errors: [`There is no built-in tool ${name}.`] }));
    },
  );

  it("may name a tool that begins like the recipient of an answer", () => {
    expect(readTwice("<|channel|>commentary to=users <|message|>{}<|call|>", HARMONY)).toEqual(
      twice({ calls: [["users", {}]] }),
    );
  });

  it("has one recipient", () => {
    const reply = `<|channel|>commentary to=functions.users { to=functions.weather<|message|>${JSON_ROME}<|call|>`;
    expect(readTwice(reply)).toEqual(twice({ errors: ["The call has no name before its arguments."] }));
  });

  it("may have no channel before an answer", () => {
    expect(readTwice("<|start|>assistant<|message|>It rains.<|end|>", HARMONY)).toEqual(twice({ text: "It rains." }));
  });

  it.each([
    "<|start|>assistant to=functions.weather is how a call begins.",
    "<|start|>assistant to=functions.weather<|message|> is how a call begins.",
  ])("is text if no arguments follow: %s", (reply) => {
    expect(readTwice(reply, HARMONY)).toEqual(twice({ text: reply }));
  });

  it("is cut off if the reply ends in it", () => {
    expect(readTwice("<|start|>assistant to=functions.weather<|mess", HARMONY)).toEqual(twice({ errors: [CUT_OFF] }));
  });
});

describe("a reply of gpt-oss without its marks", () => {
  it.each([
    `analysisHm.assistant to=functions.weather json${JSON_ROME}`,
    `analysisHm.assistantto=functions.weather json${JSON_ROME}`,
    `analysisHm.assistantcommentaryto=functions.weather${JSON_ROME}`,
    `analysisHm.assistantcommentary to=functions.weather${JSON_ROME}`,
    `analysisHm.assistantcommentary  to=functions.weathercommentary json ${JSON_ROME}`,
  ])("has thoughts and calls: %s", (reply) => {
    expect(readTwice(reply, { format: "harmony" })).toEqual(twice({ thought: "Hm.", calls: [rome] }));
  });

  it.each([
    `to=functions.weather${JSON_ROME}`,
    `commentary to=functions.weather json${JSON_ROME}`,
    `analysis to=functions.weather code ${JSON_ROME}`,
  ])("may begin with the recipient: %s", (reply) => {
    expect(readTwice(reply)).toEqual(twice({ calls: [rome] }));
    expect(readTwice(reply, HARMONY)).toEqual(twice({ calls: [rome] }));
  });

  it("names channels only at the beginning of messages", () => {
    const text = "to=functions.weather, after the analysis.";
    expect(readTwice(`analysisHm.assistant ${text}`, { format: "harmony" })).toEqual(twice({ thought: "Hm.", text }));
  });

  it.each(["[1]", "5", "null", '"Rome"'])("is text if the arguments are no object: %s", (json) => {
    const reply = `to=functions.weather<|message|>${json}`;
    expect(readTwice(reply, HARMONY)).toEqual(twice({ text: reply }));
  });

  it("is text if one of them is left", () => {
    const reply = "analysisI mention <|message|>.assistantfinalIt rains.";
    expect(readTwice(reply, HARMONY)).toEqual(twice({ text: reply }));
  });
});

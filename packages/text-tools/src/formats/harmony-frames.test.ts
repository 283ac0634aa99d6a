import { describe, expect, it } from "vitest";
import { CUT_OFF } from "../__fixtures__/found-calls.js";
import { createToolCallParser, type ToolCallParserOptions } from "../index.js";

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

/** Checks what is read of a reply in one piece, and in single characters. */
function expectRead(reply: string, expected: Partial<ReturnType<typeof read>>, options?: ToolCallParserOptions): void {
  for (const pieces of [[reply], Array.from(reply)])
    expect(read(pieces, options)).toEqual({ text: "", thought: "", calls: [], errors: [], ...expected });
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
    expectRead(reply, { calls: [rome] }, HARMONY);
  });

  it.each([
    ["python", ""],
    ["browser", ""],
    ["browser.search", ""],
    ["container", ""],
    ["container.exec", ""],
  ])("may name a tool that is built into the model: %s", (name) => {
    const reply = `<|channel|>commentary to=${name} code<|message|>look({})<|call|>`;
    expectRead(reply, { errors: [`There is no built-in tool ${name}.`] });
  });

  it("may name a tool that begins like the recipient of an answer", () => {
    expectRead("<|channel|>commentary to=users <|message|>{}<|call|>", { calls: [["users", {}]] }, HARMONY);
  });

  it("has one recipient", () => {
    const reply = `<|channel|>commentary to=functions.users { to=functions.weather<|message|>${JSON_ROME}<|call|>`;
    expectRead(reply, { errors: ["The call has no name before its arguments."] });
  });

  it("may have no channel before an answer", () => {
    expectRead("<|start|>assistant<|message|>It rains.<|end|>", { text: "It rains." }, HARMONY);
  });

  it.each([
    "<|start|>assistant to=functions.weather is how a call begins.",
    "<|start|>assistant to=functions.weather<|message|> is how a call begins.",
  ])("is text if no arguments follow: %s", (reply) => {
    expectRead(reply, { text: reply }, HARMONY);
  });

  it("is cut off if the reply ends in it", () => {
    expectRead("<|start|>assistant to=functions.weather<|mess", { errors: [CUT_OFF] }, HARMONY);
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
    expectRead(reply, { thought: "Hm.", calls: [rome] }, { format: "harmony" });
  });

  it("names channels only at the beginning of messages", () => {
    const text = "to=functions.weather, after the analysis.";
    expectRead(`analysisHm.assistant ${text}`, { thought: "Hm.", text }, { format: "harmony" });
  });

  it.each(["[1]", "5", "null", '"Rome"'])("is text if the arguments are no object: %s", (json) => {
    const reply = `to=functions.weather<|message|>${json}`;
    expectRead(reply, { text: reply }, HARMONY);
  });

  it("has none of them", () => {
    const reply = "analysisI mention <|message|>.assistantfinalIt rains.";
    expectRead(reply, { text: reply }, HARMONY);
  });
});

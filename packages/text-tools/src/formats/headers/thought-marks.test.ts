import { describe, expect, it } from "vitest";
import { createToolCallParser } from "../../index.js";
import { PROMPTED_ENDS, THOUGHT_ENDS } from "./thought-marks.js";

describe("a fast thought of K2 Horizon", () => {
  it.each(["think", "think_fast", "think_faster"])(
    "between tags with the name %s is parted from the answer",
    (name) => {
      const parser = createToolCallParser();
      const events = [...parser.push(`<ifm|${name}>Hm.</ifm|${name}>It rains.`), ...parser.finish()];
      const texts = events.filter((event) => event.type === "text");
      expect(texts.filter(({ thought }) => thought === "content").map(({ text }) => text)).toEqual(["Hm."]);
      expect(texts.filter(({ thought }) => thought === undefined).map(({ text }) => text)).toEqual(["It rains."]);
    },
  );
});

describe("a mark after a thought", () => {
  it.each([
    ["<think>", "</think>"],
    ["<seed:think>", "</seed:think>"],
    ["<mm:think>", "</mm:think>"],
    ["[think]", "[/think]"],
    ["<|start_thinking|>", "<|end_thinking|>"],
    ["here are my reasoning steps:", "[begin final response]"],
    ["<|open|>think<|sep|>", "<|close|>think<|sep|>"],
    ["<|think:start|>", "<|think:end|>"],
    ["<ifm|think_fast>", "</ifm|think_fast>"],
    ["<|plamo:begin_think:plamo|>", "<|plamo:end_think:plamo|>"],
    ["<|thought_start|>", "<|thought_end|>"],
  ])("ends one that began with %s, also in the prompt", (open, close) => {
    expect([THOUGHT_ENDS.get(open), PROMPTED_ENDS.has(close), PROMPTED_ENDS.has(open)]).toEqual([close, true, false]);
  });

  it("of Gemma ends only one in the reply", () => {
    expect([THOUGHT_ENDS.get("<|channel>thought"), PROMPTED_ENDS.has("<channel|>")]).toEqual(["<channel|>", false]);
  });
});

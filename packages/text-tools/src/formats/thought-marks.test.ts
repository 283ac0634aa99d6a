import { describe, expect, it } from "vitest";
import { createToolCallParser } from "../index.js";

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

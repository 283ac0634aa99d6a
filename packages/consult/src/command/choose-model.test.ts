import { describe, expect, it } from "vitest";
import { buildToolCommand } from "../index.js";

describe("the name of a model", () => {
  const argsFor = (model: string): readonly string[] => buildToolCommand("codex", "Why?", { config: {}, model }).args;

  it.each(["m", "o3", "gpt-5-mini", "provider/model:free", "模型"])("is passed to the tool: %s", (model) => {
    expect(argsFor(model)).toEqual(expect.arrayContaining(["-m", model]));
  });

  it.each(["", " ", "-m", "a b", "a ", " a", "a\nb", "a\u200Bb", "\0"])("is refused: %j", (model) => {
    expect(() => argsFor(model)).toThrow(
      `Invalid model name ${JSON.stringify(model)}: it must not be empty, contain white space or start with -.`,
    );
  });
});

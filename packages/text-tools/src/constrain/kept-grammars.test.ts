import { describe, expect, it } from "vitest";
import { customDialect } from "../__fixtures__/custom-dialect.js";
import { toolDefinition } from "../tool-definition.js";
import { keptGrammar } from "./kept-grammars.js";

const tool = (name: string, type = "string") =>
  toolDefinition({ name, description: "", schema: { type: "object", properties: { text: { type } } } });
const use = { for: "vllm", mustCall: false } as const;

describe("a grammar that is kept", () => {
  it("is not generated again for the same tools", () => {
    const first = keptGrammar(customDialect, [tool("say")], use);
    expect(keptGrammar(customDialect, [tool("say")], use)).toBe(first);
  });

  it("is another one for other tools, servers, choices and dialects", () => {
    const all = [
      keptGrammar(customDialect, [tool("say")], use),
      keptGrammar(customDialect, [tool("say", "number")], use),
      keptGrammar(customDialect, [tool("say"), tool("list")], use),
      keptGrammar(customDialect, [tool("say")], { ...use, for: "llama.cpp" }),
      keptGrammar(customDialect, [tool("say")], { ...use, mustCall: true }),
      keptGrammar({ ...customDialect }, [tool("say")], use),
    ];
    expect(new Set(all).size).toBe(all.length);
  });

  it("is generated again after many others", () => {
    const first = keptGrammar(customDialect, [tool("say")], use);
    for (let index = 0; index < 64; index += 1) keptGrammar(customDialect, [tool(`tool${index}`)], use);
    const again = keptGrammar(customDialect, [tool("say")], use);
    expect(again).not.toBe(first);
    expect(again).toEqual(first);
  });
});

import { AIMessage } from "@langchain/core/messages";
import { FakeListChatModel } from "@langchain/core/utils/testing";
import { fakeModel } from "langchain";
import { describe, expect, it, vi } from "vitest";
import { expectNoOrphans } from "./__fixtures__/no-orphans.js";
import { configFor, standInCommand } from "./__fixtures__/stand-ins.js";
import { synthesizeToolResponses, ToolResponse } from "./index.js";

expectNoOrphans();

describe("synthesizeToolResponses", () => {
  const answer = (tool: string, output: string) => new ToolResponse({ tool, status: "success", output });

  it("returns a single answer unchanged, and nothing if there is none, without asking", async () => {
    expect(await synthesizeToolResponses({ codex: answer("codex", "42") }, "Why?", { config: {} })).toBe("42");
    const failure = new ToolResponse({ tool: "codex", status: "timeout" });
    const synthesisModel = fakeModel().respond(new AIMessage("Asked."));
    expect(await synthesizeToolResponses([failure], "Why?", { config: {}, synthesisModel })).toBeUndefined();
    expect(synthesisModel.calls).toEqual([]);
  });

  const answers = [answer("a", "42"), answer("b", "43")];

  it.each([
    ["a failing tool", { synthesisTool: "judge" }],
    ["a tool that is not installed", { synthesisTool: "absent" }],
    ["a failing model", { synthesisModel: fakeModel().respond(new Error("no credit")) }],
    ["a model with an empty answer", { synthesisModel: fakeModel().respond(new AIMessage(" ")) }],
  ])("returns nothing for %s", async (_name, options) => {
    const config = configFor({ judge: standInCommand("text", "fails"), absent: ["surely-absent"] });
    expect(await synthesizeToolResponses(answers, "Why?", { config, ...options })).toBeUndefined();
  });

  it("throws for errors of the caller and on abort", async () => {
    const config = configFor({ judge: ["sleep", "60"] });
    const ask = async (options: object) => await synthesizeToolResponses(answers, "Why?", { config, ...options });
    await expect(ask({ synthesisTool: "gemni" })).rejects.toMatchObject({ code: "unknown-tool" });
    await expect(ask({ timeout: -1 })).rejects.toMatchObject({ code: "invalid-option" });
    const reason = new Error("The user has left.");
    for (const options of [{ synthesisTool: "judge" }, { synthesisModel: fakeModel() }]) {
      await expect(ask({ ...options, signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    }
  });

  it("does not wait for a model past its time limit, and aborts it", async () => {
    const synthesisModel = new FakeListChatModel({ responses: ["Late."], sleep: 60_000 });
    const invoke = vi.spyOn(synthesisModel, "invoke");
    const options = { config: {}, synthesisModel, timeout: 0.1 };
    expect(await synthesizeToolResponses(answers, "Why?", options)).toBeUndefined();
    expect(invoke.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
  });

  it("does not wait for a model after an abort, and rejects with its reason", async () => {
    const synthesisModel = new FakeListChatModel({ responses: ["Late."], sleep: 60_000 });
    const controller = new AbortController();
    const reason = new Error("The user has left.");
    const options = { config: {}, synthesisModel, signal: controller.signal, timeout: 30 };
    const answered = synthesizeToolResponses(answers, "Why?", options);
    setTimeout(() => controller.abort(reason), 10);
    await expect(answered).rejects.toBe(reason);
  });

  it("truncates answers of more than 40,000 characters, and says so", async () => {
    const model = fakeModel().respond(new AIMessage("Short."));
    const long = [answer("a", "x".repeat(100_000)), answer("b", "y".repeat(40_000))];
    expect(await synthesizeToolResponses(long, "Why?", { config: {}, synthesisModel: model })).toBe("Short.");
    const text = model.calls[0]?.messages[0]?.text ?? "";
    expect(text).toContain("[truncated: the full answer has 100000 characters]");
    expect(text).toMatch(/[^x]x{40000}\n\[truncated/);
    expect(text).toMatch(/[^y]y{40000}\n<\//);
    const [, first, second] = /(<(answer-\w+) label="A">[^]*<\/\2>)\n\n<\2 label="B">/.exec(text) ?? [];
    expect([first?.length, second]).toEqual([expect.any(Number), expect.any(String)]);
  });

  it("gives each of many answers a label: A to Z, then A2", async () => {
    const model = fakeModel().respond(new AIMessage("Many."));
    const many = Array.from({ length: 28 }, (_, index) => answer(`t${index}`, String(index)));
    await synthesizeToolResponses(many, "Why?", { config: {}, synthesisModel: model });
    const labels = Array.from(
      (model.calls[0]?.messages[0]?.text ?? "").matchAll(/label="(\w+)"/g),
      ([, label]) => label,
    );
    const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".split("");
    expect(labels).toEqual([...letters, "A2", "B2"]);
  });
});

import { HumanMessage } from "@langchain/core/messages";
import { createAgent, tool } from "langchain";
import { describe, expect, it } from "vitest";
import { answering, callingTool, type FakeModel, user } from "./__fixtures__/models.js";
import { lawOffice } from "./__fixtures__/skills.js";
import {
  modelSelectorMiddleware,
  prepareModelCall,
  skillMiddleware,
  SkillMiddlewareError,
  type SlashCommandMiddlewareOptions,
} from "./index.js";
import type { ModelSelectorMiddlewareOptions } from "./model-selector-middleware.js";

const KNOWN = "Known models: sonnet, haiku.";

type Options = Partial<ModelSelectorMiddlewareOptions> & Pick<SlashCommandMiddlewareOptions, "modelOverride">;

async function turn(text: string, options: Options = {}) {
  const models = { sonnet: answering("I am sonnet"), haiku: answering("I am haiku") };
  const agentModel = answering("I am the agent's own");
  const agent = createAgent({
    model: agentModel,
    middleware: skillMiddleware({ skills: await lawOffice(), models, ...options }),
  });
  const events: Record<string, unknown>[] = [];
  let answer: string | undefined;
  for await (const [mode, chunk] of await agent.stream(user(text), { streamMode: ["custom", "values"] })) {
    if (mode === "custom") events.push(chunk as Record<string, unknown>);
    else answer = chunk.messages.at(-1)?.text;
  }
  const reported = events.flatMap(({ type, code, model, message }) => {
    if (type === "model-selected") return [`model ${String(model)}`];
    return type === "warning" && code !== "tool-missing" ? [String(message)] : [];
  });
  return { answer, reported };
}

describe("the model of a turn", () => {
  it.each([
    ["/med", "I am sonnet", ["model sonnet"]],
    ["/extract", "I am haiku", ["model haiku"]],
    ["/client-letter", "I am the agent's own", []],
    ["hello", "I am the agent's own", []],
    ["Draft a demand letter to the insurance carrier with the damages and a deadline", "I am sonnet", ["model sonnet"]],
    ["/fact", "I am the agent's own", [`Unknown model "gemini-3-pro" (required by fact-investigation). ${KNOWN}`]],
    ["/med model=haiku", "I am haiku", ["Model override: haiku (skill requires sonnet)", "model haiku"]],
    ["/client-letter model=haiku", "I am haiku", ["Model override: haiku (skill requires default)", "model haiku"]],
    ["/med model=sonnet", "I am sonnet", ["model sonnet"]],
    [
      "/med model=gpt-9",
      "I am sonnet",
      ["Model override: gpt-9 (skill requires sonnet)", `Unknown model in \`model=…\`. ${KNOWN}`, "model sonnet"],
    ],
    [
      '/med model="my secret note"',
      "I am sonnet",
      [
        "Model override: (unreadable) (skill requires sonnet)",
        `Unknown model in \`model=…\`. ${KNOWN}`,
        "model sonnet",
      ],
    ],
    ["/med model=", "I am sonnet", ["model sonnet"]],
    ["/med -- model=haiku", "I am sonnet", ["model sonnet"]],
  ])("%s", async (text, answer, reported) => {
    expect(await turn(text)).toEqual({ answer, reported });
  });

  it("cannot be overridden with modelOverride false, or with a list only by its names", async () => {
    expect(await turn("/research model=haiku", { modelOverride: false })).toEqual({
      answer: "I am sonnet",
      reported: ["model sonnet"],
    });
    expect((await turn("/med model=haiku", { modelOverride: ["haiku"] })).answer).toBe("I am haiku");
    expect(await turn("/med model=haiku", { modelOverride: ["opus"] })).toEqual({
      answer: "I am sonnet",
      reported: ["Model override refused (skill requires sonnet). Allowed: opus.", "model sonnet"],
    });
  });

  it("is that of any of several commands, and a refused one has a code of its own", async () => {
    const skills = await lawOffice();
    const models = { haiku: answering(), sonnet: answering() };
    const prepare = (modelOverride: true | string[]) =>
      prepareModelCall([new HumanMessage("/research case=1 /med model=haiku Go")], { skills, models, modelOverride });
    const { model, events } = await prepare(true);
    expect(model).toBe(models.haiku);
    expect(events.some((event) => event.type === "warning" && event.code === "model-override")).toBe(true);
    const refused = await prepare(["opus"]);
    expect(refused.model).toBe(models.sonnet);
    expect(refused.events).toContainEqual(expect.objectContaining({ code: "model-override-refused" }));
  });

  it("ends the turn with an error that has the known models if it is unknown and onUnknownModel is error", async () => {
    let cause: unknown = await turn("/fact", { onUnknownModel: "error" }).catch((reason: unknown) => reason);
    while (cause instanceof Error && !SkillMiddlewareError.isInstance(cause)) ({ cause } = cause);
    const message = `Unknown model "gemini-3-pro" (required by fact-investigation). ${KNOWN}`;
    expect(cause).toMatchObject({ code: "unknown-model", message, allowed: ["sonnet", "haiku"] });
  });

  it("stays for a whole tool loop, with its tools, and is reported once", async () => {
    const lookup = tool(() => "found", { name: "lookup", description: "Looks up." });
    const sonnet = callingTool("lookup", 2);
    const agentModel = answering();
    const agent = createAgent({
      model: agentModel,
      tools: [lookup],
      middleware: skillMiddleware({ skills: await lawOffice(), models: { sonnet } }),
    });
    const events: unknown[] = [];
    for await (const event of await agent.stream(user("/med"), { streamMode: "custom" })) events.push(event);
    expect([sonnet.callCount, agentModel.callCount]).toEqual([3, 0]);
    expect(events.filter((event) => (event as { type: string }).type === "model-selected")).toHaveLength(1);
  });

  it("is the agent's default without the other middlewares", async () => {
    const agent = createAgent({
      model: answering("own"),
      middleware: [modelSelectorMiddleware({ models: { sonnet: answering() } })],
    });
    expect((await agent.invoke(user("/med"))).messages.at(-1)?.text).toBe("own");
  });

  it.each([
    [
      "no-such-provider:model",
      "/med",
      '"sonnet" (required by medical-records-analysis): Unable to infer model provider',
    ],
    [
      "mistralai:model",
      "/med",
      '"sonnet" (required by medical-records-analysis): Unable to import @langchain/mistralai',
    ],
    ["mistralai:model", "/client-letter model=sonnet my secret", '"sonnet": Unable to import @langchain/mistralai'],
  ])("%s is created when %s first needs it, and an error names the skill and the model", async (name, text, reason) => {
    const skills = await lawOffice();
    const models = { sonnet: name };
    const agent = createAgent({ model: answering("own"), middleware: skillMiddleware({ skills, models }) });
    expect((await agent.invoke(user("hello"))).messages.at(-1)?.text).toBe("own");
    const prepare = prepareModelCall([new HumanMessage(text)], { skills, models });
    for (const call of [agent.invoke(user(text)), prepare]) {
      let error: unknown = await call.catch((thrown: unknown) => thrown);
      while (error instanceof Error && !SkillMiddlewareError.isInstance(error)) error = error.cause;
      expect(error).toMatchObject({ code: "invalid-model", cause: expect.any(Error) });
      expect(String(error)).toContain(`Could not create the model ${reason}`);
      expect(String(error)).not.toContain("secret");
    }
  });

  it("is created once for all agents that share a map of models", async () => {
    const models: Record<string, FakeModel> = { sonnet: answering("shared") };
    const skills = await lawOffice();
    for (const _ of [1, 2]) {
      const agent = createAgent({ model: answering(), middleware: skillMiddleware({ skills, models }) });
      expect((await agent.invoke(user("/med"))).messages.at(-1)?.text).toBe("shared");
    }
  });
});

import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import { MemorySaver } from "@langchain/langgraph";
import { createAgent, fakeModel } from "langchain";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import * as mini from "zod/mini";
import { z as z3 } from "zod/v3";
import { answering, type FakeModel, received, user } from "../__fixtures__/models.js";
import { type MemorySkill, memorySkills } from "../__fixtures__/skills.js";
import { defineCommand, explainMessage, skillMiddleware, type SkillMiddlewareOptions } from "../index.js";

const config = { configurable: { thread_id: "1" } };
const schema = {
  type: "object",
  properties: {
    tone: { enum: ["mild", "strict"] },
    count: { type: "integer" },
    parties: { type: "array", items: { type: "object", properties: { name: { type: "string" } } } },
  },
  required: ["tone"],
};
const fork = { agent: "default", sees: "nothing" } as const;
const texts: Record<string, MemorySkill> = {
  facts: { text: "FACTS", returns: schema },
  open: { text: "OPEN", returns: { type: "object", properties: { tone: {} }, patternProperties: { "^": {} } } },
  survey: { text: "SURVEY", returns: schema, fork },
  letter: {
    text: "LETTER $ARGUMENTS",
    parameters: { tone: { required: true, values: ["mild", "strict"] }, pages: { type: "number" }, to: {} },
  },
  review: { text: "REVIEW", fork, parameters: { tone: { required: true }, to: {} } },
};
const GOOD = JSON.stringify({ tone: "strict", count: 2, parties: [{ name: 'Ann "the" | /letter' }] });

function saying(...answers: readonly string[]): FakeModel {
  const model = fakeModel();
  for (const text of answers) model.respond(() => new AIMessage(text));
  return model;
}

async function office(own: FakeModel, other: FakeModel = answering(), options: Partial<SkillMiddlewareOptions> = {}) {
  const skills = await memorySkills(texts);
  const { returns } = options;
  const inner = createAgent({ model: other, middleware: skillMiddleware({ skills, ...(returns && { returns }) }) });
  const middleware = skillMiddleware({ skills, ...options, agents: { default: inner } });
  return createAgent({ model: own, middleware, checkpointer: new MemorySaver() });
}

const last = ({ messages }: { messages: BaseMessage[] }): string | undefined => messages.at(-1)?.text;

describe("a skill that returns a value", () => {
  it("can follow a custom command, whose output has the values although its reply is another text", async () => {
    const find = defineCommand({ name: "find", description: "Finds.", run: () => ({ reply: "Found.", output: GOOD }) });
    const model = saying("Dear Ann");
    const agent = await office(model, answering(), { commands: [find] });
    await agent.invoke(user("/find | /letter tone=$.tone pages=$.count"), config);
    expect(received(model).system).toContain("- **tone**: strict");
    expect(received(model).system).toContain("- **pages**: 2");
  });

  it("is told the form of its answer, and passes values on by path", async () => {
    const model = saying(GOOD, "Dear Ann");
    const state = await (
      await office(model)
    ).invoke(user("/facts x | /letter tone=$.tone pages=$.count to=$.parties[0].name go"), config);
    expect(received(model, 0).system).toContain("fits this JSON Schema");
    expect(received(model, 0).system).toContain(JSON.stringify(schema));
    expect(received(model, 1).system).toContain("- **tone**: strict");
    expect(received(model, 1).system).toContain("- **pages**: 2");
    expect(received(model, 1).system).toContain('Ann "the" | /letter');
    expect(state.commandArguments).toMatchObject({ tone: "strict", pages: 2 });
    expect(last(state)).toBe("Dear Ann");
  });

  it("is asked again with what is wrong, and its answer may be in a code block", async () => {
    const model = saying("Here you are", '{"tone":"loud"}', `\`\`\`json\n${GOOD}\n\`\`\``, "Dear Ann");
    const state = await (await office(model)).invoke(user("/facts x | /letter tone=$.tone"), config);
    expect(model.callCount).toBe(4);
    expect(received(model, 1).messages.at(-1)?.[1]).toMatch(
      /^x\n\n\(Your answer does not have the form.*it is not JSON/,
    );
    expect(received(model, 2).messages.at(-1)?.[1]).toContain("$.tone: Invalid option");
    expect(received(model, 3).system).toContain("- **tone**: strict");
    expect(last(state)).toBe("Dear Ann");
  });

  it("is refused after the second time, with the path, and no later stage runs", async () => {
    const model = saying("one", "two", '{"count":"x"}', "never");
    const agent = await office(model);
    const state = await agent.invoke(user("/facts x | /letter tone=$.tone"), config);
    expect(last(state)).toMatch(
      /^The pipeline stopped: \/facts did not return what it declares: \$\.tone: .*\$\.count: .* Not run: \/letter\.$/,
    );
    expect(model.callCount).toBe(3);
    const alone = saying("one", "two", "three", "never");
    const single = await office(alone);
    expect(last(await single.invoke(user("/facts x"), config))).toBe(
      "The turn stopped: /facts did not return what it declares: $: it is not JSON.",
    );
    expect(alone.callCount).toBe(3);
    alone.respond(new AIMessage("later"));
    expect(last(await single.invoke(user("thanks"), config))).toBe("never");
  });

  it("can be alone, in one call", async () => {
    const model = saying(GOOD);
    const state = await (await office(model)).invoke(user("/facts x"), config);
    expect(last(state)).toBe(GOOD);
    expect(state).toMatchObject({ explicitCommand: true, selectedSkills: [{ name: "facts" }] });
    expect(model.callCount).toBe(1);
  });

  it("can be a fork, whose agent asks it again, and pass values to forks", async () => {
    const own = answering();
    const other = saying("wrong", GOOD, "REVIEWED");
    const state = await (
      await office(own, other)
    ).invoke(user("/survey x | /review tone=$.tone to=$.parties[0].name"), config);
    expect(other.callCount).toBe(3);
    expect(received(other, 2).system).toContain('- **to**: Ann "the" | /letter');
    expect(last(state)).toBe("REVIEWED");
    expect(JSON.stringify(state.messages)).not.toContain("wrong");
  });

  it("passes values to custom commands", async () => {
    const seen: unknown[] = [];
    const file = defineCommand({
      name: "file",
      description: "Files.",
      parameters: { pages: { type: "number", required: true } },
      run: ({ arguments: given }) => {
        seen.push(given);
        return { reply: "filed" };
      },
    });
    await (
      await office(saying(GOOD), undefined, { commands: [file] })
    ).invoke(user("/facts x | /file pages=$.count"), config);
    expect(seen).toEqual([{ pages: 2 }]);
  });

  it("stops before a stage whose value is missing or does not fit", async () => {
    const model = saying('{"tone":"mild"}', "never");
    const state = await (await office(model)).invoke(user("/facts x | /letter tone=$.tone pages=$.count"), config);
    expect(last(state)).toContain("pages: the stage before returned no value at $.count that fits.");
    expect(model.callCount).toBe(1);
  });

  it.each([
    ["/facts x | /letter tone=$.tune", "tone: the stage before does not return $.tune."],
    ["/facts x | /letter tone=mild pages=$.tone", "pages: $.tone is one of mild, strict, but must be a number."],
    ["/facts x | /letter tone=$.count", "tone: $.count is of type number, but must be one of mild, strict."],
    ["/facts x | /letter tone=$.parties", "tone: $.parties is of type array, but must be a single value."],
    [
      "/facts x | /letter tone=mild pages=$.parties[0].name",
      "pages: $.parties[0].name is of type string, but must be a number.",
    ],
    ["/facts x | /letter tone=$.tone.deep", "tone: the stage before does not return $.tone.deep."],
    ["/facts x | /letter tone=$.tone pages=$.count", undefined],
    ["/open x | /letter tone=$.more to=$.other", undefined],
  ])("is compared with %s before the first model call", async (text, problem) => {
    const model = saying(GOOD, GOOD);
    const state = await (await office(model)).invoke(user(text), config);
    if (problem !== undefined) expect(last(state)).toContain(`- ${problem}`);
    if (problem !== undefined) expect(model.callCount).toBe(0);
    const explained = await explainMessage(text, { skills: await memorySkills(texts) });
    expect(explained.kind).toBe(problem === undefined ? "run" : "refused");
  });

  it("keeps a model's answer from choosing the model", async () => {
    const model = saying('{"tone":"haiku"}');
    const agent = await office(model, answering(), { models: { haiku: answering() } });
    const state = await agent.invoke(user("/facts x | /letter model=$.tone"), config);
    expect(last(state)).toBe("Could not run this message: /letter takes the name of a model, and not model=$.tone.");
    expect(model.callCount).toBe(0);
  });

  it.each([['["a",""]'], ['[["a"],["b"]]'], ['["a,b"]'], ["[null]"]])(
    "stops before a stage that would get another list than %s",
    async (list) => {
      const model = saying(`{"more":${list}}`, "never");
      const state = await (await office(model)).invoke(user("/open x | /letter tone=mild to=$.more"), config);
      expect(last(state)).toContain("to: the stage before returned no value at $.more that fits.");
      expect(model.callCount).toBe(1);
    },
  );

  it("takes schemas of other Zod packages and asynchronous checks, and refuses those of Zod 3", async () => {
    const fails = z.object({ tone: z.string().refine(async (tone) => tone === "mild", "must be mild") });
    for (const facts of [fails, mini.object({ tone: mini.literal("mild") })]) {
      const model = saying('{"tone":"loud"}', '{"tone":"mild"}');
      expect(
        last(await (await office(model, answering(), { returns: { facts } })).invoke(user("/facts x"), config)),
      ).toBe('{"tone":"mild"}');
    }
    const old: object = { facts: z3.object({ tone: z3.string() }) };
    await expect(office(answering(), answering(), { returns: old as never })).rejects.toMatchObject({
      code: "invalid-agent",
    });
  });

  it("leaves arguments like paths alone where no value is passed", async () => {
    const model = saying("one", "two");
    await (await office(model)).invoke(user("/letter tone=mild to=$.x && /letter tone=mild to=$.y"), config);
    expect(received(model, 0).system).toContain("- **to**: $.x");
    expect(received(model, 1).system).toContain("- **to**: $.y");
  });

  it("takes a zod schema of the application", async () => {
    const returns = { letter: z.object({ text: z.string().refine((text) => text.startsWith("Dear")) }) };
    const model = saying('{"text":"Hi"}', '{"text":"Dear"}');
    const state = await (await office(model, undefined, { returns })).invoke(user("/letter tone=mild"), config);
    expect(last(state)).toBe('{"text":"Dear"}');
  });

  it("goes on with the values in another process, also without a secret that they share", async () => {
    for (const secret of ["a secret of 22 letters", undefined]) {
      const checkpointer = new MemorySaver();
      const skills = await memorySkills(texts);
      const build = (model: FakeModel) => {
        const middleware = skillMiddleware({ skills, secret: secret ?? crypto.randomUUID() });
        return createAgent({ model, middleware, checkpointer });
      };
      const broken = fakeModel().respond(new AIMessage(GOOD)).respond(new Error("down"));
      await expect(build(broken).invoke(user("/facts x | /letter tone=$.tone"), config)).rejects.toThrow("down");
      const model = saying("Dear Ann");
      expect(last(await build(model).invoke(null, config))).toBe("Dear Ann");
      expect(received(model).system).toContain("- **tone**: strict");
    }
  });
});

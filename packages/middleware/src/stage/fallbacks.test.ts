import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import { MemorySaver } from "@langchain/langgraph";
import { createAgent, createMiddleware, fakeModel } from "langchain";
import { describe, expect, it } from "vitest";
import { answering, type FakeModel, received, user } from "../__fixtures__/models.js";
import { type MemorySkill, memorySkills } from "../__fixtures__/skills.js";
import { defineCommand, explainMessage, skillMiddleware, type SkillMiddlewareOptions, turnEvents } from "../index.js";

const config = { configurable: { thread_id: "1" } };
const fork = { agent: "default", sees: "nothing" } as const;
const facts = {
  type: "object",
  required: ["client"],
  properties: { client: { type: "string" }, urgent: {}, claims: { type: "array", items: { type: "string" } } },
};
const texts: Record<string, MemorySkill> = {
  gather: { text: "GATHER" },
  facts: { text: "FACTS", returns: facts },
  letter: { text: "LETTER", parameters: { to: {} } },
  review: { text: "REVIEW", fork },
};
const seen: (string | undefined)[] = [];
const commands = [
  defineCommand({
    name: "fail",
    description: "Fails.",
    run: () => {
      throw new Error("the database is gone");
    },
  }),
  defineCommand({ name: "refuse", description: "Refuses.", run: () => ({ reply: "Not today.", failed: true }) }),
  defineCommand({
    name: "note",
    description: "Notes.",
    run: ({ input, prompt }) => {
      seen.push(input);
      return { reply: `noted ${prompt}`.trim() };
    },
  }),
];

const saying = (...answers: string[]): FakeModel => {
  const model = fakeModel();
  for (const answer of answers) model.respond(new AIMessage(answer));
  return model;
};

async function office(own: FakeModel, other = answering("FINDINGS"), options: Partial<SkillMiddlewareOptions> = {}, middleware: object[] = []) {
  seen.length = 0;
  const skills = await memorySkills(texts);
  const inner = createAgent({ model: other, middleware: skillMiddleware({ skills }) });
  const own_ = skillMiddleware({ skills, commands, agents: { default: inner }, ...options });
  return createAgent({ model: own, middleware: [...own_, ...middleware] as never, checkpointer: new MemorySaver() });
}

async function run(text: string, ...given: Parameters<typeof office>) {
  const agent = await office(...given);
  const events: string[] = [];
  let messages: BaseMessage[] = [];
  for await (const [mode, chunk] of await agent.stream(user(text), { ...config, streamMode: ["values", "custom"] })) {
    if (mode === "values") ({ messages } = chunk as { messages: BaseMessage[] });
    else if ((chunk as { type?: string }).type === "pipeline-stage") {
      const { stage, status } = chunk as { stage: number; status: string };
      events.push(`${stage} ${status}`);
    }
  }
  return { agent, events, texts: messages.slice(1).map(({ text: each }) => each) };
}

describe("||", () => {
  it.each([
    ["/fail || /note instead", ["/fail failed: the database is gone\n\nThe stage failed. Instead: /note.", "instead", "noted instead"]],
    ["/refuse || /note", ["Not today.\n\nThe stage failed. Instead: /note.", "Run the note command.", "noted"]],
    ["/refuse && /note a || /note b", ["Not today.\n\nThe stage failed. Instead: /note.", "b", "noted b"]],
    ["/note a || /note b", ["noted a"]],
    ["/note a || /note b && /note c", ["noted a", "c", "noted c"]],
    ["/refuse || /refuse || /note c", ["Not today.\n\nThe stage failed. Instead: /refuse.", "Run the refuse command.", "Not today.\n\nThe stage failed. Instead: /note.", "c", "noted c"]],
    ["/refuse || /refuse", ["Not today.\n\nThe stage failed. Instead: /refuse.", "Run the refuse command.", "Not today."]],
    ["/review || /note", ["FINDINGS"]],
  ])("runs only if the stage before failed: %s", async (text, expected) => {
    expect((await run(text, answering())).texts).toEqual(expected);
  });

  it("prints", async () => {
    for (const [text, own, other] of [
      ["/facts x | /letter to=$.client || /review", ["no", "no", "no"], "FINDINGS"],
      ["/facts x | /review || /letter to=$.client", ['{"client":"Ann"}', "dear"], ""],
      ["/facts x || /gather y | /letter", ["no", "no", "no", "why", "dear"], ""],
      ["/facts x | /if value=$.urgent /letter | /note", ['{"client":"Ann","urgent":0}'], ""],
      ["/facts x | if value=$.urgent /letter | /note", ['{"client":"Ann","urgent":1}', "dear"], ""],
    ] as const) {
      const result = await run(text, saying(...own), answering(other));
      console.log(text, result.events, result.texts, seen);
    }
  });
});

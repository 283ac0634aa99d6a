import { Command, MemorySaver } from "@langchain/langgraph";
import { argumentForms, formDecision } from "@langslash/grammar";
import { fieldProblem } from "@langslash/grammar/internal";
import { createAgent } from "langchain";
import { describe, expect, it } from "vitest";
import { answering, user } from "../__fixtures__/models.js";
import { memorySkills } from "../__fixtures__/skills.js";
import { defineCommand, skillMiddleware } from "../index.js";

const config = { configurable: { thread_id: "1" } };

/** Asks for `name` of a command that takes the other values through a pipe. Returns the form, and answers it. */
async function asked(answer: string, typed: string) {
  const list = defineCommand({ name: "list", description: "Lists.", run: () => ({ reply: answer }) });
  const write = defineCommand({
    name: "write",
    description: "Writes.",
    parameters: {
      name: { required: true },
      count: { type: "number", max: 9 },
      tone: { values: ["warm", "cool"] },
      draft: { type: "boolean" },
      tags: { type: "array", values: ["a", "b"] },
      code: { pattern: "^[a-z]+$" },
    },
    run: ({ arguments: given }) => ({ reply: JSON.stringify(given) }),
  });
  const middleware = skillMiddleware({
    skills: await memorySkills({}),
    commands: [list, write],
    onInvalidArguments: "ask",
  });
  const agent = createAgent({ model: answering(), middleware, checkpointer: new MemorySaver() });
  const { __interrupt__: [question] = [] } = await agent.invoke(user(`/list | /write ${typed}`), config);
  const [form] = argumentForms(question?.value) ?? [];
  if (!form) throw new Error("nothing was asked");
  const reply = async (values: Readonly<Record<string, unknown>>): Promise<string | undefined> => {
    const resume = { [question?.id ?? ""]: { decisions: [formDecision(form, values)] } };
    const { messages } = await agent.invoke(new Command({ resume }), config);
    return messages.at(-1)?.text;
  };
  return { form, reply };
}

describe("a form with paths of values that a pipe passes", () => {
  const answer = '{"count":7,"tone":"cool","draft":true,"tags":["a","b"],"code":"x"}';
  const paths = "count=$.count tone=$.tone draft=$.draft tags=$.tags code=$.code";

  it("has fields of a text for them, which any page keeps", async () => {
    const { form, reply } = await asked(answer, paths);
    const piped = form.fields.filter(({ name }) => name !== "name");
    expect(piped.map(({ kind }) => kind)).toEqual(["text", "text", "text", "text", "text"]);
    expect(piped.map((field) => fieldProblem(field, field.value))).toEqual(piped.map(() => undefined));
    expect(form.fields.find(({ name }) => name === "tone")?.suggestions).toEqual(["warm", "cool"]);
    const shown = Object.fromEntries(form.fields.map(({ name, value }) => [name, value]));
    expect(JSON.parse((await reply({ ...shown, name: "Ann" })) ?? "")).toEqual({
      name: "Ann",
      count: 7,
      tone: "cool",
      draft: true,
      tags: ["a", "b"],
      code: "x",
    });
  });

  it("takes a path that is typed into a field of another type", async () => {
    const { form, reply } = await asked(answer, "count=3");
    const count = form.fields.find(({ name }) => name === "count");
    expect(count && ["$.count", "$[1]", "$x"].map((text) => fieldProblem(count, text) === undefined)).toEqual([
      true,
      true,
      false,
    ]);
    expect(JSON.parse((await reply({ name: "Ann", count: "$.count" })) ?? "")).toEqual({ name: "Ann", count: 7 });
  });

  it("takes other values instead of them", async () => {
    const { reply } = await asked("{}", paths);
    const given = { name: "Ann", count: "3", tone: "warm", draft: "false", tags: "b,a", code: "y" };
    expect(JSON.parse((await reply(given)) ?? "")).toEqual({
      name: "Ann",
      count: 3,
      tone: "warm",
      draft: false,
      tags: ["b", "a"],
      code: "y",
    });
  });

  it("has the fields of their types if no pipe passes values", async () => {
    const { form } = await asked("{}", "name=Ann && /write count=$.count tone=$.tone");
    const kinds = form.fields.map(({ name, kind, problem }) => [name, kind, problem !== undefined]);
    expect(kinds.slice(0, 3)).toEqual([
      ["name", "text", true],
      ["count", "number", true],
      ["tone", "choice", true],
    ]);
  });
});

import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import { type BaseCheckpointSaver, Command, interrupt, MemorySaver } from "@langchain/langgraph";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { createAgent, humanInTheLoopMiddleware, tool } from "langchain";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { draft, indexOf, SKILLS } from "./__fixtures__/authors.js";
import { checkpointers } from "./__fixtures__/checkpointers.js";
import { callMessage, type FakeModel, scriptedModel, user } from "./__fixtures__/models.js";
import { skillAuthoringMiddleware } from "./index.js";

const config = { configurable: { thread_id: "1" } };
const approve = { decisions: [{ type: "approve" }] };
const reject = { decisions: [{ type: "reject" }] };
const RequestSchema = z.object({ actionRequests: z.tuple([z.object({ name: z.string(), description: z.string() })]) });

/** A tool of the application that asks by itself. */
const pay = tool(() => `paid: ${JSON.stringify(interrupt("Pay the fee?"))}`, { name: "pay", description: "Pays." });

/** Returns the model of a subagent, which calls a tool, and answers after its result, also in another process. */
function callingOnce(name: string, args: Record<string, unknown>): FakeModel {
  const next = (messages: readonly BaseMessage[]): AIMessage =>
    messages.at(-1)?.type === "tool" ? new AIMessage("done") : callMessage(name, args);
  return scriptedModel().respond(next).respond(next);
}

/** A subagent whose tool needs LangChain's approval. */
const delegate = tool(
  async () => {
    const note = tool(() => "noted", { name: "note", description: "Notes." });
    const model = callingOnce("note", {});
    const middleware = [humanInTheLoopMiddleware({ interruptOn: { note: true } })];
    const { messages } = await createAgent({ model, tools: [note], middleware }).invoke(user("Note it"));
    return messages.at(-1)?.text;
  },
  { name: "delegate", description: "Delegates." },
);

/** A subagent that writes the skill /inner, with a question; also one that keeps a thread of its own. */
const authorTool = (root: string, name: string, thread?: typeof config) =>
  tool(
    async () => {
      const model = callingOnce("GenerateSkill", { ...draft, skillId: "inner" });
      const middleware = [skillAuthoringMiddleware({ skills: await indexOf(root), root, approval: true })];
      await createAgent({ model, middleware }).invoke(user("Write it"), thread);
      return "done";
    },
    { name, description: "Writes a skill." },
  );

/**
 * Runs an agent whose model makes all calls in one answer, or writes the skill that a call names. Each step is made by
 * a new agent over the same checkpointer, as in another process. Returns the questions that wait, by what they are about.
 */
async function start(...calls: readonly string[]) {
  return startWith(new MemorySaver(), calls);
}

async function startWith(checkpointer: BaseCheckpointSaver, calls: readonly string[]) {
  const root = temporaryFolder();
  const ownThread = { configurable: { thread_id: "2" } };
  const tools = [pay, delegate, authorTool(root, "author"), authorTool(root, "hermit", ownThread)];
  const toolCalls = calls.flatMap((name) =>
    tools.some((known) => known.name === name)
      ? (callMessage(name, {}).tool_calls ?? [])
      : (callMessage("GenerateSkill", { ...draft, skillId: name }).tool_calls ?? []),
  );
  let isStarted = false;
  const step = async (input: ReturnType<typeof user> | Command) => {
    const model = scriptedModel();
    if (!isStarted) model.respond(new AIMessage({ content: "", tool_calls: toolCalls }));
    isStarted = true;
    const middleware = [skillAuthoringMiddleware({ skills: await indexOf(root), root, approval: true })];
    const agent = createAgent({ model: model.respond(new AIMessage("done")), tools, checkpointer, middleware });
    const state = await agent.invoke(input, config);
    const open = (state.__interrupt__ ?? []).map(({ id, value }) => {
      const { name, description } = RequestSchema.safeParse(value).data?.actionRequests[0] ?? {};
      const about = /Write the skill \/(\w+)/.exec(description ?? "")?.[1] ?? name ?? String(value);
      return [about, { id, description }] as const;
    });
    return {
      open: new Map(open),
      answers: state.messages.filter(({ type }) => type === "tool").map(({ text }) => text),
    };
  };
  const { open } = await step(user("Write them"));
  const folder = join(root, SKILLS);
  return {
    open,
    resume: (response: unknown) => step(new Command({ resume: response })),
    byId: (about: string, response: unknown) =>
      step(new Command({ resume: { [open.get(about)?.id ?? ""]: response } })),
    written: () => (existsSync(folder) ? readdirSync(folder).filter((name) => !name.startsWith(".")) : []),
  };
}

describe("of two skills that wait for approval", () => {
  it.each([approve, reject])(
    "none is decided by an answer without an id, and both questions say why: %j",
    async (response) => {
      const { open, resume, written } = await start("one", "two");
      expect([...open.keys()].toSorted()).toEqual(["one", "two"]);
      for (let round = 0; round < 2; round += 1) {
        const after = await resume(response);
        expect([written(), after.answers]).toEqual([[], []]);
        for (const [about, { id, description }] of open) {
          expect(after.open.get(about)).toEqual({
            id,
            description:
              "The last answer was not used, because it did not say which question it was for. Answer by the id of this " +
              `interrupt: { [id]: { decisions: [ … ] } }.\n\n${description}`,
          });
        }
      }
    },
  );

  it.each([
    ["one", approve, "two", approve, ["one", "two"]],
    ["two", approve, "one", approve, ["one", "two"]],
    ["one", approve, "two", reject, ["one"]],
    ["one", reject, "two", approve, ["two"]],
    ["two", reject, "one", approve, ["one"]],
    ["two", reject, "one", reject, []],
  ])("each gets its decision by id: %s %j, then %s %j", async (first, firstly, second, secondly, expected) => {
    const { byId, resume, written } = await start("one", "two");
    await resume(approve);
    expect([...(await byId(first, firstly)).open.keys()]).toEqual([second]);
    expect(written()).toEqual(firstly === approve ? [first] : []);
    expect((await byId(second, secondly)).answers).toHaveLength(2);
    expect(written()).toEqual(expected);
  });

  it.each([
    ["one", "two"],
    ["two", "one"],
  ])("the last one needs no id: %s by id, then %s", async (first, second) => {
    const { byId, resume, written } = await start("one", "two");
    await byId(first, reject);
    await resume(approve);
    expect(written()).toEqual([second]);
  });

  it("both are decided by ids at once", async () => {
    const { open, resume, written } = await start("one", "two");
    await resume(Object.fromEntries([...open.values()].map(({ id }) => [id, approve])));
    expect(written()).toEqual(["one", "two"]);
  });
});

describe("beside a question that is not about the skill", () => {
  it.each([
    ["of a tool of the application", "pay", "Pay the fee?"],
    ["of humanInTheLoopMiddleware in a subagent", "delegate", "note"],
    ["about a skill in a subagent", "author", "inner"],
  ])("a skill is written only after an answer by id: %s", async (_whose, name, about) => {
    const { open, byId, resume, written } = await start(name, "one");
    expect(new Set(open.keys())).toEqual(new Set([about, "one"]));
    expect((await resume(approve)).open.get("one")?.description).toContain("did not say which question");
    expect(written()).toEqual([]);
    await byId("one", approve);
    expect(written()).toEqual(["one"]);
  });

  it.each([
    ["pay", "Pay the fee?"],
    ["delegate", "note"],
    ["author", "inner"],
  ])("a skill needs no id once the other question was answered by its id: %s", async (name, about) => {
    const { byId, resume, written } = await start(name, "one");
    expect([...(await byId(about, reject)).open.keys()]).toEqual(["one"]);
    await resume(approve);
    expect(written()).toEqual(["one"]);
  });
});

it("a skill that is the only one to wait needs no id, also in a subagent", async () => {
  for (const name of ["one", "author"]) {
    const { resume, written } = await start(name);
    expect((await resume(approve)).open.size).toBe(0);
    expect(written()).toHaveLength(1);
  }
});

it("a skill in a subagent with a thread of its own needs an id, because the outer questions cannot be read", async () => {
  const { byId, resume, written } = await start("hermit");
  expect((await resume(approve)).open.get("inner")?.description).toContain("did not say which question");
  expect(written()).toEqual([]);
  await byId("inner", approve);
  expect(written()).toEqual(["inner"]);
});

it.each(checkpointers)("all this holds with a %s", async (_name, open) => {
  const { saver, close } = await open();
  try {
    const { byId, resume, written } = await startWith(saver, ["pay", "one", "two"]);
    expect((await resume(approve)).open.size).toBe(2);
    expect(written()).toEqual([]);
    expect((await byId("two", approve)).open.size).toBe(1);
    expect(written()).toEqual(["two"]);
    await byId("one", approve);
    expect(written()).toEqual(["one", "two"]);
  } finally {
    await close();
  }
});

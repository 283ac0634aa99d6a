import { AIMessage, type BaseMessage, HumanMessage, RemoveMessage } from "@langchain/core/messages";
import { Command, MemorySaver } from "@langchain/langgraph";
import { createAgent, fakeModel, humanInTheLoopMiddleware, tool } from "langchain";
import { describe, expect, it } from "vitest";
import { type MemorySkill, memorySkills } from "../__fixtures__/skills.js";
import { user } from "../__fixtures__/models.js";
import { defineCommand, skillMiddleware, type SkillRetriever } from "../index.js";

const config = { configurable: { thread_id: "1" } };
const QUESTION = "Read the records of the client, please";
const notify = defineCommand({ name: "notify", description: "Notifies.", run: () => ({ prompt: "Say it." }) });

type TurnState = Record<string, unknown> & { _active?: object | null; messages: BaseMessage[] };

/** An agent whose model asks for the tool `danger` in each stage, and whose calls all need approval. */
async function office(keep?: "thread") {
  let matches: { name: string; score: number }[] = [{ name: "reader", score: 0.9 }];
  const retriever: SkillRetriever = {
    retrieve: (query) => Promise.resolve(query.includes(QUESTION) ? matches : []),
  };
  const ran: string[] = [];
  const tools = ["read", "danger"].map((name) =>
    tool(() => `${name} ${String(ran.push(name))}`, { name, description: `Does ${name}.` }),
  );
  const model = fakeModel();
  const call = (name: string) => ({ name, args: {}, id: crypto.randomUUID(), type: "tool_call" as const });
  for (let stage = 0; stage < 3; stage += 1) {
    model.respond(() => new AIMessage({ content: "", tool_calls: [call("danger"), call("read")] }));
    model.respond(() => new AIMessage("done"));
  }
  const texts: Record<string, MemorySkill> = {
    reader: { text: "READ", tools: ["read"], ...(keep && { keep }) },
    free: { text: "FREE" },
  };
  const skills = await memorySkills(texts);
  const agent = createAgent({
    model,
    tools,
    checkpointer: new MemorySaver(),
    middleware: [
      ...skillMiddleware({ skills, retriever, commands: [notify], restrictTools: true }),
      humanInTheLoopMiddleware({ interruptOn: { danger: true, read: true } }),
    ],
  });
  const state = async (): Promise<TurnState> => (await agent.graph.getState(config)).values as TurnState;
  return {
    begin: (text: string) => agent.invoke(user(text), config),
    greet: () => agent.invoke({ messages: [new AIMessage("Welcome.")] }, config),
    /** Approves the calls, after a client has written the record and messages, and returns the tools that ran. */
    approve: async (forge?: (state: TurnState) => unknown, change?: (state: TurnState) => BaseMessage[]) => {
      const update = forge && { _active: forge(await state()), messages: change?.(await state()) ?? [] };
      const resume = { decisions: [{ type: "approve" }, { type: "approve" }] };
      await agent.invoke(new Command({ resume, ...(update && { update }) }), config);
      return ran.splice(0);
    },
    forget: () => void (matches = []),
    /** Replaces a skill, or removes it. */
    replace: async (name: string, skill?: MemorySkill) => {
      Reflect.deleteProperty(texts, name);
      if (skill) texts[name] = skill;
      await skills.refresh();
    },
  };
}

const newestHuman = ({ messages }: TurnState): { id?: string } =>
  messages.findLast((message) => HumanMessage.isInstance(message)) ?? {};

/** What a client, or another process, may have written by the time the calls are approved. */
const RECORDS: Readonly<Record<string, (state: TurnState) => unknown>> = {
  "no record": () => null,
  "a record without stages": () => ({ stage: 0, stages: [] }),
  "a record of this message without stages": (state) => ({ messageId: newestHuman(state).id, stage: 0, stages: [] }),
  "a record of another message": () => ({ messageId: "other", stage: 0, stages: [] }),
  "a record of another process": ({ _active: record }) => ({ ...record, seal: "of another process" }),
};

describe("restrictTools, after a person approved the calls", () => {
  it.each(
    ["/reader x", QUESTION].flatMap((text) =>
      Object.entries(RECORDS).map(([name, forge]) => [text, name, forge] as const),
    ),
  )("refuses tools that the skill of %j does not list, with %s", async (text, _name, forge) => {
    const { begin, approve } = await office();
    await begin(text);
    expect(await approve(forge)).toEqual(["read"]);
  });

  it.each(Object.entries(RECORDS))("refuses nothing in a turn without a skill, with %s", async (_name, forge) => {
    const { begin, approve } = await office();
    await begin("hello");
    expect(await approve(forge)).toEqual(["danger", "read"]);
  });

  it("does not select a skill for the text of a command, also in another process", async () => {
    const { begin, approve } = await office();
    await begin(`/free ${QUESTION}`);
    expect(await approve(RECORDS["a record of another process"])).toEqual(["danger", "read"]);
  });

  it("applies to the stage that waited if the record is gone", async () => {
    const [first, second] = [await office(), await office()];
    await first.begin("/free x | /reader");
    expect(await first.approve(RECORDS["no record"])).toEqual(["danger", "read"]);
    await second.begin("/free x | /reader");
    await second.approve();
    expect(await second.approve(RECORDS["no record"])).toEqual(["read"]);
  });

  it.each([
    "/reader x | /free",
    "/reader x | /notify",
    "/free x | /reader go | /free go",
    "/free x | /reader | /notify",
  ])("does not let a client write that a later stage of %s has begun", async (text) => {
    const { begin, approve } = await office();
    await begin(text);
    const isLater = text.startsWith("/free");
    if (isLater) await approve();
    const later = (state: TurnState) => ({
      ...state._active,
      stage: isLater ? 2 : 1,
      stageMessageId: newestHuman(state).id,
    });
    expect(await approve(later)).toEqual(["read"]);
  });

  it("refuses tools that a selected skill of another process does not list, if the search finds it no more", async () => {
    const { begin, approve, forget } = await office();
    await begin(QUESTION);
    forget();
    expect(await approve(RECORDS["a record of another process"])).toEqual(["read"]);
  });

  it("applies to a skill that the thread keeps if the record is gone, and not to an earlier stage of it", async () => {
    const [kept, later] = [await office("thread"), await office("thread")];
    await kept.begin("/reader x");
    expect(await kept.approve()).toEqual(["read"]);
    await kept.begin("more");
    expect(await kept.approve(RECORDS["no record"])).toEqual(["read"]);
    await later.begin("/free x | /free y | /reader z");
    expect(await later.approve()).toEqual(["danger", "read"]);
    expect(await later.approve(RECORDS["no record"])).toEqual(["danger", "read"]);
  });

  it("refuses tools that the skill did not list if the skill is gone from the index", async () => {
    const { begin, approve, replace } = await office();
    await begin("/reader x");
    await replace("reader");
    expect(await approve()).toEqual(["read"]);
  });

  it.each(["/reader x", QUESTION])("refuses tools that the skill of %j no longer lists", async (text) => {
    const { begin, approve, replace } = await office();
    await begin(text);
    await replace("reader", { text: "READ", tools: ["danger"] });
    expect(await approve()).toEqual(["danger"]);
  });

  it("refuses nothing in a thread without a message of a person", async () => {
    const { greet, approve } = await office();
    await greet();
    expect(await approve(RECORDS["no record"])).toEqual(["danger", "read"]);
  });

  it("obeys no command that replaces the message of a stage", async () => {
    const { begin, approve } = await office();
    await begin("/free x | /free y");
    await approve();
    const changed = (state: TurnState) => [new HumanMessage({ id: newestHuman(state).id ?? "", content: "/reader x" })];
    expect(await approve(RECORDS["no record"], changed)).toEqual(["danger", "read"]);
  });

  it("refuses tools that any stage refuses if neither the record nor the message of the stage is left", async () => {
    const { begin, approve } = await office();
    await begin("/notify | /reader");
    expect(await approve()).toEqual(["danger", "read"]);
    const removed = ({ messages }: TurnState) =>
      messages.flatMap(({ id = "" }) => (id.startsWith("do-not-render-") ? new RemoveMessage({ id }) : []));
    expect(await approve(RECORDS["no record"], removed)).toEqual(["read"]);
  });
});

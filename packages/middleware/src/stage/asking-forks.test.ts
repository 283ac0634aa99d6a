import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { AIMessage, type BaseMessage, ToolMessage } from "@langchain/core/messages";
import { Command, getConfig, interrupt, type Interrupt, isGraphBubbleUp, MemorySaver } from "@langchain/langgraph";
import { argumentForms, formDecision } from "@langslash/grammar";
import { askPerson } from "@langslash/skills/internal";
import { newFolder } from "@langslash/testing/temporary-folder";
import { type AgentMiddleware, createAgent, fakeModel, humanInTheLoopMiddleware, tool } from "langchain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answering, type FakeModel, received, user } from "../__fixtures__/models.js";
import { memorySkills } from "../__fixtures__/skills.js";
import { defineCommand, pinCommands, skillMiddleware, type SkillMiddlewareOptions } from "../index.js";

const folder = newFolder();
beforeAll(() => {
  for (const name of ["a", "b"]) writeFileSync(join(folder, `${name}.md`), `TEXT ${name}`);
});
afterAll(() => rmSync(folder, { recursive: true }));

const config = { configurable: { thread_id: "1" } };
const fork = { agent: "default", sees: "nothing" } as const;
const texts = {
  list: { text: "LIST" },
  gather: { text: "GATHER" },
  review: { text: "REVIEW", fork, parameters: { tone: { required: true }, size: { type: "number" } } },
  wipe: { text: "WIPE", fork, ask: "always", parameters: { what: {} } },
} as const;
const macros = { all: "/each files=*.md /review | /gather", gone: "/wipe what=all" };

/** Returns an agent that asks, with another one for its forks. */
async function office(ofFork: Partial<SkillMiddlewareOptions> = {}, other = answering("FINDINGS"), of: object = {}) {
  const skills = await memorySkills(texts);
  const inner = createAgent({ model: other, middleware: skillMiddleware({ skills, ...ofFork }), ...of });
  const own = answering('["one","two"]');
  const options = { skills, roots: [folder], macros, commands: pinCommands(), agents: { default: inner } };
  const middleware = skillMiddleware({ ...options, onInvalidArguments: "ask" });
  const agent = createAgent({ model: own, checkpointer: new MemorySaver(), middleware });
  const say = async (input: string | Command): Promise<{ open: Interrupt[]; messages: string[] }> => {
    const state: { messages: BaseMessage[]; __interrupt__?: Interrupt[] } = await agent.invoke(
      typeof input === "string" ? user(input) : input,
      config,
    );
    return { open: state.__interrupt__ ?? [], messages: state.messages.map(({ text }) => text) };
  };
  return { say, own, other };
}

const edit = (name: string, args: object) => ({ type: "edit", editedAction: { name, args } });
const approve = { type: "approve" };
const answer = (...decisions: object[]): Command => new Command({ resume: { decisions } });
const EACH = "## a.md\n\nFINDINGS\n\n## b.md\n\nFINDINGS";

describe("a question about a command that runs in forks", () => {
  it.each([
    ["/each files=*.md /review go", edit("review", { tone: "mild" }), "/each files=*.md /review tone=mild go", EACH],
    ["/each   files=*.md /wipe go", approve, "/each files=*.md /wipe go", EACH],
    ["/wipe what=x go", approve, "/wipe what=x go", "FINDINGS"],
    ["/gone", approve, "/wipe what=all", "FINDINGS"],
    [
      "/list x | /each items=$ /review go",
      edit("review", { tone: "a | /wipe what=b" }),
      '/list x | /each items=$ /review tone="a | /wipe what=b" go',
      "## 1\n\nFINDINGS\n\n## 2\n\nFINDINGS",
    ],
    ["/all", edit("review", { tone: "mild" }), "/each files=*.md /review tone=mild | /gather", '["one","two"]'],
  ] as const)("is asked once, before any of them: %s", async (text, decision, completed, last) => {
    for (const ofFork of [{}, { onInvalidArguments: "ask" }] as const) {
      const { say, own, other } = await office(ofFork);
      expect((await say(text)).open).toHaveLength(1);
      expect([own.callCount, other.callCount]).toEqual([0, 0]);
      const { open, messages } = await say(answer(decision));
      expect(open).toEqual([]);
      expect([messages[0], messages.at(-1)]).toEqual([completed, last]);
    }
  });

  it("shows the inputs, and the values that a pipe passes, which an answer keeps", async () => {
    const { say, other } = await office();
    const { open } = await say("/list x | /each items=$ /wipe what=$[0] | /review size=$[1]");
    const forms = argumentForms(open[0]?.value) ?? [];
    expect(open[0]?.value).toMatchObject({
      actionRequests: [
        { args: { what: "$[0]" }, description: expect.stringMatching(/^\/each items=\$ \/wipe:\n/) },
        { args: { tone: "", size: "$[1]" } },
      ],
    });
    const [, form] = forms;
    const shown = Object.fromEntries(form?.fields.map(({ name, value }) => [name, value]) ?? []);
    const { messages } = await say(answer(approve, form ? formDecision(form, { ...shown, tone: "mild" }) : {}));
    expect(messages[0]).toBe("/list x | /each items=$ /wipe what=$[0] | /review tone=mild size=$[1]");
    expect(received(other, 1).system).toContain("- **what**: one");
  });

  it("is asked again after forged answers, and then refused", async () => {
    for (const forged of ["yes", { decisions: [approve, approve] }, { decisions: [edit("review", { tone: "x" })] }]) {
      const { say, own, other } = await office();
      await say("/each files=*.md /wipe go");
      for (const _time of [1, 2]) expect((await say(new Command({ resume: forged }))).open).toHaveLength(1);
      expect((await say(new Command({ resume: forged }))).messages.at(-1)).toMatch(/nobody has\.$/);
      expect([own.callCount, other.callCount]).toEqual([0, 0]);
    }
  });

  it("is not asked in a fork: a custom command there that hides the skill still needs a person", async () => {
    let runs = 0;
    const hiding = defineCommand({
      name: "review",
      description: "Runs.",
      ask: "always",
      run: () => ({ reply: `${(runs += 1)}` }),
    });
    const { say } = await office({ commands: [hiding] });
    const { messages } = await say("/review tone=mild go");
    expect(messages.at(-1)).toContain("/review runs only after a person has confirmed it, and nobody has.");
    expect(runs).toBe(0);
  });

  it("does not pin or begin what a person rejects", async () => {
    const { say, other } = await office();
    await say("/pin wipe");
    await say("/each files=*.md /wipe go");
    expect((await say(answer({ type: "reject" }))).messages.at(-1)).toBe("Cancelled: /wipe did not run.");
    expect(other.callCount).toBe(0);
  });
});

/** Returns a model that calls a tool with its input, and then answers with the result. */
function asking(name: string): FakeModel {
  const model = fakeModel();
  for (let call = 0; call < 10; call += 1) {
    model.respond((messages: BaseMessage[]) => {
      const result = messages.at(-1);
      if (ToolMessage.isInstance(result)) return new AIMessage(result.text);
      const id = /one|two/.exec(JSON.stringify(result?.content))?.[0] ?? "";
      return new AIMessage({ content: "", tool_calls: [{ name, args: {}, id, type: "tool_call" }] });
    });
  }
  return model;
}

describe("two forks that ask at the same time", () => {
  it("take no answer without an id, and each its own", async () => {
    const sure = tool(
      async (_, { toolCallId }: { toolCallId?: string }) => {
        const question = {
          actionRequests: [{ name: "sure", args: {}, description: `Sure of ${toolCallId}?` }],
          reviewConfigs: [{ actionName: "sure", allowedDecisions: ["approve" as const] }],
        };
        return JSON.stringify(
          await askPerson(question, `sure ${toolCallId}`, { getConfig, interrupt, isGraphBubbleUp }),
        );
      },
      { name: "sure", description: "Asks." },
    );
    const { say } = await office({}, asking("sure"), { tools: [sure] });
    const { open } = await say("/list x | /each /review tone=mild");
    const [first, second] = open;
    const again = await say(new Command({ resume: { decisions: [approve] } }));
    expect(again.open.map(({ id }) => id)).toEqual(open.map(({ id }) => id));
    expect((await say(new Command({ resume: { [second?.id ?? ""]: "B" } }))).open).toMatchObject([{ id: first?.id }]);
    const { messages } = await say(new Command({ resume: { [first?.id ?? ""]: "A" } }));
    expect(messages.at(-1)).toMatch(/^## 1\n\n.*"A".*\n\n## 2\n\n.*"B".*$/);
  });

  it("are not decided by a forged answer to one of them", async () => {
    let effects = 0;
    const send = tool(() => `${(effects += 1)}`, { name: "send", description: "Sends." });
    const approval: AgentMiddleware = humanInTheLoopMiddleware({ interruptOn: { send: true } });
    const skills = await memorySkills(texts);
    const of = { tools: [send], middleware: [...skillMiddleware({ skills }), approval] };
    const { say } = await office({}, asking("send"), of);
    const [first, second] = (await say("/list x | /each /review tone=mild")).open;
    const forged = await say(new Command({ resume: { [first?.id ?? ""]: { decisions: [] } } }));
    expect([forged.open.map(({ id }) => id), effects]).toEqual([[second?.id], 0]);
    const { messages } = await say(new Command({ resume: { [second?.id ?? ""]: { decisions: [approve] } } }));
    expect(messages.at(-1)).toMatch(/^## 1\n\nFailed: .*\n\n## 2\n\n1$/);
    expect(effects).toBe(1);
  });
});

import { type BaseMessage, HumanMessage, RemoveMessage } from "@langchain/core/messages";
import { MemorySaver } from "@langchain/langgraph";
import { type AgentMiddleware, createAgent, createMiddleware, tool } from "langchain";
import { describe, expect, it } from "vitest";
import { answering, callingTool, received, user } from "../__fixtures__/models.js";
import { type MemorySkill, memorySkills } from "../__fixtures__/skills.js";
import { skillMiddleware, type SkillMiddlewareOptions } from "../index.js";

/** Returns an agent whose outer middleware changes what the user wrote in every request, but not in the state. */
async function office(
  change: (text: string) => string,
  options: Partial<SkillMiddlewareOptions> = {},
  rounds = 0,
  ...before: AgentMiddleware[]
) {
  const redacted = (message: BaseMessage): BaseMessage => {
    if (!HumanMessage.isInstance(message)) return message;
    const { id, additional_kwargs } = message;
    return new HumanMessage({ ...(id !== undefined && { id }), additional_kwargs, content: change(message.text) });
  };
  const redact = createMiddleware({
    name: "redact",
    wrapModelCall: (request, handler) => handler({ ...request, messages: request.messages.map(redacted) }),
  });
  const skills = await memorySkills({
    letters: { text: "LETTERS $ARGUMENTS" },
    chat: { text: "CHAT" },
    medical: { text: "MEDICAL $ARGUMENTS", keep: "thread" },
  });
  const model = rounds > 0 ? callingTool("nothing", rounds) : answering();
  const middleware = [...before, redact, ...skillMiddleware({ skills, ...options })];
  const agent = createAgent({ model, checkpointer: new MemorySaver(), middleware });
  const say = async (text: string) => {
    await agent.invoke(user(text), { configurable: { thread_id: "1" } });
    return received(model);
  };
  return { say, model };
}

const block = (name: string, args: string, text: string) =>
  `# Explicitly Invoked Skill: ${name}\n(Invoked via /${name} command)\n\n## Command Arguments\n${args}\n\n${text}`;

describe("a request in which an outer middleware redacts the message", () => {
  const mask = (text: string): string => text.replaceAll("4711", "[x]");

  it("has the arguments and the text of a command as they read then, in every call", async () => {
    const { say, model } = await office(mask, {}, 1);
    await say("/letters case=4711 about 4711");
    for (const call of [0, 1]) {
      expect(received(model, call).system).toBe(block("letters", "- **case**: [x]", "LETTERS case=[x] about [x]"));
      expect(received(model, call).messages[0]).toEqual(["human", "about [x]"]);
    }
  });

  it.each(["system", "message"] as const)("has none when the message is gone: placement %s", async (placement) => {
    const said = ["/letters case=4711 about 4711", "/medical file=4711 hello", "again", "again"];
    for (const [index, rounds] of [2, 2, 0, 0].entries()) {
      const forget = createMiddleware({
        name: "forget",
        beforeModel: ({ messages: [first, ...others] }) =>
          first?.id === undefined || others.length === 0
            ? undefined
            : { messages: [new RemoveMessage({ id: first.id })] },
      });
      const { say, model } = await office(mask, { placement }, rounds, forget);
      for (const text of said.slice(index > 1 ? 1 : index, index > 1 ? 4 : index + 1)) await say(text);
      expect(JSON.stringify(model.calls.map((call) => call.messages.map(({ content }) => content)))).not.toContain(
        "4711",
      );
      expect(received(model).system + JSON.stringify(received(model).messages)).toContain(
        index === 0 ? "LETTERS" : "MEDICAL",
      );
    }
  });

  it("has those of a later stage", async () => {
    const { say } = await office(mask);
    const { system, messages } = await say("/letters x && /letters case=4711 about 4711");
    expect(system).toBe(block("letters", "- **case**: [x]", "LETTERS case=[x] about [x]"));
    expect(messages.at(-1)).toEqual(["human", "about [x]"]);
  });

  it("has those of a skill that is kept, without others beside it", async () => {
    const { say } = await office(mask);
    await say("/letters case=4711 /medical file=4711 hello");
    const { system, messages } = await say("again");
    expect(system).toBe(block("medical", "- **file**: [x]", "MEDICAL file=[x] hello"));
    expect(messages.at(-1)).toEqual(["human", "again"]);
  });

  it("has no arguments of a command if it names another one beside it", async () => {
    const { say } = await office((text) => text.replace("/letters case=4711 /chat", "/letters case=1 /medical"));
    const { system } = await say("/letters case=4711 /chat about it");
    expect(system).toContain("# Explicitly Invoked Skill: letters\n(Invoked via /letters command)\n\nLETTERS");
  });

  it.each(["[removed]", "", "/letters /medical a=1 [removed]", "/chat [removed]", "/nobody [removed]", "/help"])(
    "has nothing of a message that it replaces by %j",
    async (replacement) => {
      for (const placement of ["system", "message"] as const) {
        const { say, model } = await office((text) => (text.includes("4711") ? replacement : text), { placement });
        for (const text of ["/letters case=4711 about 4711", "/medical file=4711 about 4711", "again", "again"]) {
          const { messages } = await say(text);
          const sent = model.calls.map((call) => call.messages.map(({ content }) => content)); // ids are random
          expect(JSON.stringify(sent)).not.toContain("4711");
          expect(messages.at(-1)?.[1]).toMatch(text === "again" ? /again$/ : /\[removed\]|^$|^\/help$/);
        }
      }
    },
  );
});

it("keeps the arguments and the text of a command that the index no longer has", async () => {
  const texts: Record<string, MemorySkill> = { letters: { text: "LETTERS $ARGUMENTS" }, chat: { text: "CHAT" } };
  const skills = await memorySkills(texts);
  const model = callingTool("change", 1);
  const change = tool(
    async () => {
      delete texts["chat"];
      await skills.refresh();
      return "changed";
    },
    { name: "change", description: "Changes the index." },
  );
  const agent = createAgent({ model, tools: [change], middleware: skillMiddleware({ skills }) });
  await agent.invoke(user("/letters case=1 /chat about it"));
  expect(received(model, 1).system).toContain(block("letters", "- **case**: 1", "LETTERS case=1 about it"));
  expect(received(model, 1).messages[0]).toEqual(["human", "about it"]);
});

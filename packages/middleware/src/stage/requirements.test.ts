import { AIMessage, HumanMessage } from "@langchain/core/messages";
import { MemorySaver } from "@langchain/langgraph";
import { SkillError } from "@langslash/skills";
import { createAgent, fakeModel } from "langchain";
import { afterEach, describe, expect, it, vi } from "vitest";
import { answering, callingTool, type FakeModel, inputOf, received, user } from "../__fixtures__/models.js";
import { type MemorySkill, memorySkills } from "../__fixtures__/skills.js";
import {
  explainMessage,
  prepareModelCall,
  skillMiddleware,
  type SkillMiddlewareOptions,
  type SlashCommandEvent,
} from "../index.js";

afterEach(() => void vi.unstubAllEnvs());

const none = { skills: [], env: [] };
const SKILLS: Record<string, MemorySkill> = {
  letters: {
    text: "TEXT-letters",
    description: "Writes letters to insurance companies.",
    requires: { ...none, skills: ["style", "facts"] },
  },
  style: { text: "TEXT-style", description: "House style.", requires: { ...none, skills: ["rules"] } },
  facts: { text: "TEXT-facts", description: "Facts.", modelInvocable: false },
  rules: { text: "TEXT-rules", description: "Rules.", requires: { ...none, skills: ["letters"] } },
  printing: { text: "TEXT-printing", description: "Prints posters.", requires: { ...none, env: ["PRINTER_KEY"] } },
  poster: { text: "TEXT-poster", description: "Paints posters.", requires: { ...none, skills: ["printing"] } },
  broken: { text: "TEXT-broken", description: "Broken.", requires: { ...none, skills: ["nothing"] } },
};

async function office(model: FakeModel, options: Partial<SkillMiddlewareOptions> = {}) {
  const skills = await memorySkills(SKILLS);
  return createAgent({
    model,
    systemPrompt: "SYSTEM",
    checkpointer: new MemorySaver(),
    middleware: skillMiddleware({ skills, ...options }),
  });
}

const config = { configurable: { thread_id: "1" } };
const texts = (text: string): string[] => text.match(/TEXT-\w+/g) ?? [];
const LETTERS = ["TEXT-style", "TEXT-facts", "TEXT-rules", "TEXT-letters"];

describe("the skills that a skill requires", () => {
  it.each<[string, string[], Partial<SkillMiddlewareOptions>]>([
    ["/letters x", LETTERS, {}],
    ["write letters to insurance companies", LETTERS, {}],
    ["/letters /facts x", ["TEXT-style", "TEXT-rules", "TEXT-letters", "TEXT-facts"], {}],
    ["hello", ["TEXT-letters", "TEXT-style", "TEXT-facts", "TEXT-rules"], { pinned: ["letters"] }],
    ["/letters x", LETTERS, { pinned: ["style", "letters"], placement: "system" }],
    ["/letters x", ["TEXT-style", "TEXT-rules", "TEXT-letters", "TEXT-facts"], { pinned: ["style", "letters"] }],
    [
      "write letters to insurance companies",
      ["TEXT-facts", "TEXT-style", "TEXT-rules", "TEXT-letters"],
      { pinned: ["facts"] },
    ],
  ])("are loaded with it, each once: %s %#", async (text, expected, options) => {
    const model = callingTool("nothing", 1);
    const agent = await office(model, options);
    await agent.invoke(user(text), config);
    for (const call of [0, 1]) expect(texts(received(model, call).system)).toEqual(expected);
  });

  it("are shown in the state and in events", async () => {
    const agent = await office(answering());
    const events: SlashCommandEvent[] = [];
    const stream = await agent.stream(user("/letters x"), { ...config, streamMode: ["custom", "values"] });
    let names: string[] = [];
    for await (const [mode, chunk] of stream) {
      if (mode === "custom") events.push(chunk as SlashCommandEvent);
      else names = chunk.selectedSkills.map(({ name }) => name);
    }
    expect(names).toEqual(["letters", "style", "facts", "rules"]);
    expect(events.flatMap((event) => (event.type === "skill-loaded" ? event.name : []))).toEqual(names);
  });

  it("stay in the message with placement message, also in later turns", async () => {
    const model = answering();
    const agent = await office(model, { placement: "message" });
    for (const text of ["/letters x", "thanks"]) await agent.invoke(user(text), config);
    for (const call of [0, 1]) {
      const [system, message] = model.calls[call]?.messages ?? [];
      expect(system?.text).toBe("SYSTEM");
      expect(texts(message?.text ?? "")).toEqual(LETTERS);
    }
  });

  it("are in the answer of load_skill, and in what prepareModelCall and explainMessage say", async () => {
    const agent = await office(callingTool("load_skill", 1, { name: "letters" }));
    const { messages } = await agent.invoke(user("hello"), config);
    expect(texts(messages[2]?.text ?? "")).toEqual(["TEXT-letters", "TEXT-style", "TEXT-facts", "TEXT-rules"]);
    const skills = await memorySkills(SKILLS);
    const explained = await explainMessage("/letters x", { skills });
    expect(texts(explained.stages[0]?.skillText ?? "")).toEqual(LETTERS);
    const prepared = await prepareModelCall([new HumanMessage("/letters y")], { skills });
    expect(texts(inputOf(prepared.messages).system)).toEqual(LETTERS);
  });
});

describe("a skill that requires one without a text", () => {
  const SILENT = { ...SKILLS, rules: { text: "", description: "Rules." } };
  const message = "Skill file is empty: rules";
  const warning = { type: "warning", code: "empty-file", message, skill: "rules" };

  async function turn(text: string, model: FakeModel, options: Partial<SkillMiddlewareOptions> = {}) {
    const skills = await memorySkills(SILENT);
    const agent = await office(model, { skills, ...options });
    const events: SlashCommandEvent[] = [];
    let answer = "";
    for await (const [mode, chunk] of await agent.stream(user(text), { ...config, streamMode: ["custom", "values"] })) {
      if (mode === "values") answer = chunk.messages.at(-1)?.text ?? "";
      else events.push(chunk as SlashCommandEvent);
    }
    return { answer, warnings: events.filter(({ type }) => type === "warning") };
  }

  it("is refused with the reason when it is typed, also in a later stage", async () => {
    for (const text of ["/letters x", "/facts x | /letters"]) {
      const model = answering();
      expect(await turn(text, model)).toEqual({
        answer: `Could not run this message: ${message}.`,
        warnings: [warning],
      });
      expect(model.callCount).toBe(0);
    }
  });

  it("is without a text that is lost during the turn, its own or a required one, with one warning, in either placement", async () => {
    for (const [placement, lost] of [
      ["system", "rules"],
      ["message", "rules"],
      ["system", "letters"],
      ["message", "letters"],
    ] as const) {
      const skills = await memorySkills(SKILLS);
      const read = skills.read.bind(skills);
      let reads = 0;
      skills.read = (name, options) => {
        if (name !== lost || (reads += 1) === 1) return read(name, options);
        return Promise.reject(new SkillError("file-not-found", lost, `Skill file not found: ${lost}`));
      };
      const model = answering();
      const agent = createAgent({ model, middleware: skillMiddleware({ skills, placement }) });
      const events: SlashCommandEvent[] = [];
      for await (const event of await agent.stream(user("/letters x"), { streamMode: "custom" }))
        events.push(event as SlashCommandEvent);
      expect(texts(received(model).system)).toEqual(LETTERS.filter((text) => text !== `TEXT-${lost}`));
      expect(events.filter(({ type }) => type === "warning")).toEqual([
        { type: "warning", code: "file-not-found", message: `Skill file not found: ${lost}`, skill: lost },
      ]);
    }
  });

  it("is not selected, with a warning", async () => {
    const model = answering();
    expect((await turn("write letters to insurance companies", model)).warnings).toEqual([warning]);
    expect(texts(received(model).system)).toEqual([]);
  });

  it("is pinned without that text, with a warning", async () => {
    const model = answering();
    expect((await turn("hello", model, { pinned: ["letters"] })).warnings).toEqual([warning]);
    const blocks = ["letters", "style", "facts"].map((name) => `# Pinned Skill: ${name}\n\nTEXT-${name}`);
    expect(received(model).system).toBe(["SYSTEM", ...blocks].join("\n\n"));
  });
});

describe("a skill with an unmet requirement", () => {
  const reason = "printing requires the environment variable PRINTER_KEY, which is not set.";

  it.each([
    ["/printing x", `Could not load /printing: ${reason}`],
    ["/poster x", `Could not load /poster: ${reason}`],
    ["/broken x", "Could not load /broken: broken requires the skill nothing, which does not exist."],
    ["/letters x | /printing y", `Could not load /printing: ${reason}`],
  ])("is refused with the reason when it is typed: %s", async (text, answer) => {
    const model = answering();
    const events: SlashCommandEvent[] = [];
    const agent = await office(model);
    for await (const event of await agent.stream(user(text), { ...config, streamMode: "custom" }))
      events.push(event as SlashCommandEvent);
    const { messages } = (await agent.graph.getState(config)).values;
    expect(messages.at(-1).text).toContain(answer);
    expect(model.callCount).toBe(0);
    expect(events).toContainEqual(expect.objectContaining({ type: "warning", code: "requirement-unmet" }));
    await agent.invoke(user("hello"), config);
    expect(received(model).messages).toEqual([["human", "hello"]]);
  });

  it("is not selected, offered, opened or pinned, until the variable is set; its value is nowhere", async () => {
    const texted: string[] = [];
    for (const value of [undefined, "", "secret-value"]) {
      vi.stubEnv("PRINTER_KEY", value);
      const model = fakeModel();
      const call = { name: "load_skill", args: { name: "printing" }, id: "1", type: "tool_call" as const };
      model.respond(new AIMessage({ content: "", tool_calls: [call] })).respond(new AIMessage("done"));
      const agent = await office(model, { pinned: ["printing"], offer: "all" });
      const state = await agent.invoke(user("prints posters"), config);
      texted.push(JSON.stringify([state, model.calls]));
      const isMet = value === "secret-value";
      expect(state.messages.find(({ type }) => type === "tool")?.text.startsWith("# Skill: printing")).toBe(isMet);
      expect(texts(received(model, 0).system)).toEqual(isMet ? ["TEXT-printing"] : []);
      if (!isMet) expect(received(model, 0).system).not.toContain("**printing**");
      expect(state.pinnedSkills ?? []).toEqual(isMet ? ["printing"] : []);
    }
    expect(texted.join("")).not.toContain("secret-value");
  });

  it("is not among the skills that the model finds by words", async () => {
    const agent = await office(callingTool("load_skill", 1, { name: "prints or paints posters" }));
    const { messages } = await agent.invoke(user("hello"), config);
    expect(messages[2]?.text).toBe("There is no skill prints or paints posters.");
  });

  it("is marked in help, and listed last with the reason", async () => {
    const agent = await office(answering());
    const list = (await agent.invoke(user("/help"), config)).messages.at(-1)?.text ?? "";
    expect(list.slice(list.indexOf("**Not available**"))).toBe(
      [
        "**Not available**",
        `- \`/printing\`: ${reason}`,
        `- \`/poster\`: ${reason}`,
        "- `/broken`: broken requires the skill nothing, which does not exist.",
        "",
        "/help <name> shows the details of a command.",
      ].join("\n"),
    );
    expect(list.match(/\/printing/g)).toHaveLength(1);
    const { messages } = await agent.invoke(user("/help printing"), config);
    expect(messages.at(-1)?.text).toContain(`- Not available: ${reason}`);
  });

  it("is refused to those who may not use what it requires, as if it did not exist", async () => {
    const model = answering();
    const agent = await office(model, { allow: ({ name }) => name !== "rules", onUnknownCommand: "reply" });
    const { messages } = await agent.invoke(user("/letters x"), config);
    expect(messages.at(-1)?.text).toMatch(/^Unknown command: \/letters/);
    expect(messages.at(-1)?.text).not.toContain("rules");
  });
});

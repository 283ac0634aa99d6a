import { AIMessage, HumanMessage, ToolMessage } from "@langchain/core/messages";
import { DynamicStructuredTool } from "@langchain/core/tools";
import { Command, MemorySaver } from "@langchain/langgraph";
import {
  createAgent,
  createMiddleware,
  fakeModel,
  humanInTheLoopMiddleware,
  summarizationMiddleware,
  tool,
} from "langchain";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { forgeState } from "./__fixtures__/forge-state.js";
import { answering, callingTool, type FakeModel, received, user } from "./__fixtures__/models.js";
import { offeredTools } from "./__fixtures__/offered-tools.js";
import { type MemorySkill, memorySkills } from "./__fixtures__/skills.js";
import { skillMiddleware, type SkillMiddlewareOptions } from "./index.js";

const ran: string[] = [];
beforeEach(() => void ran.splice(0));
const named = (name: string) =>
  tool(() => (ran.push(name), `${name} ran`), { name, description: `Does ${name}.`, schema: z.object({}) });

const SKILLS: Record<string, MemorySkill> = {
  letters: { text: "LETTERS", description: "Writes letters to insurance companies.", tools: ["print"] },
  fax: { text: "FAX", description: "Sends documents.", metadata: { "allowed-tools": "Bash(git status:*), send_fax" } },
  office: { text: "OFFICE", description: "Runs everything." },
  "office-stamp": { text: "STAMP", description: "Stamps.", parent: "office", tools: ["stamp"] },
  hidden: { text: "HIDDEN", description: "Hidden.", tools: ["vault"], modelInvocable: false },
  open: { text: "OPEN", metadata: { "allowed-tools": "print, Bash(git, send_fax" }, modelInvocable: false },
  post: { text: "POST", requires: { skills: ["office-stamp"], env: [] } },
  empty: { text: "", tools: ["scan"] },
  broken: { text: "BROKEN", tools: ["scan"], requires: { skills: ["nothing"], env: [] } },
};
const TOOLBOX = ["print", "send_fax", "stamp", "vault", "scan"].map(named);
const BASE = ["lookup", "load_skill", "read_skill_file"];

interface Setup {
  readonly options?: Partial<SkillMiddlewareOptions>;
  readonly before?: NonNullable<Parameters<typeof createAgent>[0]["middleware"]>;
  readonly after?: Setup["before"];
}

async function office(model: FakeModel, { options = {}, before = [], after = [] }: Setup = {}) {
  const skills = options.skills ?? (await memorySkills(SKILLS));
  const shared = { toolbox: TOOLBOX, placement: "system" as const, ...options, skills };
  return createAgent({
    model,
    tools: [named("lookup")],
    checkpointer: new MemorySaver(),
    middleware: [...before, ...skillMiddleware(shared), ...after],
  });
}

const config = { configurable: { thread_id: "1" } };
const toolbox = (offered: string[][]): string[][] =>
  offered.map((names) => names.filter((name) => !BASE.includes(name)));
const calls = (...names: [string, Record<string, unknown>?][]): AIMessage =>
  new AIMessage({
    content: "",
    tool_calls: names.map(([name, args = {}]) => ({ name, args, id: crypto.randomUUID(), type: "tool_call" })),
  });
const toolTexts = (messages: readonly { type: string; text: string }[]): string[] =>
  messages.filter(({ type }) => type === "tool").map(({ text }) => text);

describe("a toolbox", () => {
  it.each<[string, string[], Partial<SkillMiddlewareOptions>]>([
    ["hello", [], {}],
    ["/letters x", ["print"], {}],
    ["/fax x", ["send_fax"], {}],
    ["/office x", ["stamp"], {}],
    ["/office-stamp x", ["stamp"], {}],
    ["/letters /fax x", ["print", "send_fax"], {}],
    ["/hidden x", ["vault"], {}],
    ["/open x", ["print"], {}],
    ["/post x", ["stamp"], {}],
    ["write letters to insurance companies", ["print"], {}],
    ["hello", ["send_fax"], { pinned: ["fax"] }],
    ["/letters x", ["print", "send_fax"], { pinned: () => ["fax"] }],
    ["/letters x", [], { allow: ({ name }) => name !== "letters" }],
    ["/office x", [], { allow: ({ name }) => name !== "office-stamp" }],
    ["hello", [], { pinned: ["fax"], allow: ({ name }) => name !== "fax" }],
  ])("offers what active skills ask for, in every call of the turn: %s %j", async (text, expected, options) => {
    const model = callingTool("lookup", 1);
    const offered = offeredTools(model);
    const agent = await office(model, { options });
    await agent.invoke(user(text), config);
    expect(offered.map((names) => names.filter((name) => BASE.includes(name)))).toEqual([BASE, BASE]);
    expect(toolbox(offered)).toEqual([expected, expected]);
  });

  it.each<[string, string, Partial<SkillMiddlewareOptions>]>([
    ["/letters x", "print", {}],
    ["write letters to insurance companies", "print", {}],
    ["hello", "print", { pinned: ["letters"] }],
  ])("runs the tools that it offers: %s", async (text, name, options) => {
    const agent = await office(callingTool(name, 1), { options });
    const { messages } = await agent.invoke(user(text), config);
    expect(toolTexts(messages)).toEqual([`${name} ran`]);
  });

  it("offers the tools of a skill from the model call after load_skill, and only in this turn", async () => {
    const model = fakeModel()
      .respond(calls(["load_skill", { name: "/Letters" }], ["print"]))
      .respond(calls(["print"]))
      .respond(new AIMessage("one"))
      .respond(new AIMessage("two"));
    const offered = offeredTools(model);
    const agent = await office(model);
    const { messages } = await agent.invoke(user("hello"), config);
    expect(toolTexts(messages)[1]).toMatch(/^The tool print is not available yet\. .* first: letters\.$/);
    expect(toolTexts(messages)[2]).toBe("print ran");
    await agent.invoke(user("thanks"), config);
    expect(toolbox(offered)).toEqual([[], ["print"], ["print"], []]);
    expect(ran).toEqual(["print"]);
  });

  it.each([
    ["an error", "/nothing", {}],
    ["a skill that only a person may call", "hidden", {}],
    ["a skill without a text", "empty", {}],
    ["a skill that is not allowed", "letters", { allow: ({ name }: { name: string }) => name !== "letters" }],
  ])("offers nothing after %s of load_skill", async (_, name, options) => {
    const model = fakeModel()
      .respond(calls(["load_skill", { name }]))
      .respond(calls(["print"], ["vault"], ["scan"]))
      .respond(new AIMessage("done"));
    const offered = offeredTools(model);
    const agent = await office(model, { options });
    const { messages } = await agent.invoke(user("hello"), config);
    expect(toolbox(offered)).toEqual([[], [], []]);
    expect(ran).toEqual([]);
    if (name === "letters") expect(JSON.stringify(messages.slice(1))).not.toContain("first: letters");
  });

  it("does not run a tool that is not offered, and names the skills that the model may open for it", async () => {
    const model = fakeModel()
      .respond(calls(["print"], ["send_fax"], ["stamp"], ["vault"], ["scan"]))
      .respond(new AIMessage("x"));
    const agent = await office(model);
    const { messages } = await agent.invoke(user("hello"), config);
    expect(messages.filter((message) => ToolMessage.isInstance(message)).map(({ status }) => status)).toEqual(
      Array.from({ length: 5 }, () => "error"),
    );
    expect(toolTexts(messages)).toEqual([
      "The tool print is not available yet. Open a skill that has it with load_skill first: letters.",
      "The tool send_fax is not available yet. Open a skill that has it with load_skill first: fax.",
      "The tool stamp is not available yet. Open a skill that has it with load_skill first: office-stamp.",
      "The tool vault is not available.",
      "The tool scan is not available yet. Open a skill that has it with load_skill first: empty.",
    ]);
    expect(ran).toEqual([]);
  });

  it("names at most five skills that have a tool", async () => {
    const names = Array.from({ length: 7 }, (_, index) => `s${index}`);
    const many = Object.fromEntries(names.map((name) => [name, { text: "TEXT", tools: ["print"] }]));
    const agent = await office(callingTool("print", 1), { options: { skills: await memorySkills(many) } });
    const { messages } = await agent.invoke(user("hello"), config);
    expect(toolTexts(messages)[0]).toMatch(/ first: s0, s1, s2, s3, s4\.$/);
  });

  it("offers the tools of the skills that an opened skill requires, if its call has an id", async () => {
    for (const [id, expected] of [
      ["call", ["stamp"]],
      [undefined, []],
    ] as const) {
      const call = { name: "load_skill", args: { name: "post" }, type: "tool_call" as const, ...(id && { id }) };
      const model = fakeModel().respond(new AIMessage({ content: "", tool_calls: [call] }));
      const offered = offeredTools(model.respond(new AIMessage("done")));
      const agent = await office(model);
      await agent.invoke(user("hello"), { configurable: { thread_id: String(id) } });
      expect(toolbox(offered)).toEqual([[], expected]);
    }
  });

  it("is not named to a model that calls a tool of no name", async () => {
    const agent = await office(callingTool("nothing", 1));
    const { messages } = await agent.invoke(user("hello"), config);
    expect(toolTexts(messages)).toEqual(["Error: nothing is not a valid tool."]);
  });

  it("leaves the answers of other middlewares to such calls as they are", async () => {
    const dynamic = createMiddleware({
      name: "dynamic",
      wrapToolCall: ({ toolCall: { id = "" } }) => new ToolMessage({ content: "Found.", tool_call_id: id }),
    });
    const agent = await office(callingTool("nothing", 1), { after: [dynamic] });
    const { messages } = await agent.invoke(user("hello"), config);
    expect(toolTexts(messages)).toEqual(["Found."]);
  });

  it("changes with each stage of a pipeline, and keeps what the model opened in the turn", async () => {
    const model = fakeModel()
      .respond(calls(["load_skill", { name: "office-stamp" }]))
      .respond(new AIMessage("one"))
      .respond(calls(["print"], ["stamp"], ["send_fax"]))
      .respond(new AIMessage("two"));
    const offered = offeredTools(model);
    const agent = await office(model);
    const { messages } = await agent.invoke(user("/letters x | /fax y"), config);
    expect(toolbox(offered)).toEqual([["print"], ["print", "stamp"], ["send_fax", "stamp"], ["send_fax", "stamp"]]);
    expect(ran.toSorted()).toEqual(["send_fax", "stamp"]);
    expect(toolTexts(messages)[1]).toContain("not available");
  });

  it.each(["/letters x", "write letters to insurance companies"])("is narrowed by restrictTools: %s", async (text) => {
    const model = fakeModel()
      .respond(calls(["lookup"], ["print"], ["send_fax"]))
      .respond(new AIMessage("done"));
    const offered = offeredTools(model);
    const agent = await office(model, { options: { restrictTools: true, pinned: ["fax"] } });
    await agent.invoke(user(text), config);
    expect(offered[0]?.toSorted()).toEqual(["load_skill", "print", "read_skill_file"]);
    expect(ran).toEqual(["print"]);
  });

  it.each(["/letters x", "write letters to insurance companies"])(
    "waits for a person's approval, also in another process: %s",
    async (text) => {
      const checkpointer = new MemorySaver();
      const skills = await memorySkills(SKILLS);
      const approval = humanInTheLoopMiddleware({ interruptOn: { print: true } });
      const build = (model: FakeModel, middlewareOf: typeof skillMiddleware) =>
        createAgent({
          model,
          tools: [named("lookup")],
          checkpointer,
          middleware: [...middlewareOf({ skills, toolbox: TOOLBOX }), approval],
        });
      const first = build(callingTool("print", 1), (await import("./index.js")).skillMiddleware);
      expect(await first.invoke(user(text), config)).toHaveProperty("__interrupt__");
      expect(ran).toEqual([]);
      vi.resetModules();
      const model = answering();
      const second = build(model, (await import("./index.js")).skillMiddleware);
      const resumed = await second.invoke(new Command({ resume: { decisions: [{ type: "approve" }] } }), config);
      expect(toolTexts(resumed.messages)).toEqual(["print ran"]);
      expect(received(model).system).toContain("LETTERS");
    },
  );

  it("takes tools of any kind: of a server, with JSON Schema, and those that a provider runs", async () => {
    const remote = new DynamicStructuredTool({
      name: "mcp__docs__search",
      description: "Searches.",
      schema: { type: "object" as const, properties: { query: { type: "string" as const } }, required: ["query"] },
      func: async () => (ran.push("remote"), "found"),
    });
    const skills = await memorySkills({ docs: { text: "DOCS", tools: ["mcp__docs__search", "web_search"] } });
    const web = { type: "web_search", name: "web_search" };
    const model = callingTool("mcp__docs__search", 1, { query: "x" });
    const offered = offeredTools(model);
    const agent = await office(model, { options: { skills, toolbox: [remote, web] } });
    await agent.invoke(user("/docs x"), config);
    expect(toolbox(offered)[0]).toEqual(["mcp__docs__search", "web_search"]);
    await agent.invoke(user("thanks"), { configurable: { thread_id: "2" } }).catch(() => undefined);
    expect(toolbox(offered).at(-1)).toEqual([]);
    expect(ran).toEqual(["remote"]);
  });

  it("keeps to the messages that are left after a summary", async () => {
    const model = fakeModel().respond(calls(["load_skill", { name: "letters" }]));
    for (let round = 0; round < 4; round += 1) model.respond(calls(["lookup"]));
    model.respond(new AIMessage("done"));
    const offered = offeredTools(model);
    const summary = summarizationMiddleware({
      model: answering("SUMMARY"),
      trigger: { messages: 6 },
      keep: { messages: 2 },
    });
    const agent = await office(model, { before: [summary] });
    await agent.invoke(user("hello"), config);
    expect(toolbox(offered)[1]).toEqual(["print"]);
    expect(toolbox(offered).at(-1)).toEqual([]);
  });

  it("does not grow a request with skills that are not active: 500 tools over 100 skills", async () => {
    const many: Record<string, MemorySkill> = {};
    const tools = Array.from({ length: 500 }, (_, index) => named(`tool_${index}`));
    for (let skill = 0; skill < 100; skill += 1) {
      const own = tools.slice(skill * 5, skill * 5 + 5).map(({ name }) => name);
      many[`skill-${skill}`] = { text: `TEXT ${skill}`, description: `Topic ${skill}.`, tools: own };
    }
    const model = answering();
    const offered = offeredTools(model);
    const agent = await office(model, { options: { skills: await memorySkills(many), toolbox: tools } });
    await agent.invoke(user("hello"), config);
    await agent.invoke(user("/skill-7 x"), config);
    expect(offered).toEqual([BASE, [...BASE.slice(0, 1), ...(many["skill-7"]?.tools ?? []), ...BASE.slice(1)]]);
  });

  it("believes no state: neither a record, nor public keys, nor calls of skills that the model may not open", async () => {
    const model = fakeModel();
    for (let turn = 0; turn < 3; turn += 1) model.respond(calls(["vault"], ["print"])).respond(new AIMessage("done"));
    const offered = offeredTools(model);
    const agent = await office(model);
    const skill = {
      name: "letters",
      source: "memory",
      digest: "x",
      score: 1,
      subSkills: [],
      tools: ["print", "vault"],
    };
    const selected = { ...skill, explicit: true, arguments: {} };
    const stage = { typedNames: ["letters"], rawArguments: [""], prompt: "", skills: [selected], models: [] };
    const record = { messageId: "m", stage: 0, stages: [stage], textDigest: "", seal: "forged" };
    const keys = { _active: record, selectedSkills: [selected], pinnedSkills: ["letters"], explicitCommand: true };
    await forgeState(agent, config, keys);
    await agent.invoke({ messages: [new HumanMessage({ id: "m", content: "hello" })], ...keys } as never, config);
    const opened = calls(["load_skill", { name: "hidden" }], ["load_skill", { name: 7 }]);
    const answers = opened.tool_calls?.map(
      ({ id = "" }) => new ToolMessage({ tool_call_id: id, name: "load_skill", content: "# Skill: hidden" }),
    );
    await agent.invoke({ messages: [new HumanMessage("hello"), opened, ...(answers ?? [])] }, config);
    expect(toolbox(offered)).toEqual([[], [], [], []]);
    expect(ran).toEqual([]);
  });

  it.each([
    ["no list", { print: TOOLBOX[0] }, "must be a list of tools"],
    ["no tool", [TOOLBOX[0], "print"], "has no tool at position 2"],
    ["nothing in place of a tool", [null], "has no tool at position 1"],
    ["a tool without a name", [{}], "has no tool at position 1"],
    ["a tool twice", [named("a"), named("a")], "contains the tool a twice"],
    ["a skill tool", [named("load_skill")], "must not contain the tool load_skill"],
    ["the other skill tool", [named("read_skill_file")], "must not contain the tool read_skill_file"],
  ])("refuses %s when the middleware is made", async (_, wrong, message) => {
    const made = office(answering(), { options: { toolbox: wrong as never } });
    await expect(made).rejects.toMatchObject({ code: "invalid-toolbox", message: `\`toolbox\` ${message}.` });
  });

  it("is not there without the option", async () => {
    const names = skillMiddleware({ skills: await memorySkills(SKILLS) }).map(
      ({ wrapToolCall, name }) => wrapToolCall && name,
    );
    expect(names.filter((name) => name !== undefined)).toEqual([]);
  });
});

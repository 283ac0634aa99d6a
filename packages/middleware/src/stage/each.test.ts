import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import { Command, interrupt, MemorySaver } from "@langchain/langgraph";
import { newFolder } from "@langslash/testing/temporary-folder";
import { createAgent, createMiddleware, fakeModel, tool } from "langchain";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { answering, type FakeModel, received, user } from "../__fixtures__/models.js";
import { type MemorySkill, memorySkills } from "../__fixtures__/skills.js";
import { complete } from "@langslash/grammar";
import { catalogue } from "@langslash/skills";
import { explainMessage, memoryUsage, skillMiddleware, type SkillMiddlewareOptions, skillUsage } from "../index.js";

const config = { configurable: { thread_id: "1" } };
const fork = { agent: "default", sees: "nothing" } as const;
const list = { type: "object", properties: { claims: { type: "array", items: { type: "string" } } } };
const texts: Record<string, MemorySkill> = {
  gather: { text: "GATHER" },
  claims: { text: "CLAIMS", returns: list },
  review: { text: "REVIEW $ARGUMENTS", fork },
  rate: {
    text: "RATE",
    fork,
    returns: { type: "object", properties: { score: { type: "number" } }, required: ["score"] },
  },
  sum: { text: "SUM", parameters: { first: { type: "number" } } },
};

let folder = "";
beforeAll(() => {
  folder = newFolder();
  mkdirSync(join(folder, "root", "sub"), { recursive: true });
  for (const name of ["b.md", "a.md", "sub/c.md", "d.txt", ".hidden.md"])
    writeFileSync(join(folder, "root", name), `TEXT ${name}`);
  writeFileSync(join(folder, "secret.md"), "SECRET");
  symlinkSync(join(folder, "secret.md"), join(folder, "root", "link.md"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Returns a model that answers with the last line of what it works on. */
function echoing(answer = (text: string) => `got ${text}`): FakeModel {
  const model = fakeModel();
  for (let call = 0; call < 60; call += 1) {
    model.respond((messages) => {
      const blocks = messages.at(-1)?.content;
      const block = Array.isArray(blocks) ? blocks.at(-1) : undefined;
      const text = block && "text" in block && typeof block.text === "string" ? block.text : "";
      return new AIMessage(answer(text.split("\n").at(-1) ?? ""));
    });
  }
  return model;
}

async function office(
  own: FakeModel,
  other: FakeModel,
  options: Partial<SkillMiddlewareOptions> = {},
  of: object = {},
) {
  const skills = await memorySkills(texts);
  const inner = createAgent({ model: other, middleware: skillMiddleware({ skills }), ...of });
  const given = { roots: [join(folder, "root")], ...options, agents: { default: inner } };
  return createAgent({
    model: own,
    middleware: skillMiddleware({ skills, ...given }),
    checkpointer: new MemorySaver(),
  });
}

const last = ({ messages }: { messages: BaseMessage[] }): string | undefined => messages.at(-1)?.text;

describe("/each", () => {
  it("runs a fork for each file of the roots, and returns the results in their order", async () => {
    const other = echoing();
    const state = await (await office(answering(), other)).invoke(user("/each files=*.md /review for risks"), config);
    expect(last(state)).toBe("## a.md\n\ngot TEXT a.md\n\n## b.md\n\ngot TEXT b.md");
    expect(received(other).system).toContain("REVIEW for risks");
    for (const files of ["sub/**", "**/c.md", "s*b/?.md", "./sub/c*"]) {
      const one = await (await office(answering(), echoing())).invoke(user(`/each files=${files} /review`), config);
      expect(last(one)).toBe(files.includes("?") ? `No file matches ${files}.` : "## sub/c.md\n\ngot TEXT sub/c.md");
    }
    const all = await (await office(answering(), echoing())).invoke(user("/each files=**/*.md /review"), config);
    expect(last(all)).toContain("## sub/c.md\n\ngot TEXT sub/c.md");
    expect(JSON.stringify(all.messages)).not.toMatch(/SECRET|hidden/);
  });

  it("runs a fork for each item of a list from the stage before, and hands over all results", async () => {
    const own = fakeModel().respond(new AIMessage('{"claims":["one","two"]}')).respond(new AIMessage("all"));
    const state = await (
      await office(own, echoing())
    ).invoke(user("/claims x | /each items=$.claims /review | /gather"), config);
    expect(last(state)).toBe("all");
    expect(state.messages.at(-3)?.text).toBe("## 1\n\ngot one\n\n## 2\n\ngot two");
    const plain = fakeModel().respond(new AIMessage('["x"]')).respond(new AIMessage("all"));
    const of = await (await office(plain, echoing())).invoke(user("/gather x | /each /review"), config);
    expect(last(of)).toBe("## 1\n\ngot x");
    const bare = fakeModel().respond(new AIMessage('["x"]')).respond(new AIMessage("all"));
    const typed = await (await office(bare, echoing())).invoke(user("/gather x | each /review"), config);
    expect(last(typed)).toBe("## 1\n\ngot x");
  });

  it("returns a list of values if its skill returns one", async () => {
    const own = fakeModel().respond(new AIMessage('["4","5"]')).respond(new AIMessage("nine"));
    const other = echoing((text) => `{"score":${text}}`);
    const state = await (
      await office(own, other)
    ).invoke(user("/gather x | /each /rate | /sum first=$[1].score"), config);
    expect(last(state)).toBe("nine");
    expect(state.commandArguments).toEqual({ first: 5 });
  });

  it("loses nothing if one fails", async () => {
    const failing = createMiddleware({
      name: "failing",
      wrapModelCall: (request, handler) => {
        if (JSON.stringify(request.messages).includes("TEXT a.md")) throw new Error("no such luck");
        return handler(request);
      },
    });
    const skills = await memorySkills(texts);
    const agent = await office(answering(), echoing(), {}, { middleware: [...skillMiddleware({ skills }), failing] });
    const state = await agent.invoke(user("/each files=*.md /review"), config);
    expect(last(state)).toBe("## a.md\n\nFailed: no such luck\n\n## b.md\n\ngot TEXT b.md");
  });

  it("runs beside each other, up to the limit", async () => {
    let running = 0;
    let most = 0;
    const slow = createMiddleware({
      name: "slow",
      wrapModelCall: async (request, handler) => {
        running += 1;
        most = Math.max(most, running);
        await wait(20);
        running -= 1;
        return handler(request);
      },
    });
    const skills = await memorySkills(texts);
    const items = JSON.stringify(Array.from({ length: 12 }, (_, index) => `${index}`));
    for (const [maxParallelForks, expected] of [
      [undefined, 5],
      [3, 3],
      [20, 12],
    ] as const) {
      most = 0;
      const own = fakeModel().respond(new AIMessage(items));
      const options = maxParallelForks === undefined ? {} : { maxParallelForks };
      const agent = await office(own, echoing(), options, { middleware: [...skillMiddleware({ skills }), slow] });
      const state = await agent.invoke(user("/gather x | /each /review"), config);
      expect(last(state)?.match(/got \d+/g)).toEqual(Array.from({ length: 12 }, (_, index) => `got ${index}`));
      expect(most).toBe(expected);
    }
  });

  it("lets each fork ask a person, by id, and runs none again that has ended", async () => {
    const answers: string[] = [];
    const ask = tool(({ what }) => answers.push(`${what}: ${interrupt<string, string>(what)}`) && "ok", {
      name: "ask",
      description: "Asks.",
      schema: z.object({ what: z.string() }),
    });
    const other = fakeModel();
    for (let call = 0; call < 20; call += 1) {
      other.respond((messages) => {
        if (messages.at(-1)?.type === "tool") return new AIMessage("asked");
        const what = /x(\d)/.exec(JSON.stringify(messages))?.[1] ?? "";
        if (what === "2") return new AIMessage("no question");
        return new AIMessage({
          content: "",
          tool_calls: [{ name: "ask", args: { what }, id: what, type: "tool_call" }],
        });
      });
    }
    const own = fakeModel().respond(new AIMessage('["x1","x2","x3"]'));
    const agent = await office(own, other, {}, { tools: [ask] });
    const first = await agent.invoke(user("/gather x | /each /review"), config);
    const questions = first.__interrupt__ ?? [];
    expect(new Set(questions.map(({ value }) => value))).toEqual(new Set(["1", "3"]));
    const [one] = questions;
    const second = await agent.invoke(new Command({ resume: { [one?.id ?? ""]: "A" } }), config);
    expect(second.__interrupt__).toHaveLength(1);
    const resume = Object.fromEntries((second.__interrupt__ ?? []).map(({ id }) => [id ?? "", "B"]));
    const state = await agent.invoke(new Command({ resume }), config);
    expect(last(state)).toBe("## 1\n\nasked\n\n## 2\n\nno question\n\n## 3\n\nasked");
    expect(answers).toEqual([`${String(one?.value)}: A`, `${one?.value === "1" ? "3" : "1"}: B`]);
    expect(other.callCount).toBe(5);
  });

  it("stops all forks with the run", async () => {
    let begun = 0;
    const stuck = createMiddleware({
      name: "stuck",
      wrapModelCall: async (_request, _handler) => {
        begun += 1;
        return new Promise<never>(() => undefined);
      },
    });
    const skills = await memorySkills(texts);
    const items = JSON.stringify(Array.from({ length: 12 }, (_, index) => `${index}`));
    const agent = await office(
      fakeModel().respond(new AIMessage(items)),
      echoing(),
      {},
      { middleware: [...skillMiddleware({ skills }), stuck] },
    );
    const controller = new AbortController();
    const run = agent.invoke(user("/gather x | /each /review"), { ...config, signal: controller.signal });
    await vi.waitFor(() => expect(begun).toBe(5));
    controller.abort();
    await expect(run).rejects.toThrow("aborted");
    await wait(50);
    expect(begun).toBe(5);
  });

  it("adds up the costs of all forks by skill", async () => {
    const sink = memoryUsage();
    const skills = await memorySkills(texts);
    const usage = skillUsage({ sink });
    const inner = { middleware: skillMiddleware({ skills, usage }) };
    await (await office(answering(), echoing(), {}, inner)).invoke(user("/each files=*.md /review"), config);
    const counted = (await usage.totals()).skills.find(({ skill }) => skill === "review");
    expect(counted).toMatchObject({ modelCalls: 2 });
  });

  it.each([
    ["/each files=*.md /gather", "/each needs a skill with `context: fork` after it."],
    ["/each /review", "/each needs files=, such as files=*.md, or a list from the stage before."],
    ["/each files=*.md", "/each needs a skill with `context: fork` after it."],
    ["/each dir=x /review", "/each takes files= or items=, not dir=."],
    ["/claims | /each items=claims /review", "/each needs a path after items=, such as items=$.claims."],
    ["/claims | /each items=$.none /review", "/each needs a list, and the stage before returns none at $.none."],
    ["/claims | /each /review", "/each needs a list, and the stage before returns none at $."],
  ])("refuses %s before the first model call", async (text, reason) => {
    const own = answering('{"claims":[]}');
    const state = await (await office(own, echoing())).invoke(user(text), config);
    expect(last(state)).toBe(`Could not run this message: ${reason}`);
    expect(own.callCount).toBe(0);
  });

  it.each([
    ["/each files=../*.md /review", "No file matches ../*.md."],
    [`/each files=${"**/".repeat(200)}none /review`, `No file matches ${"**/".repeat(200)}none.`],
    ["/each files=*a*b*.md /review", "No file matches *a*b*.md."],
    ["/each files=/etc/* /review", "No file matches /etc/*."],
    ["/each files=link.md /review", "No file matches link.md."],
    ["/each files=.hidden.md /review", "No file matches .hidden.md."],
    ["/gather x | /each /review", "/each needs a list, and the stage before returned none at $."],
  ])("answers %s with the reason", async (text, reason) => {
    const state = await (await office(answering("prose"), echoing())).invoke(user(text), config);
    expect(last(state)).toBe(reason);
  });

  it("says which folders cannot be listed, and looks at those only that a pattern names", async () => {
    const root = join(folder, "many");
    mkdirSync(join(root, "few"), { recursive: true });
    mkdirSync(join(root, "heap"));
    for (let index = 0; index <= 10_000; index += 1) writeFileSync(join(root, "heap", `${index}.md`), "");
    writeFileSync(join(root, "few", "u\u0308.md"), "TEXT");
    const answer = async (files: string, roots: string[]): Promise<string | undefined> =>
      last(
        await (await office(answering(), echoing(), { roots })).invoke(user(`/each files=${files} /review`), config),
      );
    expect(await answer("few/ü.md", [root])).toContain("got TEXT");
    expect(await answer("f*/**", [root])).toContain("got TEXT");
    expect(await answer("*.md", [root])).toBe("No file matches *.md.");
    const many = "takes more than 10000 files and folders to look at. Name a folder.";
    expect(await answer("**/x.md", [root])).toBe(`**/x.md ${many}`);
    expect(await answer("*.md", [join(folder, "gone")])).toBe(
      "The files of the application cannot be listed (ENOENT).",
    );
  });

  it("keeps the name of a file on one line of its results, and begins no more forks than there are inputs", async () => {
    const root = join(folder, "odd");
    mkdirSync(root);
    writeFileSync(join(root, "a\n## b.md"), "TEXT");
    const agent = await office(answering(), echoing(), { roots: [root], maxParallelForks: Number.MAX_SAFE_INTEGER });
    const state = await agent.invoke(user("/each files=* /review"), config);
    expect(last(state)).toBe("## a ## b.md\n\ngot TEXT");
  });

  it("is explained and completed", async () => {
    const skills = await memorySkills(texts);
    const { text } = await explainMessage("/claims x | /each items=$.claims /review", { skills });
    expect(text).toContain("for each: item at $.claims of the stage before");
    expect(text).toContain("runs in: a context of its own, of the agent default");
    expect((await explainMessage("/claims x | /each items=$.none /review", { skills })).kind).toBe("refused");
    expect(catalogue(skills).commands.map(({ name }) => name)).not.toContain("each");
    const inserts = complete("/each fi", 8, catalogue(skills, { agents: { default: {} } })).suggestions.map(
      ({ insert }) => insert,
    );
    expect(inserts).toEqual(["files="]);
    const withAgents = catalogue(skills, { agents: { default: {} } });
    for (const [typed, insert] of [
      ["/claims x || /rev", "/review"],
      ["/claims x | /if va", "value="],
      ["/claims x | /if value=$.claims /rev", "/review"],
      ["/claims x | if value=$.claims /review || /rev", "/review"],
      ["/claims x | each items=$.claims /su", "/sum"],
    ] as const)
      expect(complete(typed, typed.length, withAgents).suggestions[0]?.insert).toBe(insert);
    expect(catalogue(await memorySkills({ gather: { text: "GATHER" } })).commands).toHaveLength(2);
  });

  it("is in the help of an application with agents, as are the contexts and the values of skills", async () => {
    const own = answering();
    const agent = await office(own, echoing());
    const help = async (text: string): Promise<string | undefined> => last(await agent.invoke(user(text), config));
    expect(await help("/help")).toContain("`/each files=*.md /name` runs a skill");
    expect(await help("/help each")).toMatch(/^# \/each\n\n`\/each files/);
    expect(await help("/help")).toContain("`| /if value=$.path /name` runs a command only if");
    expect(await help("/help if")).toMatch(/^# \/if\n\n/);
    const page = await help("/help rate");
    expect(page).toContain("- Runs in a context of its own, in the agent: default");
    expect(page).toContain('- Returns a value of the JSON Schema: `{"type":"object","properties":{"score"');
    const skills = await memorySkills(texts);
    const plain = createAgent({ model: own, middleware: skillMiddleware({ skills }) });
    expect(last(await plain.invoke(user("/help")))).not.toContain("/each");
    expect(last(await plain.invoke(user("/help rate")))).not.toContain("context of its own");
    expect(own.callCount).toBe(0);
  });

  it("is an unknown command if the application has no agents, and a skill if there is one of that name", async () => {
    const skills = await memorySkills({ ...texts, each: { text: "EACH" } });
    const plain = createAgent({
      model: answering(),
      middleware: skillMiddleware({ skills: await memorySkills(texts), onUnknownCommand: "reply" }),
    });
    expect(last(await plain.invoke(user("/each files=*.md /review")))).toContain("Unknown command: /each.");
    const model = answering("from the skill");
    const inner = createAgent({ model: answering(), middleware: skillMiddleware({ skills }) });
    const agent = createAgent({ model, middleware: skillMiddleware({ skills, agents: { default: inner } }) });
    expect(last(await agent.invoke(user("/each x")))).toBe("from the skill");
  });
});

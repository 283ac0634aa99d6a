import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { AIMessage } from "@langchain/core/messages";
import { toJsonSchema } from "@langchain/core/utils/json_schema";
import { entrypoint } from "@langchain/langgraph";
import { createAgent, fakeModel } from "langchain";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { type FakeModel, received, user } from "./__fixtures__/models.js";
import { memorySkills } from "./__fixtures__/skills.js";
import {
  loadSkills,
  skillMiddleware,
  type SkillMiddlewareOptions,
  skillToolsMiddleware,
  type SlashCommandEvent,
} from "./index.js";

const files: Record<string, string> = {
  "lien-review/SKILL.md":
    "---\nname: lien-review\ndescription: Reviews medical liens before a settlement.\n---\nLIENS\n\nSee references/rules.md.",
  "lien-review/references/rules.md": "RULES",
  "lien-review/references/long.md": `${"a".repeat(20_000)}${"b".repeat(5)}`,
  "lien-review/.env": "SECRET",
  "lien-letter/SKILL.md": "---\nname: lien-letter\ndescription: Writes letters about medical liens.\n---\nLETTER",
  "private/SKILL.md": "---\nname: private\ndescription: Closes a file.\ndisable-model-invocation: true\n---\nPRIVATE",
  "private/notes.md": "NOTES",
  "secret.md": "OUTSIDE",
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "skill-tools-"));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Returns a model that calls a tool once, then answers. */
const calling = (name: string, args: Record<string, unknown>): FakeModel =>
  fakeModel()
    .respond(new AIMessage({ content: "", tool_calls: [{ name, args, id: "call", type: "tool_call" }] }))
    .respond(new AIMessage("done"));

async function turn(text: string, model: FakeModel, options: Partial<SkillMiddlewareOptions> = {}) {
  const skills = await loadSkills(folder);
  const middleware = skillMiddleware({ skills, ...options });
  const agent = createAgent({ model, middleware });
  const events: SlashCommandEvent[] = [];
  let answer: { text: string; status?: unknown } | undefined;
  for await (const [mode, chunk] of await agent.stream(user(text), { streamMode: ["custom", "values"] })) {
    if (mode === "custom") events.push(chunk as SlashCommandEvent);
    else answer = chunk.messages.find(({ type }) => type === "tool") ?? answer;
  }
  return { answer: answer?.text, status: answer?.status, events };
}

it("skillToolsMiddleware tells the model what its tools do", async () => {
  const { name, tools = [] } = skillToolsMiddleware({ skills: await loadSkills(folder) });
  expect(name).toBe("skillToolsMiddleware");
  expect(tools.map((each) => [each.name, each.description])).toEqual([
    ["load_skill", expect.stringMatching(/^Opens a skill: .* Finds skills by words, too\.$/)],
    ["read_skill_file", expect.stringMatching(/^Reads a text file that belongs to a skill, .* in parts\.$/)],
  ]);
  const described = { description: expect.stringMatching(/^The skill's name|^The file, as|^Where to go on/) };
  expect(tools.map(({ schema }) => toJsonSchema(schema as z.ZodType))).toMatchObject([
    { properties: { name: described } },
    { properties: { name: described, path: described, offset: described } },
  ]);
});

describe("load_skill", () => {
  it("opens a skill: its text, digest and files", async () => {
    const { answer, status, events } = await turn("hello", calling("load_skill", { name: "lien-review" }));
    const { digest } = await (await loadSkills(folder)).read("lien-review");
    expect(answer).toBe(
      [
        "# Skill: lien-review",
        `Digest: ${digest}\nFiles, for read_skill_file: references/long.md, references/rules.md`,
        "LIENS\n\nSee references/rules.md.",
      ].join("\n\n"),
    );
    expect(status).toBe("success");
    expect(events).toEqual([
      { type: "skill-loaded", name: "lien-review", source: "skills", digest, score: 1, explicit: false },
    ]);
  });

  it("names the sub-skills of a skill, and only what there is", async () => {
    const part = { text: "PART", parent: "letters" };
    const skills = await memorySkills({ letters: { text: "LETTERS" }, greeting: part, ending: part });
    const { tools = [] } = skillToolsMiddleware({ skills });
    const open = async (name: string) => {
      const { digest } = await skills.read(name);
      const opened = await tools[0]?.invoke({ name: "load_skill", args: { name }, id: "call", type: "tool_call" });
      return opened?.text.replace(digest, "of it");
    };
    expect(await open("letters")).toBe(
      "# Skill: letters\n\nDigest: of it\nSub-skills, for load_skill: greeting, ending\n\nLETTERS",
    );
    expect(await open("ending")).toBe("# Skill: ending\n\nDigest: of it\n\nPART");
  });

  it("reads a slash before the name, and none within it", async () => {
    const { answer } = await turn("hello", calling("load_skill", { name: "lien/-review" }));
    expect(answer).toMatch(/^There is no skill lien\/-review\./);
  });

  it("can be called by itself, without an agent that streams events", async () => {
    const { tools = [] } = skillToolsMiddleware({ skills: await loadSkills(folder) });
    const args = { name: "lien-review" };
    const opened = await tools[0]?.invoke({ name: "load_skill", args, id: "call", type: "tool_call" });
    expect(opened?.text).toMatch(/^# Skill: lien-review\n/);
  });

  it("can be called in a workflow whose input is a text, or has something else than a list as its messages", async () => {
    const { tools = [] } = skillToolsMiddleware({ skills: await loadSkills(folder), allow: () => true });
    const call = { name: "load_skill", args: { name: "lien-review" }, id: "call", type: "tool_call" } as const;
    const workflow = entrypoint("opens", async (_input: unknown) => String((await tools[0]?.invoke(call))?.text));
    for (const input of ["hello", { messages: "hello" }, { messages: null }])
      expect(await workflow.invoke(input)).toMatch(/^# Skill: lien-review\n/);
  });

  it("finds skills by words if no name fits", async () => {
    const { answer, status } = await turn("hello", calling("load_skill", { name: "letters about medical liens" }));
    expect(answer).toContain("There is no skill letters about medical liens.");
    expect(answer).toContain("Skills that may fit:\n- **lien-letter**: Writes letters about medical liens.");
    expect(status).toBe("error");
    const { answer: none } = await turn("hello", calling("load_skill", { name: "xyzzy" }));
    expect(none).toBe("There is no skill xyzzy.");
  });

  it("names at most five skills, each with at most 300 characters of its description", async () => {
    for (let number = 0; number < 8; number += 1) {
      mkdirSync(join(folder, `s${number}`));
      const text = `---\nname: s${number}\ndescription: Prunes roses. ${"x".repeat(500)}\n---\nText`;
      writeFileSync(join(folder, `s${number}/SKILL.md`), text);
    }
    const { answer = "" } = await turn("hello", calling("load_skill", { name: "prune the roses" }));
    const lines = answer.split("\n").filter((line) => line.startsWith("- **"));
    expect(lines.map((line) => line.replace(/^- \*\*s\d\*\*: /, "").length)).toEqual([300, 300, 300, 300, 300]);
  });

  it("refuses a skill that only people may call, unless it is active", async () => {
    const { answer } = await turn("hello", calling("load_skill", { name: "private" }));
    expect(answer).toBe("The skill private can only be called by a person, with /private.");
    expect((await turn("hello", calling("load_skill", { name: "closes a file" }))).answer).not.toContain("private");
    const active = await turn("/private x", calling("read_skill_file", { name: "private", path: "notes.md" }));
    expect(active.answer).toBe("NOTES");
  });

  it("answers an invalid call with the reason, and the agent continues", async () => {
    rmSync(join(folder, "lien-letter/SKILL.md"));
    const { answer } = await turn("hello", calling("load_skill", { nam: "x" }));
    expect(answer).toContain("name");
  });
});

describe("read_skill_file", () => {
  const read = (path: string, offset?: number) =>
    turn("hello", calling("read_skill_file", { name: "lien-review", path, ...(offset !== undefined && { offset }) }));

  it("reads a file of the skill", async () => {
    expect((await read("references/rules.md")).answer).toBe("RULES");
  });

  it("returns a long file in parts", async () => {
    const { answer } = await read("references/long.md");
    expect(answer).toBe(`${"a".repeat(20_000)}\n\n(Characters 0 to 20000 of 20005. Go on with offset 20000.)`);
    expect((await read("references/long.md", 20_000)).answer).toBe("bbbbb");
    expect((await read("references/long.md", 99_999)).answer).toBe("");
  });

  it.each([
    ["../secret.md", "Skill file outside the skill's folder: ../secret.md"],
    ["../lien-letter/SKILL.md", "Skill file outside the skill's folder: ../lien-letter/SKILL.md"],
    ["/etc/passwd", "Skill file outside the skill's folder: …/passwd"],
    [
      "references/none.md",
      "Skill file not found: references/none.md. The files are: references/long.md, references/rules.md.",
    ],
    ["rules.md", "Skill file not found: rules.md. Did you mean references/rules.md?"],
    [".env", "Skill file not found: .env (hidden)"],
  ])("refuses %s", async (path, message) => {
    const { answer, status } = await read(path);
    expect([answer, status]).toEqual([message, "error"]);
  });
});

it("an error that is not of the skill is left to the agent", async () => {
  const skills = await loadSkills(folder);
  skills.readFile = () => Promise.reject(new Error("no disk"));
  const model = calling("read_skill_file", { name: "lien-review", path: "references/rules.md" });
  const agent = createAgent({ model, middleware: [skillToolsMiddleware({ skills })] });
  const { messages } = await agent.invoke(user("hello"));
  expect(messages[2]?.text).toBe("Error: no disk\n Please fix your mistakes.");
});

describe("if no match is confident", () => {
  const unsure = {
    retrieve: () =>
      Promise.resolve([
        { name: "lien-review", score: 0.5 },
        { name: "lien-letter", score: 0.49 },
      ]),
  };

  it("the best skills are offered to an agent that can open them", async () => {
    const model = fakeModel().respond(new AIMessage("done"));
    await turn("something about liens", model, { retriever: unsure });
    expect(received(model).system).toBe(
      [
        "# Skills That May Help",
        "- **lien-review**: Reviews medical liens before a settlement.\n- **lien-letter**: Writes letters about medical liens.",
        "If one fits the request, open it with load_skill first.",
      ].join("\n\n"),
    );
  });

  it("nothing is offered to an agent that cannot", async () => {
    const model = fakeModel().respond(new AIMessage("done"));
    const skills = await loadSkills(folder);
    const agent = createAgent({ model, middleware: skillMiddleware({ skills, retriever: unsure, skillTools: false }) });
    const state = await agent.invoke(user("something about liens"));
    expect(received(model).system).toBe("");
    expect(state.selectedSkills).toEqual([]);
  });

  it("nothing is offered if no skill may fit, and at most five if many may", async () => {
    const model = fakeModel().respond(new AIMessage("done"));
    await turn("thanks, that helps a lot", model);
    expect(received(model).system).toBe("");
    for (let number = 0; number < 8; number += 1) {
      mkdirSync(join(folder, `s${number}`));
      const text = `---\nname: s${number}\ndescription: Number ${number}.\n---\nText`;
      writeFileSync(join(folder, `s${number}/SKILL.md`), text);
    }
    const many = Array.from({ length: 8 }, (_, number) => ({ name: `s${number}`, score: 0.5 }));
    const again = fakeModel().respond(new AIMessage("done"));
    await turn("numbers", again, { retriever: { retrieve: () => Promise.resolve(many) } });
    expect(received(again).system.match(/^- \*\*/gm)).toHaveLength(5);
  });
});

it("the tools use the index of the tenant too", async () => {
  const skills = await loadSkills(folder);
  const contextSchema = z.object({ tenant: z.string() });
  const tenants: string[] = [];
  const indexOf = (runtime: { context: { tenant: string } }) => {
    tenants.push(runtime.context.tenant);
    return skills;
  };
  const model = calling("load_skill", { name: "lien-review" });
  const agent = createAgent({
    model,
    contextSchema,
    middleware: [skillToolsMiddleware({ contextSchema, skills: indexOf })],
  });
  const state = await agent.invoke(user("hello"), { context: { tenant: "a" } });
  expect(tenants).toEqual(["a"]);
  expect(state.messages.some(({ text }) => text.includes("LIENS"))).toBe(true);
});

import { mkdtempSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HumanMessage } from "@langchain/core/messages";
import { createAgent } from "langchain";
import { describe, expect, it, onTestFinished } from "vitest";
import { answering, received, user } from "./__fixtures__/models.js";
import { memorySkills } from "./__fixtures__/skills.js";
import { loadSkills, type SkillIndex, skillMiddleware } from "./index.js";
import { outlineOf } from "@langslash/testing/outline-of";

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "langslash-"));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** Loads an index with a manifest that names these files for its skills; `make` writes them. */
async function manifestOf(
  files: Record<string, string>,
  make: (root: string) => void = () => undefined,
): Promise<SkillIndex> {
  const root = folder();
  const skills = Object.entries(files).map(([name, file]) => ({ name, description: `Does ${name}.`, file }));
  writeFileSync(join(root, "skills_manifest.json"), JSON.stringify({ skills }));
  make(root);
  return loadSkills(root);
}

async function turn(skills: SkillIndex, text: string) {
  const model = answering();
  const state = await createAgent({ model, middleware: skillMiddleware({ skills }) }).invoke(user(text));
  return { calls: model.callCount, typed: state.messages[0]?.text, answer: state.messages.at(-1)?.text, state, model };
}

describe("a skill file that cannot be used gets a reply with the reason and the usage, and the message stays", () => {
  it.each([
    ["missing", "gone.md", () => undefined, "Skill file not found: gone.md"],
    ["outside the root", "../secret.md", () => undefined, "Skill file outside the skills directory: ../secret.md"],
    ["absolute", "/etc/passwd", () => undefined, "Skill file outside the skills directory: …/passwd"],
    [
      "a link out",
      "link.md",
      (root: string) => symlinkSync("/etc/passwd", join(root, "link.md")),
      "Skill file outside the skills directory: link.md",
    ],
    [
      "not UTF-8",
      "x.md",
      (root: string) => writeFileSync(join(root, "x.md"), Uint8Array.of(0xff, 0xfe, 0x41)),
      "Skill file is not UTF-8 text: x.md",
    ],
    ["empty", "x.md", (root: string) => writeFileSync(join(root, "x.md"), ""), "Skill file is empty: x.md"],
    [
      "of 2 MB",
      "x.md",
      (root: string) => writeFileSync(join(root, "x.md"), "x".repeat(2_000_000)),
      "Skill file too large: x.md has 2000000 bytes; at most 1048576 are allowed",
    ],
  ])("%s", async (_what, file, make, message) => {
    const skills = await manifestOf({ x: file }, make);
    const { calls, answer, typed, state } = await turn(skills, "/x case=1 text");
    expect(calls).toBe(0);
    expect(answer).toBe(`Could not load /x: ${message}\n\nUsage: \`/x [key=value ...] [text]\``);
    expect(typed).toBe("/x case=1 text");
    expect(state).toMatchObject({ selectedSkills: [], explicitCommand: false });
    expect(answer).not.toContain(tmpdir());
  });

  it("is left out of the model's view of later turns", async () => {
    const skills = await manifestOf({ x: "gone.md" });
    const model = answering();
    const agent = createAgent({ model, middleware: skillMiddleware({ skills }) });
    const { messages } = await agent.invoke(user("/x"));
    await agent.invoke({ messages: [...messages, new HumanMessage("next")] });
    expect(received(model).messages).toEqual([["human", "next"]]);
  });

  it("that is removed between two turns is reported when it is invoked", async () => {
    let file = "";
    const skills = await manifestOf({ x: "x.md" }, (root) => {
      file = join(root, "x.md");
      writeFileSync(file, "Text");
    });
    expect((await turn(skills, "/x")).calls).toBe(1);
    unlinkSync(file);
    expect((await turn(skills, "/x")).answer).toContain("Skill file not found: x.md");
  });

  it("with ---js frontmatter is treated as text and not executed", async () => {
    const skills = await manifestOf({ x: "x.md" }, (root) =>
      writeFileSync(join(root, "x.md"), "---js\nglobalThis.ran = true\n---\nText"),
    );
    const { model } = await turn(skills, "/x");
    expect(globalThis).not.toHaveProperty("ran");
    expect(received(model).system).toContain("---js\nglobalThis.ran = true\n---\nText");
    expect(outlineOf(skills.diagnostics)).toEqual(["error frontmatter-language x.md:1"]);
  });
});

describe("a manifest with ten thousand skills", () => {
  it("is loaded, its skills are found by name, and /help stays readable", async () => {
    const names = Array.from({ length: 10_000 }, (_, number) => [`skill-${number}`, "shared.md"] as const);
    const skills = await manifestOf(Object.fromEntries(names), (root) =>
      writeFileSync(join(root, "shared.md"), "Text"),
    );
    expect(skills.list()).toHaveLength(10_000);
    expect((await turn(skills, "/skill-9999")).state.selectedSkills).toMatchObject([{ name: "skill-9999" }]);
    const { answer, calls } = await turn(skills, "/help");
    expect(calls).toBe(0);
    expect(answer?.split("\n").length).toBeLessThan(70);
    expect(answer).toContain("The first 50 of 10000.");
  });
});

describe("a message", () => {
  const skills = () => memorySkills({ x: { text: "Text" } });

  it("with an argument of 10,000 characters: the argument is cut, with a warning event", async () => {
    const model = answering();
    const agent = createAgent({ model, middleware: skillMiddleware({ skills: await skills() }) });
    const events: unknown[] = [];
    for await (const event of await agent.stream(user(`/x a=${"v".repeat(10_000)}`), { streamMode: "custom" }))
      events.push(event);
    expect(received(model).system).toContain(`- **a**: ${"v".repeat(1000)}\n`);
    expect(events).toContainEqual({
      type: "warning",
      code: "value-cut",
      message: "The value of an argument is too long and was cut.",
      skill: "x",
      span: { start: 3, end: 10_005 },
    });
  });

  it.each([
    ["/x 1a=2 go", "1a=2 go"],
    ['/x a="open go', 'a="open go'],
  ])("%j stays in the prompt", async (text, prompt) => {
    const { model } = await turn(await skills(), text);
    expect(received(model).messages).toEqual([["human", prompt]]);
  });

  it("that is empty or has only images reaches the model", async () => {
    const model = answering();
    const agent = createAgent({ model, middleware: skillMiddleware({ skills: await skills() }) });
    await agent.invoke({ messages: [] }).catch(() => undefined);
    const image = { type: "image_url", image_url: { url: "data:image/png;base64,AA==" } };
    await agent.invoke({ messages: [new HumanMessage({ content: [image] })] });
    expect(model.calls.at(-1)?.messages.at(-1)?.content).toEqual([image]);
  });
});

it("a list of middlewares that JavaScript forgot to spread is refused, and a spread one is not", async () => {
  const middlewares = skillMiddleware({ skills: await memorySkills({ a: { text: "Does a." } }) });
  // @ts-expect-error -- TypeScript refuses it, too
  expect(() => createAgent({ model: answering(), middleware: [middlewares] })).toThrow(
    "A list is inside the list `middleware`. Spread it: middleware: [...skillMiddleware(options)].",
  );
  expect(() => createAgent({ model: answering(), middleware: [...middlewares] })).not.toThrow();
  expect(() => createAgent({ model: answering(), middleware: middlewares })).not.toThrow();
});

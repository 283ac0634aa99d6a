import { createAgent } from "langchain";
import { describe, expect, it } from "vitest";
import { answering, callingTool, type FakeModel, received, user } from "./__fixtures__/models.js";
import { offeredTools } from "./__fixtures__/offered-tools.js";
import { type MemorySkill, memorySkills } from "./__fixtures__/skills.js";
import { skillMiddleware, type SkillMiddlewareOptions, type SlashCommandEvent } from "./index.js";

const origin = "the MCP server docs";
const none = { skills: [], env: [] };
const SKILLS: Record<string, MemorySkill> = {
  posters: {
    text: "TEXT-posters",
    description: "Paints posters for concerts.",
    origin,
    requires: { ...none, skills: ["colours"] },
    files: { "sizes.md": "A2, A3" },
  },
  colours: { text: "TEXT-colours", description: "Names colours.", origin },
  "posters/print": { text: "TEXT-print", description: "Prints.", parent: "posters", modelInvocable: false },
  letters: { text: "TEXT-letters", description: "Writes letters." },
  walls: { text: "TEXT-walls", description: "Covers walls.", requires: { ...none, skills: ["colours"] } },
};
const MARK = "(From the MCP server docs, not part of this application)";

async function turn(text: string, model: FakeModel, options: Partial<SkillMiddlewareOptions> = {}) {
  const skills = await memorySkills(SKILLS);
  const { digest } = await skills.read("posters");
  const offered = offeredTools(model);
  const middleware = skillMiddleware({ skills, ...options });
  const events: SlashCommandEvent[] = [];
  let answers: string[] = [];
  const agent = createAgent({ model, middleware });
  for await (const [mode, chunk] of await agent.stream(user(text), { streamMode: ["custom", "values"] })) {
    if (mode === "custom") events.push(chunk as SlashCommandEvent);
    else answers = chunk.messages.filter(({ type }) => type === "tool").map((message) => message.text);
  }
  const loaded = events.filter(({ type }) => type === "skill-loaded");
  return { digest, answers, loaded, offered: offered[0], system: received(model, 0).system };
}

describe("a skill by others", () => {
  const required = `# Required Skill: colours\n${MARK}\n\nTEXT-colours`;
  it.each<[string, string, Partial<SkillMiddlewareOptions>]>([
    ["/posters", `# Explicitly Invoked Skill: posters\n(Invoked via /posters command)\n${MARK}\n\nTEXT-posters`, {}],
    ["Paint posters for concerts", `# Selected Skill: posters\n${MARK}\n\nTEXT-posters`, {}],
  ])("names its author to the model, as do those that it requires: %s", async (text, block, options) => {
    const { system, loaded } = await turn(text, answering(), options);
    expect(system).toBe(`${required}\n\n${block}`);
    expect(loaded).toMatchObject([
      { name: "posters", origin },
      { name: "colours", origin },
    ]);
  });

  it("names its author if it is pinned", async () => {
    const { system } = await turn("hello", answering(), { pinned: ["posters"] });
    expect(system).toBe(
      [`# Pinned Skill: posters\n${MARK}\n\nTEXT-posters`, `# Pinned Skill: colours\n${MARK}\n\nTEXT-colours`].join(
        "\n\n",
      ),
    );
  });

  it("names its author if it is offered", async () => {
    const retriever = { retrieve: () => Promise.resolve([{ name: "posters", score: 0.2 }]) };
    const { system } = await turn("something", answering(), { retriever, threshold: 0.9, offer: "all" });
    expect(system).toContain(
      "- **posters** (from the MCP server docs): Paints posters for concerts.\n" +
        "- **colours** (from the MCP server docs): Names colours.\n- **letters**: Writes letters.\n- **walls**: Covers walls.",
    );
  });

  it("names its author when the model opens it, and when it reads one of its files", async () => {
    const { answers, digest, loaded } = await turn("hello", callingTool("load_skill", 1, { name: "posters" }));
    const facts = [
      MARK,
      `Digest: ${digest}`,
      "Files, for read_skill_file: sizes.md",
      "Requires, see below: colours",
      "Sub-skills, for load_skill: posters/print",
    ];
    expect(answers).toEqual([
      ["# Skill: posters", facts.join("\n"), "TEXT-posters", `# Required Skill: colours\n${MARK}\n\nTEXT-colours`].join(
        "\n\n",
      ),
    ]);
    expect(loaded).toMatchObject([{ name: "posters", origin, explicit: false }]);
    const file = await turn("hello", callingTool("read_skill_file", 1, { name: "posters", path: "sizes.md" }));
    expect(file.answers).toEqual([`${MARK}\n\nA2, A3`]);
  });

  it.each([
    ["a user names it", "/posters"],
    ["a skill of the application requires it", "/walls"],
  ])("has no tools but those of skills if tools are restricted, it lists none, and %s", async (_, text) => {
    const model = callingTool("danger", 1);
    const { answers, offered } = await turn(text, model, { restrictTools: true });
    expect(offered).toEqual(["load_skill", "read_skill_file"]);
    expect(answers).toEqual(["The tool danger is not available while the skill is active. It lists no tools."]);
  });
});

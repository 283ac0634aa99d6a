import { InMemoryStore, MemorySaver } from "@langchain/langgraph";
import { type SkillIndex, skillMiddleware } from "@langslash/middleware";
import { AIMessage, createAgent, fakeModel } from "langchain";
import { describe, expect, it } from "vitest";
import { agentWith, APPROVE, loadWith, REJECT } from "../__fixtures__/approving-agent.js";
import { entryOf, lyingServer, skillText } from "../__fixtures__/lying-server.js";

it("asks a person before a foreign skill is used, and once for each content", async () => {
  const server = await lyingServer();
  const skills = await loadWith(server);
  const { run, model } = agentWith(skills);
  const { asked } = await run("/docs:alpha please");
  const uri = "skill://alpha/SKILL.md";
  expect(asked).toEqual({
    actionRequests: [
      {
        name: "use_foreign_skill",
        args: { source: "docs", skill: "alpha", uri },
        description: "Use the skill alpha of the MCP server docs?\n\nDoes alpha.",
      },
    ],
    reviewConfigs: [{ actionName: "use_foreign_skill", allowedDecisions: ["approve", "reject"] }],
    questions: [expect.any(String)],
    answered: [],
    skill: {
      label: "docs",
      origin: "the MCP server docs",
      uri,
      name: "alpha",
      description: "Does alpha.",
      text: skillText("alpha"),
      files: entryOf("alpha", { "SKILL.md": skillText("alpha"), "notes.md": "Notes.\n" }).resources,
    },
  });
  expect(model.callCount).toBe(0);
  expect((await run(APPROVE)).last).toBe("answer 1");
  expect(model.calls[0]?.messages[0]?.text).toContain("How to alpha.");
  expect(await run("/docs:alpha again")).toEqual({ asked: undefined, last: "answer 2" });

  const text = skillText("alpha", "Other orders.");
  server.pages = [{ skills: [entryOf("alpha", { "SKILL.md": text })] }];
  server.files.set("skill://alpha/SKILL.md", { text });
  await skills.refresh();
  expect((await run("/docs:alpha once more")).asked).toMatchObject({ skill: { text } });
});

it("answers without the model if the skill is rejected", async () => {
  const { run, model } = agentWith(await loadWith(await lyingServer()));
  await run("/docs:alpha please");
  expect((await run(REJECT)).last).toContain("The skill alpha of the MCP server docs has not been approved.");
  expect(model.callCount).toBe(0);
});

it("remembers approvals in a store, for other processes and for one owner alone", async () => {
  const server = await lyingServer();
  const store = new InMemoryStore();
  let owner = "ada";
  const options = { store, owner: () => owner };
  const first = agentWith(await loadWith(server, options));
  await first.run("/docs:alpha please");
  await first.run(APPROVE);
  const second = agentWith(await loadWith(server, options));
  expect((await second.run("/docs:alpha please")).asked).toBeUndefined();
  owner = "bob";
  expect((await second.run("/docs:alpha please", "2")).asked).toBeDefined();
});

it("answers clearly when the server fails during a turn, and leaves other skills alone", async () => {
  const server = await lyingServer();
  const { run } = agentWith(await loadWith(server, { approve: () => true }));
  server.files.clear();
  expect((await run("/docs:alpha please")).last).toMatch(/^Could not load \/docs:alpha: the MCP server docs failed/);
  expect((await run("/ours please")).last).toBe("answer 1");
});

describe("says who wrote a foreign skill", () => {
  const LINE = "(From the MCP server docs, not part of this application)";
  const approving = async (): Promise<SkillIndex> => loadWith(await lyingServer(), { approve: () => true });
  const found = { retrieve: async () => [{ name: "docs:alpha", score: 0.9 }] };

  it.each(["system", "message"] as const)(
    "to the model, in the heading of an invoked skill (%s)",
    async (placement) => {
      const model = fakeModel().respond(new AIMessage("ok"));
      const middleware = skillMiddleware({ skills: await approving(), placement });
      const agent = createAgent({ model, middleware });
      await agent.invoke({ messages: [{ role: "user", content: "/docs:alpha /ours please" }] });
      const texts = model.calls[0]?.messages.map(({ text }) => text).join("\n") ?? "";
      expect(texts).toContain(`# Explicitly Invoked Skill: docs:alpha\n(Invoked via /docs:alpha command)\n${LINE}\n\n`);
      expect(texts.split(LINE)).toHaveLength(2);
    },
  );

  it("to the model, for a selected skill and one that it opens", async () => {
    const model = fakeModel()
      .respondWithTools([{ name: "load_skill", args: { name: "docs:alpha" }, id: "1" }])
      .respondWithTools([{ name: "read_skill_file", args: { name: "docs:alpha", path: "notes.md" }, id: "2" }])
      .respond(new AIMessage("ok"));
    await agentWith(await approving(), model, undefined, found).run("Help me.");
    expect(model.calls[0]?.messages[0]?.text).toContain(`# Selected Skill: docs:alpha\n${LINE}\n\n`);
    expect(model.calls[1]?.messages.at(-1)?.text).toContain(`# Skill: docs:alpha\n\n${LINE}\n`);
    expect(model.calls[2]?.messages.at(-1)?.text).toBe(`${LINE}\n\nNotes.\n`);
  });

  it("to users, in the events and in the help", async () => {
    const skills = await approving();
    const model = fakeModel().respond(new AIMessage("ok"));
    const agent = createAgent({ model, middleware: skillMiddleware({ skills }), checkpointer: new MemorySaver() });
    const config = { configurable: { thread_id: "1" }, streamMode: "custom" as const };
    const events: unknown[] = [];
    for await (const event of await agent.stream({ messages: [{ role: "user", content: "/docs:alpha x" }] }, config)) {
      events.push(event);
    }
    expect(events).toContainEqual(
      expect.objectContaining({ type: "skill-loaded", name: "docs:alpha", origin: "the MCP server docs" }),
    );
    const { last } = await agentWith(skills).run("/help docs:alpha");
    expect(last).toContain("- From: the MCP server docs, not part of this application");
  });
});

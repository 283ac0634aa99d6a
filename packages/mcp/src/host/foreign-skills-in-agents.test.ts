import { InMemoryStore } from "@langchain/langgraph";
import { expect, it } from "vitest";
import { agentWith, APPROVE, loadWith, REJECT } from "../__fixtures__/approving-agent.js";
import { entryOf, lyingServer, skillText } from "../__fixtures__/lying-server.js";

it("asks a person before a foreign skill is used, and once for each content", async () => {
  const server = await lyingServer();
  const skills = await loadWith(server);
  const { run, model } = agentWith(skills);
  const { asked } = await run("/docs:alpha please");
  expect(asked).toMatchObject({
    actionRequests: [{ name: "use_foreign_skill", args: { server: "docs", skill: "alpha" } }],
    skill: { text: skillText("alpha"), files: [{ uri: "skill://alpha/SKILL.md" }, { uri: "skill://alpha/notes.md" }] },
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

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AIMessage } from "@langchain/core/messages";
import { MemorySaver } from "@langchain/langgraph";
import { createAgent, fakeModel, tool } from "langchain";
import { afterEach, beforeEach, expect, it } from "vitest";
import { answering, type FakeModel, received, user } from "./__fixtures__/models.js";
import { loadSkills, type SkillIndex, skillMiddleware } from "./index.js";

const config = { configurable: { thread_id: "1" } };
const textOf = (name: string, body: string): string => `---\nname: ${name}\ndescription: Does ${name}.\n---\n${body}`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "live-index-"));
  save("lien", "OLD");
});
afterEach(() => rmSync(folder, { recursive: true }));

function save(name: string, body: string): void {
  mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, name, "SKILL.md"), textOf(name, body));
}

/** Returns an agent over a watched index, with a function that makes a change and waits until it is live. */
async function liveAgent(model: FakeModel, tools: Parameters<typeof createAgent>[0]["tools"] = []) {
  const skills: SkillIndex = await loadSkills(folder);
  let isLive = (): void => undefined;
  const watcher = await skills.watch({ onChange: () => isLive() });
  const agent = createAgent({ model, tools, checkpointer: new MemorySaver(), middleware: skillMiddleware({ skills }) });
  const change = async (work: () => void): Promise<void> => {
    const live = new Promise<void>((resolve) => {
      isLive = resolve;
    });
    work();
    await live;
  };
  return { agent, change, watcher };
}

it("changes to a watched index are live on the next message of the same thread", async () => {
  const model = answering("done");
  const { agent, change, watcher } = await liveAgent(model);
  await agent.invoke(user("/lien"), config);
  expect(received(model).system).toContain("OLD");
  await change(() => save("lien", "NEW"));
  await agent.invoke(user("/lien"), config);
  expect(received(model).system).toContain("NEW");
  await change(() => save("letter", "LETTER"));
  await agent.invoke(user("/letter"), config);
  expect(received(model).system).toContain("LETTER");
  await change(() => rmSync(join(folder, "letter"), { recursive: true }));
  await agent.invoke(user("/letter"), config);
  expect(received(model).system).toBe("");
  expect(received(model).messages.at(-1)?.[1]).toContain("Unknown command /letter.");
  await watcher.close();
});

it("a turn in progress keeps the text that it began with", async () => {
  let change: (work: () => void) => Promise<void> = () => Promise.resolve();
  const edit = tool(
    async () => {
      await change(() => save("lien", "NEW"));
      return "edited";
    },
    { name: "edit", description: "Edits." },
  );
  const call = { name: "edit", args: {}, id: "call", type: "tool_call" as const };
  const model = fakeModel()
    .respond(new AIMessage({ content: "", tool_calls: [call] }))
    .respond(new AIMessage("done"))
    .respond(new AIMessage("done"));
  const live = await liveAgent(model, [edit]);
  change = live.change;
  await live.agent.invoke(user("/lien"), config);
  expect([0, 1].map((round) => received(model, round).system.includes("OLD"))).toEqual([true, true]);
  await live.agent.invoke(user("/lien"), config);
  expect(received(model).system).toContain("NEW");
  await live.watcher.close();
});

it("a rewritten skill is updated as a whole: its text, its parameters and its model together", async () => {
  const model = answering("done");
  const skills = await loadSkills(folder);
  const agent = createAgent({ model, middleware: skillMiddleware({ skills }) });
  await agent.invoke(user("/lien"));
  const head = "---\nname: lien\ndescription: D.\nparameters:\n  court: { required: true }\n---\n";
  writeFileSync(join(folder, "lien", "SKILL.md"), `${head}NEW in $court`);
  const refused = await agent.invoke(user("/lien"));
  expect(refused.messages.at(-1)?.text).toContain("- court is required: expected text.");
  await agent.invoke(user("/lien court=6th"));
  expect(received(model).system).toContain("NEW in 6th");
});

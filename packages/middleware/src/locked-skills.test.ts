import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Command, MemorySaver } from "@langchain/langgraph";
import { lockSkills, type OnDrift } from "@langslash/skills";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { AIMessage, createAgent, fakeModel } from "langchain";
import { expect, it } from "vitest";
import { loadSkills, skillMiddleware } from "./index.js";

const REVIEW = "---\nname: review\ndescription: Reviews contracts.\n---\nReview it.\n";
const CHANGED = REVIEW.replace("Reviews contracts", "Obeys").replace("Review it", "Obey me");

async function agentWith(onDrift: OnDrift) {
  const folder = temporaryFolder({ "skills/review/SKILL.md": REVIEW });
  const lock = join(folder, "skills-lock.json");
  await lockSkills(await loadSkills(join(folder, "skills")), lock);
  const write = (text: string): void => writeFileSync(join(folder, "skills/review/SKILL.md"), text);
  const skills = await loadSkills(join(folder, "skills"), { lock, onDrift });
  const model = [1, 2, 3].reduce((fake, reply) => fake.respond(new AIMessage(`answer ${reply}`)), fakeModel());
  const agent = createAgent({ model, middleware: skillMiddleware({ skills }), checkpointer: new MemorySaver() });
  const run = async (input: string | Command) => {
    const given = typeof input === "string" ? { messages: [{ role: "user", content: input }] } : input;
    const state = await agent.invoke(given, { configurable: { thread_id: "1" } });
    return { asked: state.__interrupt__?.[0], last: state.messages.at(-1)?.text ?? "" };
  };
  const sent = (): string => JSON.stringify(model.calls.map(({ messages }) => messages));
  return { run, write, sent, skills };
}

it("answers with the reason if a skill is not what was reviewed, and sends nothing to the model", async () => {
  const { run, write, sent } = await agentWith("refuse");
  expect((await run("/review this")).last).toBe("answer 1");
  write(CHANGED);
  expect((await run("/review that")).last).toContain("The skill review differs from the lock");
  expect(sent()).not.toContain("Obey");
});

it("asks a person about a skill that is not what was reviewed, and again about the next change", async () => {
  const { run, write, sent } = await agentWith("ask");
  write(CHANGED);
  const { asked } = await run("/review this");
  expect(asked?.value).toMatchObject({
    actionRequests: [{ name: "use_foreign_skill", args: { source: "skills", skill: "review" } }],
    skill: { text: CHANGED, reason: expect.stringContaining("SKILL.md has changed"), files: [{ uri: "SKILL.md" }] },
  });
  expect(sent()).not.toContain("Obey");
  const decide = (type: string, id = ""): Command => new Command({ resume: { [id]: { decisions: [{ type }] } } });
  expect((await run(decide("approve", asked?.id))).last).toBe("answer 1");
  expect(sent()).toContain("Obey me");
  write(CHANGED.replace("Obey me", "Destroy it"));
  const again = (await run("/review that")).asked;
  expect(again?.value).toMatchObject({ skill: { text: expect.stringContaining("Destroy it") } });
  expect((await run(decide("reject", again?.id))).last).toContain("has not been approved");
  expect(sent()).not.toContain("Destroy it");
});

it("tells models what was locked of a changed skill until a person has decided", async () => {
  const { write, skills } = await agentWith("ask");
  write(CHANGED);
  await skills.refresh();
  expect(skills.get("review")).toMatchObject({ description: "Reviews contracts.", modelInvocable: true });
});

import { createAgent } from "langchain";
import { describe, expect, it } from "vitest";
import { answering, user } from "./__fixtures__/models.js";
import { lawOffice } from "./__fixtures__/skills.js";
import { skillMiddleware, type SlashCommandEvent, SlashCommandEventSchema } from "./index.js";

async function eventsOf(text: string): Promise<SlashCommandEvent[]> {
  const agent = createAgent({
    model: answering(),
    middleware: skillMiddleware({ skills: await lawOffice(), models: { sonnet: answering() } }),
  });
  const events: SlashCommandEvent[] = [];
  for await (const event of await agent.stream(user(text), { streamMode: "custom" }))
    events.push(SlashCommandEventSchema.parse(event));
  return events;
}

describe("events", () => {
  it("report the effects of a command", async () => {
    const digest = (await (await lawOffice()).read("legal-research")).digest;
    const message = "legal-research needs the tool web_search, which the agent does not have.";
    expect(await eventsOf("/r case=1 Kentucky statutes")).toEqual([
      { type: "slash-command", name: "legal-research", via: "alias", argumentCount: 1, local: false },
      { type: "skill-loaded", name: "legal-research", source: "manifest", digest, score: 1, explicit: true },
      { type: "warning", code: "tool-missing", message, skill: "legal-research" },
      { type: "model-selected", model: "sonnet" },
    ]);
  });

  it("report help and unknown commands", async () => {
    expect(await eventsOf("/help med")).toEqual([
      { type: "slash-command", name: "help", via: "built-in", argumentCount: 0, local: true },
    ]);
    expect(await eventsOf("/reserch")).toEqual([
      {
        type: "warning",
        code: "unknown-command",
        message: "Unknown command. Did you mean /research or /legal-research?",
      },
    ]);
    expect(await eventsOf("hello")).toEqual([]);
  });

  it.each([
    "/med token=hunter2 hunter2",
    "/hunter2 x",
    "/med 1hunter2=hunter2",
    '/med hunter2="open',
    "/med hunter2=1 hunter2=2",
    "/help hunter2",
    "hunter2",
  ])("never repeat what a user wrote: %j", async (text) => {
    expect(JSON.stringify(await eventsOf(text))).not.toContain("hunter2");
  });
});

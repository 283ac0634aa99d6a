import { createAgent, fakeModel } from "langchain";
import { describe, expect, it } from "vitest";
import { answering, user } from "./__fixtures__/models.js";
import { lawOffice } from "./__fixtures__/skills.js";
import { skillMiddleware, type SlashCommandEvent, SlashCommandEventSchema } from "./index.js";

async function eventsOf(text: string, model = answering()): Promise<SlashCommandEvent[]> {
  const models = { sonnet: answering() };
  const middleware = skillMiddleware({ skills: await lawOffice(), models, macros: { statutes: "/r Find statutes" } });
  const events: SlashCommandEvent[] = [];
  const run = async () => {
    const stream = await createAgent({ model, middleware }).stream(user(text), { streamMode: "custom" });
    for await (const event of stream) events.push(SlashCommandEventSchema.parse(event));
  };
  await run().catch((error: unknown) => expect(String(error)).toContain("down"));
  return events;
}

const NOTHING_FOUND = { type: "skill-decision", outcome: "none", offered: [], candidates: [] };

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
      { ...NOTHING_FOUND, reason: "no-match", notOffered: "no-described-word" },
    ]);
    expect(await eventsOf("hello")).toEqual([]);
  });

  it("report what a message without a command is offered, or why it is offered nothing, without its text", async () => {
    expect(await eventsOf("xylophones")).toEqual([
      { ...NOTHING_FOUND, reason: "no-match", notOffered: "no-described-word" },
    ]);
    const [decision] = await eventsOf("the carrier of zebra7");
    expect(decision).toMatchObject({ type: "skill-decision", outcome: "offered", reason: "below-threshold" });
    expect(decision?.type === "skill-decision" && decision.candidates[0]).toEqual({
      name: decision?.type === "skill-decision" && decision.offered[0],
      score: expect.any(Number),
    });
    expect(JSON.stringify(decision)).not.toContain("zebra7");
  });

  it.each([
    ["/legal-research x", ["name"]],
    ["/r x", ["alias"]],
    ["/LEGAL-research x", ["case"]],
    ["/medical-records x", ["prefix"]],
    ["/statutes", ["macro", "alias"]],
    ["/help", ["built-in"]],
  ])("say how a typed name was found: %s", async (text, ways) => {
    const events = await eventsOf(text);
    expect(events.flatMap((event) => (event.type === "slash-command" ? event.via : []))).toEqual(ways);
  });

  it.each([
    ["answers", answering(), ["started", "completed", "started", "completed"]],
    ["gives no answer", answering(""), ["started", "stopped"]],
    ["fails", fakeModel().respond(new Error("down")), ["started", "failed"]],
  ])("report the stages of a pipeline if the model %s", async (_name, model, statuses) => {
    const events = await eventsOf("/client-letter x | /r y", model);
    expect(events.flatMap((event) => (event.type === "pipeline-stage" ? event.status : []))).toEqual(statuses);
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

import { AIMessage, HumanMessage } from "@langchain/core/messages";
import { MemorySaver } from "@langchain/langgraph";
import { createAgent, fakeModel } from "langchain";
import { describe, expect, it } from "vitest";
import { callingTool, user } from "../__fixtures__/models.js";
import { type MemorySkill, memorySkills } from "../__fixtures__/skills.js";
import {
  explainMessage,
  pinCommands,
  skillMiddleware,
  type SkillMiddlewareOptions,
  type SlashCommandEvent,
} from "../index.js";

const SKILLS: Readonly<Record<string, MemorySkill>> = {
  spending: { text: "SPENDING", description: "Shows spending by category over a month." },
  letters: { text: "LETTERS", description: "Writes polite letters to insurance companies." },
  parcels: { text: "PARCELS", description: "Finds a parcel. Use when a customer asks where an order or a parcel is." },
  hidden: { text: "HIDDEN", modelInvocable: false },
};
const FOUND = "Show my spending by category over March";
const LETTER = "write polite letters to insurance companies";

interface Setup extends Partial<SkillMiddlewareOptions> {
  readonly skills?: never;
  readonly texts?: Record<string, MemorySkill>;
  readonly model?: ReturnType<typeof fakeModel>;
}

/** Sends messages to an agent, and returns the outcome of the last one. */
async function conversation(
  messages: readonly string[],
  { texts = SKILLS, model = fakeModel(), ...options }: Setup = {},
) {
  for (let call = 0; call < 20; call += 1) model.respond(() => new AIMessage("An answer."));
  const skills = await memorySkills(texts);
  const middleware = skillMiddleware({ skills, commands: pinCommands(), ...options });
  const agent = createAgent({ model, middleware, checkpointer: new MemorySaver() });
  let events: SlashCommandEvent[] = [];
  for (const text of messages) {
    events = [];
    const run = { configurable: { thread_id: "1" }, streamMode: "custom" as const };
    for await (const event of await agent.stream(user(text), run)) events.push(event as SlashCommandEvent);
  }
  return {
    loaded: events.flatMap((event) => (event.type === "skill-loaded" ? event.name : [])),
    offered: events.flatMap((event) => (event.type === "skill-decision" ? event.offered : [])),
  };
}

describe("a message right after the turn of a skill", () => {
  it.each([
    "And for April?",
    "the same for the second carrier",
    "shorter",
    "85.",
    "Two of them.",
    "why?",
    "jetzt auf Deutsch",
    "et pour avril ?",
    "¿y en abril?",
    "e ad aprile?",
    "em abril também?",
    "en voor april?",
    "а за апрель?",
    "a w kwietniu?",
    "peki nisan?",
    "وماذا عن أبريل؟",
    "四月呢？",
    "4月は？",
    "4월은요?",
  ])("that looks back at it is offered the skill again: %s", async (text) => {
    expect(await conversation([FOUND, text])).toEqual({ loaded: [], offered: ["spending"] });
    expect(await conversation(["/spending March", text])).toEqual({ loaded: [], offered: ["spending"] });
  });

  it.each([
    "thanks!",
    "Perfect, thank you very much.",
    "vielen Dank",
    "merci beaucoup",
    "gracias",
    "спасибо большое",
    "谢谢！",
    "ありがとうございます",
    "고마워요",
    "شكرا",
    "which museums in Paris have paintings by Vermeer and Rembrandt?",
  ])("that does not is offered nothing: %s", async (text) => {
    expect(await conversation([FOUND, text])).toEqual({ loaded: [], offered: [] });
  });

  it("loads another skill if its own words ask for that", async () => {
    expect(await conversation([FOUND, LETTER])).toEqual({ loaded: ["letters"], offered: [] });
  });

  it("is offered a skill that the model opened, also after small talk, but not after another turn", async () => {
    const opened = (): ReturnType<typeof fakeModel> => callingTool("load_skill", 1, { name: "letters" });
    expect((await conversation(["hi, about those companies", "shorter"], { model: opened() })).offered).toEqual([
      "letters",
    ]);
    const later = ["hi, about those companies", "thanks", "one more thing: shorter"];
    expect((await conversation(later, { model: opened() })).offered).toEqual(["letters"]);
    expect(
      (await conversation([FOUND, "which museums have paintings by Vermeer and Rembrandt?", "shorter"])).offered,
    ).toEqual([]);
  });

  it("is not offered a skill that only people may call, nor one of which nothing may be offered", async () => {
    expect(await conversation(["/hidden x", "shorter"])).toEqual({ loaded: [], offered: [] });
    expect(await conversation([FOUND, "shorter"], { skillTools: false })).toEqual({ loaded: [], offered: [] });
    expect(await conversation([FOUND, "shorter"], { offer: "none" })).toEqual({ loaded: [], offered: [] });
  });

  it("is explained with the messages before it", async () => {
    const messages = [new HumanMessage("/spending March"), new AIMessage("An answer.")];
    const { selection, text } = await explainMessage("And for April?", {
      skills: await memorySkills(SKILLS),
      messages,
    });
    expect(selection).toMatchObject({ outcome: "offered", reason: "follow-up", offered: ["spending"] });
    expect(text).toContain("the message looks back at the answer before it");
  });
});

it("a message is judged together with those before it since the last skill", async () => {
  expect(await conversation(["I have a question about a parcel", "it is number 17"], { threshold: 0.9 })).toEqual({
    loaded: [],
    offered: ["parcels"],
  });
  expect(await conversation(["it is number 17"])).toEqual({ loaded: [], offered: [] });
});

describe("a found skill with keep: thread", () => {
  const texts = { ...SKILLS, spending: { ...SKILLS["spending"], text: "SPENDING", keep: "thread" as const } };

  it("stays until another one is found or named, or it is unpinned", async () => {
    expect((await conversation([FOUND, "tell me a joke about museums", "thanks"], { texts })).loaded).toEqual([
      "spending",
    ]);
    expect((await conversation([FOUND, LETTER, "thanks"], { texts })).loaded).toEqual([]);
    expect((await conversation([FOUND, "/letters x", "thanks"], { texts })).loaded).toEqual([]);
    expect((await conversation([FOUND, "/unpin", "thanks"], { texts })).loaded).toEqual([]);
  });
});

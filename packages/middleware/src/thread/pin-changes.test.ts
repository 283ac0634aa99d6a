import { MemorySaver } from "@langchain/langgraph";
import { createAgent, createMiddleware } from "langchain";
import { describe, expect, it } from "vitest";
import { answering, user } from "../__fixtures__/models.js";
import { type MemorySkill, memorySkills } from "../__fixtures__/skills.js";
import { pinCommands, skillMiddleware } from "../index.js";

const config = { configurable: { thread_id: "1" } };

/** An agent with the skills `s0` to `s9`, whose pins the functions change and list. */
async function office() {
  const texts: Record<string, MemorySkill> = Object.fromEntries(
    Array.from({ length: 10 }, (_, index) => [`s${index}`, { text: `TEXT-${index}` }]),
  );
  const skills = await memorySkills(texts);
  let guarding: "ends" | "fails" | undefined;
  const guard = createMiddleware({
    name: "guard",
    afterModel: {
      canJumpTo: ["end"],
      hook: () => {
        if (guarding === "fails") throw new Error("The guard failed.");
        return guarding === "ends" ? { jumpTo: "end" as const } : undefined;
      },
    },
  });
  const agent = createAgent({
    model: answering(),
    checkpointer: new MemorySaver(),
    middleware: [...skillMiddleware({ skills, commands: pinCommands() }), guard],
  });
  const say = async (...inputs: string[]) => {
    const messages = inputs.flatMap((text) => user(text).messages);
    return (await agent.invoke({ messages }, config)).messages.at(-1)?.text;
  };
  return {
    say,
    /** Ends the run directly after the answer, as a guard does, or fails then. */
    sayGuarded: async (text: string, how: "ends" | "fails") => {
      guarding = how;
      const answer = await say(text).catch(String);
      guarding = undefined;
      return answer;
    },
    replace: async (removed: readonly string[], added: Record<string, MemorySkill> = {}) => {
      for (const name of removed) Reflect.deleteProperty(texts, name);
      Object.assign(texts, added);
      await skills.refresh();
    },
  };
}

const EIGHT = Array.from({ length: 8 }, (_, index) => `s${index}`);

describe("pins of skills that are gone", () => {
  it("leave room for others, which replace the oldest of them", async () => {
    const { say, replace } = await office();
    for (const name of EIGHT) await say(`/pin ${name}`);
    expect(await say("/pin s8")).toBe("At most 8 skills can be pinned. Unpin one first.");
    await replace(["s1", "s2"]);
    expect(await say("/pin s8")).toBe("Pinned /s8.");
    expect(await say("/pin s9")).toBe("Pinned /s9.");
    await replace([], { s1: { text: "TEXT-1" }, s2: { text: "TEXT-2" } });
    expect(await say("/pins")).toBe("Pinned: /s0, /s3, /s4, /s5, /s6, /s7, /s8, /s9.");
    expect(await say("/pin s1")).toBe("At most 8 skills can be pinned. Unpin one first.");
  });

  it("come back with their skills if there was room for all", async () => {
    const { say, replace } = await office();
    for (const name of ["s0", "s1"]) await say(`/pin ${name}`);
    await replace(["s0"]);
    expect(await say("/pin s2")).toBe("Pinned /s2.");
    await replace([], { s0: { text: "TEXT-0" } });
    expect(await say("/pins")).toBe("Pinned: /s0, /s1, /s2.");
  });
});

describe("pins that are not the newest message", () => {
  it.each([false, true])("count all if one input has several of them (a thread with pins: %s)", async (hasPins) => {
    const { say } = await office();
    if (hasPins) await say("/pin s0");
    const before = hasPins ? "/s0, " : "";
    expect(await say("/pin s1", "/pin s2", "/pin s1")).toBe("/s1 is already pinned.");
    expect(await say("/pins")).toBe(`Pinned: ${before}/s1, /s2.`);
    expect(await say("/unpin s1", "hello")).toBe("done");
    expect(await say("/pins")).toBe(`Pinned: ${before}/s2.`);
  });

  it.each([
    ["ends", "Pinned /s1."],
    ["fails", "Error: The guard failed."],
  ] as const)("count if the run %s directly after their answer", async (how, answer) => {
    const { say, sayGuarded } = await office();
    await say("/pin s0");
    expect(await sayGuarded("/pin s1", how)).toBe(answer);
    expect(await say("hello")).toBe("done");
    expect(await say("/pins")).toBe("Pinned: /s0, /s1.");
  });

  it("do not count later if they were refused", async () => {
    const { say, replace } = await office();
    await say("/pin s0");
    expect(await say("/pin late")).toMatch(/^Unknown skill: late\./);
    await replace([], { late: { text: "LATE" } });
    await say("hello");
    expect(await say("/pins")).toBe("Pinned: /s0.");
  });
});

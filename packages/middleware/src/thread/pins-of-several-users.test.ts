import { type BaseMessage, RemoveMessage } from "@langchain/core/messages";
import { MemorySaver } from "@langchain/langgraph";
import { createAgent } from "langchain";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { forgeState } from "../__fixtures__/forge-state.js";
import { answering, received, user } from "../__fixtures__/models.js";
import { type MemorySkill, memorySkills } from "../__fixtures__/skills.js";
import { pinCommands, skillMiddleware } from "../index.js";

const SKILLS: Record<string, MemorySkill> = {
  style: { text: "TEXT-style" },
  privileged: { text: "TEXT-privileged", aliases: ["secret"] },
  "privileged-case": { text: "TEXT-case $ARGUMENTS", keep: "thread" },
};
const contextSchema = z.object({ role: z.enum(["lawyer", "clerk"]) });

/** A thread of a lawyer, who may use all skills, and of a clerk, who may only use `style`. */
async function sharedThread() {
  const model = answering();
  const agent = createAgent({
    model,
    contextSchema,
    checkpointer: new MemorySaver(),
    middleware: skillMiddleware({
      skills: await memorySkills(SKILLS),
      contextSchema,
      allow: ({ name }, { context }) => context.role === "lawyer" || name === "style",
      commands: pinCommands(),
    }),
  });
  const config = { configurable: { thread_id: "1" } };
  const values = async () =>
    (await agent.graph.getState(config)).values as { messages: BaseMessage[]; _thread?: object };
  const sayAs = (role: "lawyer" | "clerk") => async (text: string) => {
    const state = await agent.invoke(user(text), { ...config, context: { role } });
    return [state.messages.at(-1)?.text, state.pinnedSkills ?? []];
  };
  return {
    model,
    asLawyer: sayAs("lawyer"),
    asClerk: sayAs("clerk"),
    /** Replaces the seal by that of another process. */
    restart: async () => forgeState(agent, config, { _thread: { ...(await values())._thread, seal: "another" } }),
    removeMessages: async () =>
      forgeState(agent, config, {
        messages: (await values()).messages.map(({ id = "" }) => new RemoveMessage({ id })),
      }),
  };
}

describe.each([false, true])("pins of users with different rights (after a restart: %s)", (isRestarted) => {
  it("outlast the turns of users who may not use their skills, and are not shown to them", async () => {
    const { asLawyer, asClerk, restart, model } = await sharedThread();
    expect(await asLawyer("/pin privileged")).toEqual(["Pinned /privileged.", ["privileged"]]);
    if (isRestarted) await restart();
    expect(await asClerk("hello")).toEqual(["done", []]);
    expect(received(model).system).not.toContain("TEXT");
    expect(await asClerk("/pin style")).toEqual(["Pinned /style.", ["style"]]);
    expect(await asClerk("/pins")).toEqual(["Pinned: /style.", ["style"]]);
    expect(await asLawyer("/pins")).toEqual(["Pinned: /privileged, /style.", ["privileged", "style"]]);
  });

  it("stay unpinned if an alias unpinned them that the next user may not use", async () => {
    const { asLawyer, asClerk, restart } = await sharedThread();
    for (const text of ["/pin secret", "/pin style", "/unpin secret"]) await asLawyer(text);
    if (isRestarted) await restart();
    await asClerk("hello");
    expect(await asLawyer("/pins")).toEqual(["Pinned: /style.", ["style"]]);
  });

  it("leave a kept skill to those who may use it, also after its message is gone", async () => {
    const { asLawyer, asClerk, restart, removeMessages, model } = await sharedThread();
    await asLawyer("/privileged-case case 7");
    if (isRestarted) await restart();
    await asClerk("hello");
    expect(received(model).system).not.toContain("TEXT");
    await removeMessages();
    await asClerk("hello again");
    expect(received(model).system).not.toContain("TEXT");
    await asLawyer("go on");
    expect(received(model).system).toContain("TEXT-case case 7");
  });
});

describe("/unpin", () => {
  it("leaves the pins that its user may not use, and says so", async () => {
    const { asLawyer, asClerk } = await sharedThread();
    for (const text of ["/pin privileged", "/pin style"]) await asLawyer(text);
    expect(await asClerk("/unpin privileged")).toEqual(["This skill is not pinned.", ["style"]]);
    expect(await asClerk("/unpin")).toEqual(["Unpinned /style.", []]);
    expect(await asClerk("/unpin")).toEqual(["No skill is pinned.", []]);
    expect(await asLawyer("/unpin")).toEqual(["Unpinned /privileged.", []]);
    expect(await asLawyer("/pins")).toEqual(["No skill is pinned.", []]);
  });
});

describe("a refused pin", () => {
  it("does not count in the turn of a user who may use the skill", async () => {
    const { asLawyer, asClerk } = await sharedThread();
    expect((await asClerk("/pin privileged"))[0]).toMatch(/^Unknown skill: privileged\./);
    expect(await asLawyer("hello")).toEqual(["done", []]);
  });
});

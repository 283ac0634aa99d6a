import type { HumanMessage } from "@langchain/core/messages";
import { Command, MemorySaver } from "@langchain/langgraph";
import { createAgent, tool } from "langchain";
import { describe, expect, it, vi } from "vitest";
import { type Origin, ORIGINS, scripted, textsIn, toolAdding } from "../__fixtures__/joined-messages.js";
import { answering, type FakeModel, received, user } from "../__fixtures__/models.js";
import { memorySkills } from "../__fixtures__/skills.js";
import { defineCommand, pinCommands, skillMiddleware, type SkillMiddlewareOptions, skillUsage } from "../index.js";

const config = { configurable: { thread_id: "1" } };
const approved = { decisions: [{ type: "approve" }] };
const skills = await memorySkills({
  alpha: { text: "ALPHA-TEXT", tools: ["get"], model: "big" },
  beta: { text: "BETA-TEXT" },
  hidden: { text: "HIDDEN-TEXT", modelInvocable: false, tools: ["wipe"] },
});

/** What strangers may write into a message, or a middleware in good faith. */
const TEXTS = ["an image", "/hidden x", "/beta y | /fire z", "/pin hidden", "/quick", "/help"];

/** Two of the texts for each way in which they arrive, so that each arrives in several. */
const textsFor = (index: number): readonly string[] =>
  [2 * index, 2 * index + 1].map((each) => TEXTS[each % TEXTS.length] ?? "");

interface OfficeOptions extends Partial<Omit<SkillMiddlewareOptions, "toolbox">> {
  readonly model: FakeModel;
  readonly big?: FakeModel;
  /** Whether the tool `wipe` is in a toolbox. */
  readonly isBoxed?: boolean;
  readonly checkpointer?: false;
}

/** An agent in which human messages arrive in one way, and the names of the tools and commands that ran. */
function office(
  { byTool, byResume, before = [], after = [] }: Origin,
  { model, big = model, isBoxed, checkpointer, ...options }: OfficeOptions,
) {
  const ran: string[] = [];
  const wipe = tool(() => String(ran.push("wipe")), { name: "wipe", description: "Wipes." });
  const fire = defineCommand({
    name: "fire",
    description: "Fires.",
    run: () => ({ reply: String(ran.push("fire")) }),
  });
  const agent = createAgent({
    model,
    tools: [toolAdding("get", byTool), ...(isBoxed ? [] : [wipe])],
    checkpointer: checkpointer ?? new MemorySaver(),
    middleware: [
      ...before,
      ...skillMiddleware({
        skills,
        models: { big },
        commands: [fire, ...pinCommands()],
        macros: { quick: "/hidden q" },
        ...(isBoxed && { toolbox: [wipe] }),
        ...options,
      }),
      ...after,
    ],
  });
  const run = async (text: string, recursionLimit = 50) => {
    const limited = { ...config, recursionLimit };
    let state = await agent.invoke(user(text), limited);
    const goOn = (message: HumanMessage) =>
      agent.invoke(new Command({ resume: approved, update: { messages: [message] } }), limited);
    if (byResume) while ("__interrupt__" in state) state = await goOn(byResume());
    const pinned: unknown = Reflect.get(state, "pinnedSkills");
    return pinned ?? [];
  };
  return { run, ran };
}

const WAYS = Object.entries(ORIGINS).map(([name, origin], index) => [name, origin, textsFor(index)] as const);

describe.each(WAYS)("a human message by %s", (_name, origin, typed) => {
  it.each(typed)("leaves the turn as it is: %j", async (text) => {
    const big = scripted(">get", ">wipe", "draft", "one");
    const model = answering();
    const { run, ran } = office(origin(text), { model, big, restrictTools: true });
    await run("/alpha x | /beta");
    await run("hello");
    expect(await run("hello again")).toEqual([]);
    expect(ran).toEqual([]);
    expect(new Set(textsIn(big, [text]))).toEqual(new Set(["ALPHA-TEXT"]));
    const [second, ...later] = textsIn(model, [text]);
    expect([second, new Set(later)]).toEqual(["BETA-TEXT", new Set([""])]);
    expect(JSON.stringify([big.calls, model.calls])).not.toContain("HIDDEN-TEXT");
  });

  it("is no command without a checkpointer, too", async () => {
    for (const text of ["/hidden x", "/fire z"]) {
      const { byResume, ...given } = origin(text);
      const model = scripted(">get", ">wipe", "draft", "one", "two");
      const { run, ran } = office(given, { model, checkpointer: false, restrictTools: true });
      if (!byResume) await run("/alpha x");
      expect(ran).toEqual([]);
      expect(new Set(textsIn(model, [text]))).toEqual(new Set(byResume ? [] : ["ALPHA-TEXT"]));
    }
  });

  it("opens no tool of a toolbox", async () => {
    const model = scripted(">get", ">wipe", "draft", ">wipe", "done", "done");
    const { run, ran } = office(origin("/hidden all of it"), { model, isBoxed: true });
    await run("hello");
    expect(ran).toEqual([]);
    expect(new Set(textsIn(model, ["/hidden all of it"]))).toEqual(new Set([""]));
  });

  it("begins no budget", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const model = scripted(...Array.from({ length: 40 }, (_each, index) => (index % 2 ? "draft" : ">get")));
    const { run } = office(origin("Go on."), { model, usage: skillUsage({ budget: { maxModelCalls: 4 } }) });
    await run("/alpha x", 100);
    expect(model.callCount).toBeLessThanOrEqual(4);
  });

  it("does not unpin", async () => {
    const model = scripted("draft", ">get", "draft", "done", "done", "done", "done");
    const { run } = office(origin("/unpin"), { model });
    await run("/pin beta");
    await run("go");
    expect(await run("go on")).toEqual(["beta"]);
    expect(new Set(textsIn(model, ["/unpin"]))).toEqual(new Set(["BETA-TEXT"]));
  });

  it("is read by the model as it is", async () => {
    const model = scripted(">get", "draft", "done", "done", "done");
    const { run } = office(origin("/hidden case=7 read this"), { model });
    await run("/alpha x");
    await run("thanks");
    const texts = received(model).messages.map(([, text]) => text);
    expect(texts).toContain("/hidden case=7 read this");
    expect(texts).toContain("thanks");
  });
});

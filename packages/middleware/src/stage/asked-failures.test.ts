import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import { Command, interrupt, MemorySaver } from "@langchain/langgraph";
import { createAgent, fakeModel, tool } from "langchain";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { answering, type FakeModel, user } from "../__fixtures__/models.js";
import { type MemorySkill, memorySkills } from "../__fixtures__/skills.js";
import { defineCommand, skillMiddleware, type SkillMiddlewareOptions } from "../index.js";

const fork = { agent: "default", sees: "nothing" } as const;
const texts: Record<string, MemorySkill> = {
  gather: { text: "GATHER" },
  review: { text: "REVIEW", fork },
  rate: {
    text: "RATE",
    fork,
    returns: { type: "object", required: ["score"], properties: { score: { type: "number" } } },
  },
};

interface Asked {
  readonly id: string;
  readonly value: { readonly actionRequests: readonly { readonly name: string; readonly description: string }[] };
}

/** An office whose command fails a number of times. Each turn of it is run by a new agent, as in another process. */
function office(
  failures: number,
  given: Partial<SkillMiddlewareOptions> = {},
  checkpointer: MemorySaver | undefined = new MemorySaver(),
) {
  const config = { configurable: { thread_id: "1" } };
  const log: string[] = [];
  const own = fakeModel();
  for (let call = 0; call < 20; call += 1) own.respond(() => new AIMessage(`own ${(log.push("gather"), call)}`));
  let left = failures;
  const step = (name: string, isFailing: boolean) =>
    defineCommand({
      name,
      description: "A step.",
      run: ({ input }) => {
        log.push(`${name} ${input ?? ""}`.trim());
        if (isFailing && left > 0) {
          left -= 1;
          throw new Error(`no connection ${left}`);
        }
        return { reply: `${name} done` };
      },
    });
  const events: unknown[] = [];
  const step_ = async (input: unknown, inner: FakeModel) => {
    const skills = await memorySkills(texts);
    const sign = tool(() => String(interrupt("Sign?")), { name: "sign", description: "Signs.", schema: z.object({}) });
    const forks = createAgent({ model: inner, tools: [sign], middleware: skillMiddleware({ skills }) });
    const commands = [step("export", true), step("note", false)];
    const middleware = skillMiddleware({
      skills,
      commands,
      agents: { default: forks },
      onStageError: "ask",
      secret: "a secret of all processes",
      ...given,
    });
    const agent = createAgent({ model: own, middleware, ...(checkpointer && { checkpointer }) });
    const state = { messages: [] as BaseMessage[], __interrupt__: undefined as Asked[] | undefined };
    for await (const [mode, chunk] of await agent.stream(input as never, {
      ...config,
      streamMode: ["values", "custom"],
    }))
      if (mode === "values") Object.assign(state, chunk);
      else events.push(chunk);
    return { shown: state.messages.map(({ text }) => text), asked: state.__interrupt__ ?? [] };
  };
  const answer = (asked: readonly Asked[], decision: object | string, inner = answering("FINDINGS")) => {
    const answered = typeof decision === "string" ? decision : { decisions: [decision] };
    return step_(new Command({ resume: { [asked[0]?.id ?? ""]: answered } }), inner);
  };
  return {
    log,
    events,
    run: (text: string, inner = answering("FINDINGS")) => step_(user(text), inner),
    answer,
    goOn: () => step_(null, answering("FINDINGS")),
  };
}

const edit = (name: string, args: object) => ({ type: "edit", editedAction: { name, args } });

describe('onStageError: "ask"', () => {
  it("asks once about a command that fails, and runs it again as often as a person wants", async () => {
    const { log, run, answer } = office(2);
    const first = await run("/gather x | /export && /note");
    expect(first.asked).toHaveLength(1);
    expect(first.asked[0]?.value).toMatchObject({
      actionRequests: [
        {
          name: "export",
          args: { answer: "" },
          description: expect.stringContaining("/export failed: no connection 1"),
        },
      ],
      reviewConfigs: [{ actionName: "export", allowedDecisions: ["approve", "edit", "reject"] }],
    });
    const second = await answer(first.asked, { type: "approve" });
    expect(second.asked[0]?.value.actionRequests[0]?.description).toContain("no connection 0");
    const { shown, asked } = await answer(second.asked, { type: "approve" });
    expect(asked).toEqual([]);
    expect(shown.slice(1)).toEqual([
      "own 0",
      "Run the export command.",
      "export done",
      "Run the note command.",
      "note done",
    ]);
    expect(log).toEqual(["gather", "export own 0", "export own 0", "export own 0", "note export done"]);
  });

  it("skips it, and hands on the answer before", async () => {
    const { log, run, answer, events } = office(9);
    const { asked } = await run("/gather x | /export | /note");
    const { shown } = await answer(asked, edit("export", {}));
    expect(shown.slice(3)).toEqual(["/export was skipped.", "Run the note command.", "note done"]);
    expect(log).toEqual(["gather", "export own 0", "note own 0"]);
    expect(events).toContainEqual(expect.objectContaining({ type: "pipeline-stage", stage: 2, status: "skipped" }));
  });

  it("takes an answer of the person in its place", async () => {
    const { log, run, answer } = office(9);
    const { asked } = await run("/export && /note");
    const { shown } = await answer(asked, edit("export", { answer: " sent by hand " }));
    expect(shown.slice(1)).toEqual(["sent by hand", "Run the note command.", "note done"]);
    expect(log).toEqual(["export", "note sent by hand"]);
  });

  it("stops, and says what did not run", async () => {
    const { log, run, answer } = office(9);
    const { asked } = await run("/gather x | /export | /note");
    const { shown } = await answer(asked, { type: "reject" });
    expect(shown.at(-1)).toBe("/export failed: no connection 8\n\nThe pipeline stopped. Not run: /note.");
    expect(log).toEqual(["gather", "export own 0"]);
    const next = await run("/note again");
    expect(next.shown.at(-1)).toBe("note done");
  });

  it("runs a fork again from its beginning, and does not call a finished one again", async () => {
    const { run, answer } = office(0);
    const failing = fakeModel().respond(new AIMessage("FIRST")).respond(new Error("no model"));
    const first = await run("/review a && /review b && /note", failing);
    expect(first.asked[0]?.value.actionRequests[0]?.description).toContain("/review failed: no model");
    const inner = answering("SECOND");
    const { shown } = await answer(first.asked, { type: "approve" }, inner);
    expect(shown.slice(1)).toEqual(["FIRST", "b", "SECOND", "Run the note command.", "note done"]);
    expect(inner.callCount).toBe(1);
  });

  it("does not run the fork when it is skipped or stopped", async () => {
    for (const decision of [edit("review", { answer: "" }), { type: "reject" }]) {
      const { run, answer } = office(0);
      const { asked } = await run("/review a && /note", fakeModel().respond(new Error("no model")));
      const inner = answering("SECOND");
      await answer(asked, decision, inner);
      expect(inner.callCount).toBe(0);
    }
  });

  it("asks about /each if no fork succeeds, and about an answer without the form that it returns", async () => {
    const { run, answer } = office(0);
    const { asked } = await run("/rate a | /note", answering("no number"));
    expect(asked[0]?.value.actionRequests[0]?.description).toContain("/rate did not return what it declares");
    const again = await answer(asked, edit("rate", { answer: "five" }));
    expect(again.asked[0]?.value.actionRequests[0]?.description).toContain("$: it is not JSON");
    const { shown } = await answer(again.asked, edit("rate", { answer: '{"score":5}' }));
    expect(shown.slice(1)).toEqual(['{"score":5}', "Run the note command.", "note done"]);

    const each = office(0);
    const failing = fakeModel();
    for (let call = 0; call < 2; call += 1) failing.respond(new Error("no model"));
    const open = await each.run("/export | /each /review && /note", failing);
    expect(open.asked).toHaveLength(1);
    expect(open.asked[0]?.value.actionRequests[0]?.description).toContain("/each needs a list");
  });

  it("asks again about an answer that makes no sense, at most three times", async () => {
    const { log, run, answer } = office(9);
    let { asked, shown } = await run("/export && /note");
    for (const decision of [{ type: "maybe" }, edit("export", { answer: 5 }), { type: "respond" }])
      ({ asked, shown } = await answer(asked, decision));
    expect(asked).toEqual([]);
    expect(shown.at(-1)).toContain("The pipeline stopped.");
    expect(log).toEqual(["export"]);
  });

  it("asks nobody if a fallback follows", async () => {
    const { run } = office(9);
    const { asked, shown } = await run("/export || /note");
    expect(asked).toEqual([]);
    expect(shown.at(-1)).toBe("note done");
    const last = office(9);
    const open = await last.run("/note || /export && /export");
    expect(open.asked[0]?.value.actionRequests).toHaveLength(1);
    expect(last.log).toEqual(["note", "export note done"]);
  });

  it("asks the person about the fallback itself, if that fails", async () => {
    const { log, run, answer } = office(2);
    const { asked } = await run("/export || /export | /note");
    const { shown } = await answer(asked, { type: "approve" });
    expect(shown.at(-1)).toBe("note done");
    expect(log).toEqual(["export", "export", "export", "note export done"]);
  });

  it("throws without a checkpointer, with a warning, and by default", async () => {
    const skills = await memorySkills(texts);
    const fail = defineCommand({ name: "fail", description: "Fails.", run: () => Promise.reject(new Error("gone")) });
    for (const options of [{ onStageError: "ask" }, {}] as const) {
      const agent = createAgent({
        model: answering(),
        middleware: skillMiddleware({ skills, commands: [fail], ...options }),
      });
      const events: { code?: string }[] = [];
      const read = async () => {
        for await (const event of await agent.stream(user("/fail"), { streamMode: "custom" }))
          events.push(event as object);
      };
      await expect(read()).rejects.toThrow("gone");
      expect(events.some(({ code }) => code === "cannot-ask")).toBe("onStageError" in options);
    }
  });

  it("asks one thing after the other in the same stage, and repeats nothing", async () => {
    const { log, run, answer } = office(1);
    const approving = () =>
      fakeModel()
        .respond(new AIMessage({ content: "", tool_calls: [{ name: "sign", args: {}, id: "1", type: "tool_call" }] }))
        .respond(new AIMessage("SIGNED"));
    const first = await run("/note && /review && /export && /note", approving());
    expect(first.asked[0]?.value).toBe("Sign?");
    const second = await answer(first.asked, "yes", fakeModel().respond(new AIMessage("SIGNED")));
    expect(second.asked[0]?.value).toMatchObject({ actionRequests: [{ name: "export" }] });
    const { shown } = await answer(second.asked, { type: "approve" });
    expect(shown.filter((text) => text === "SIGNED")).toHaveLength(1);
    expect(shown.at(-1)).toBe("note done");
    expect(log).toEqual(["note", "export SIGNED", "export SIGNED", "note export done"]);
  });

  it("does not run a failed command again when its fallback asks a person", async () => {
    const { log, run, answer } = office(1);
    const asking = fakeModel().respond(
      new AIMessage({ content: "", tool_calls: [{ name: "sign", args: {}, id: "1", type: "tool_call" }] }),
    );
    const first = await run("/gather x | /export || /review | /note", asking);
    expect(first.asked[0]?.value).toBe("Sign?");
    const { shown } = await answer(first.asked, "yes", fakeModel().respond(new AIMessage("SIGNED")));
    expect(shown.slice(1)).toEqual([
      "own 0",
      "Run the export command.",
      "/export failed: no connection 0\n\nThe stage failed. Instead: /review.",
      "Execute the review skill.",
      "SIGNED",
      "Run the note command.",
      "note done",
    ]);
    expect(log).toEqual(["gather", "export own 0", "note SIGNED"]);
  });

  it("goes on with null after an error in a fallback, and runs only that again", async () => {
    const { log, run, goOn } = office(2, { onStageError: "throw" });
    await expect(run("/export || /export | /note")).rejects.toThrow("no connection 0");
    const { shown } = await goOn();
    expect(shown.at(-1)).toBe("note done");
    expect(log).toEqual(["export", "export", "export", "note export done"]);
  });

  it("takes a new message instead of an answer", async () => {
    const { log, run } = office(1);
    await run("/export | /note");
    const { shown, asked } = await run("/note");
    expect([shown.at(-1), asked, log]).toEqual(["note done", [], ["export", "note"]]);
  });
});

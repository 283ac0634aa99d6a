import { Command, MemorySaver } from "@langchain/langgraph";
import { createAgent } from "langchain";
import { describe, expect, it } from "vitest";
import { answering, received, user } from "../__fixtures__/models.js";
import { memorySkills } from "../__fixtures__/skills.js";
import { defineCommand, skillMiddleware } from "../index.js";

const skills = await memorySkills({
  wipe: { text: "WIPE", ask: "always", modelInvocable: false },
  watch: { text: "WATCH", ask: "always", keep: "thread", modelInvocable: false },
  chat: { text: "CHAT", parameters: { tone: { required: true } }, modelInvocable: false },
});

function talk() {
  const paid: unknown[] = [];
  const pay = defineCommand({
    name: "pay",
    description: "Pays.",
    parameters: { bill: { position: 0 }, method: { position: 1, default: "card" } },
    ask: "always",
    run: ({ arguments: { bill, method } }) => {
      paid.push([bill, method]);
      return { reply: "Paid." };
    },
  });
  const model = answering("The answer.");
  const agent = createAgent({
    model,
    checkpointer: new MemorySaver(),
    middleware: skillMiddleware({ skills, commands: [pay], onInvalidArguments: "ask" }),
  });
  const invoke = (input: unknown) => agent.invoke(input as never, { configurable: { thread_id: "1" } });
  const decide = (decision: object) => invoke(new Command({ resume: { decisions: [decision] } }));
  const edit = (args: object) => decide({ type: "edit", editedAction: { name: "pay", args } });
  return {
    model,
    paid,
    say: (text: string) => invoke(user(text)),
    invoke,
    reject: () => decide({ type: "reject" }),
    edit,
  };
}

describe("a command that nobody confirmed does not run", () => {
  it("when the thread goes on without a new message after it was cancelled", async () => {
    const { say, reject, invoke, model } = talk();
    await say("/wipe");
    await reject();
    await invoke({ messages: [] });
    expect(model.callCount).toBe(1);
    expect(JSON.stringify(model.calls)).not.toContain("WIPE");
  });

  it("when a client sends it with an answer", async () => {
    const { invoke, model } = talk();
    const answered = [
      { role: "user", content: "/wipe" },
      { role: "assistant", content: "Sure." },
    ];
    await invoke({ messages: answered });
    expect(model.callCount).toBe(1);
    expect(JSON.stringify(model.calls)).not.toContain("WIPE");
  });

  it.each(["cancelled", "left open"])("in later turns, if its skill stays active and it was %s", async (how) => {
    const { say, reject, model } = talk();
    await say("/watch");
    if (how === "cancelled") await reject();
    await say("hello");
    await say("and now?");
    expect(model.callCount).toBe(2);
    expect(JSON.stringify(model.calls)).not.toContain("WATCH");
  });

  it.each(["/wipe", "/watch everything", "/chat about it", "/pay rent"])(
    "and is not shown to the model, if another message came instead of the answer: %s",
    async (text) => {
      const { say, model } = talk();
      await say(text);
      await say("hello");
      expect(received(model).messages).toEqual([["human", "hello"]]);
      expect(received(model).system).toBe("");
    },
  );
});

describe("an argument that was typed without a name", () => {
  it.each([
    [{}, "card"],
    [{ bill: null }, "card"],
    [{ method: "cash" }, "cash"],
  ])("cannot be left out by an answer: %j", async (args, method) => {
    const { say, edit, paid } = talk();
    await say("/pay rent");
    const asked = await edit(args);
    expect(JSON.stringify(asked)).toContain("bill is in the text after the command: give another value, or cancel.");
    expect(paid).toEqual([]);
    await edit({ ...args, bill: "water" });
    expect(paid).toEqual([["water", method]]);
  });

  it("stays as typed in an answer that has it", async () => {
    const { say, edit, paid } = talk();
    await say("/pay rent cheque");
    await edit({ bill: "rent", method: "cash" });
    expect(paid).toEqual([["rent", "cash"]]);
  });
});

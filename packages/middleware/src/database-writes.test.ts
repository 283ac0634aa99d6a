import { AIMessage } from "@langchain/core/messages";
import { MemorySaver } from "@langchain/langgraph";
import { createAgent, tool } from "langchain";
import { describe, expect, it } from "vitest";
import { answering, callingTool, type FakeModel, user } from "./__fixtures__/models.js";
import { memorySkills } from "./__fixtures__/skills.js";
import { skillMiddleware } from "./index.js";

/** A checkpointer that counts what would be writes to a database. */
class CountingSaver extends MemorySaver {
  readonly calls = { put: 0, putWrites: 0 };

  override async put(...call: Parameters<MemorySaver["put"]>): ReturnType<MemorySaver["put"]> {
    this.calls.put += 1;
    return super.put(...call);
  }

  override async putWrites(...call: Parameters<MemorySaver["putWrites"]>): ReturnType<MemorySaver["putWrites"]> {
    this.calls.putWrites += 1;
    return super.putWrites(...call);
  }
}

const lookup = tool(() => "found", { name: "lookup", description: "Looks up." });
const config = { configurable: { thread_id: "1" } };

/** Returns the writes of the first turn of a thread, and of the second. */
async function writesOf(text: string, model: FakeModel, isOurs: boolean) {
  const checkpointer = new CountingSaver();
  const skills = await memorySkills({ gather: { text: "GATHER" } });
  const middleware = isOurs ? skillMiddleware({ skills }) : [];
  const agent = createAgent({ model, tools: [lookup], checkpointer, middleware });
  await agent.invoke(user(text), config);
  const first = { ...checkpointer.calls };
  await agent.invoke(user("thanks"), config);
  const { put, putWrites } = checkpointer.calls;
  return [first, { put: put - first.put, putWrites: putWrites - first.putWrites }];
}

const MODELS = {
  "an answer": () => answering("answer"),
  "two tool rounds": () => callingTool("lookup", 2).respond(() => new AIMessage("later")),
};

describe("a turn writes to the database once more than with the bare agent", () => {
  for (const [name, model] of Object.entries(MODELS)) {
    it.each(["small talk, nothing else", "/gather liens"])(`${name}: %s`, async (text) => {
      const bare = await writesOf(text, model(), false);
      const ours = await writesOf(text, model(), true);
      expect(ours).toEqual(bare.map(({ put, putWrites }) => ({ put: put + 1, putWrites: putWrites + 1 })));
    });
  }
});

import { AIMessage } from "@langchain/core/messages";
import { Command, MemorySaver } from "@langchain/langgraph";
import { createAgent, fakeModel, humanInTheLoopMiddleware, tool } from "langchain";
import { describe, expect, it, vi } from "vitest";
import { user } from "../__fixtures__/models.js";
import { memorySkills } from "../__fixtures__/skills.js";
import { lexicalRetriever, skillMiddleware, type SkillMiddlewareOptions, type SkillRetriever } from "../index.js";

const config = { configurable: { thread_id: "1" } };
const print = tool(() => "printed", { name: "print", description: "Prints." });
const danger = tool(() => "danger ran", { name: "danger", description: "Is dangerous." });

type Claimed = { messageId?: string; stage: number; stages: { skills: { name: string }[] }[]; seal?: string };

/** An agent whose model asks for a tool, whose call waits for a person while a client writes the record of the turn. */
async function waiting(text: string, asked: string, options: Partial<SkillMiddlewareOptions>) {
  const call = { name: asked, args: {}, id: "1", type: "tool_call" as const };
  const model = fakeModel()
    .respond(new AIMessage({ content: "", tool_calls: [call] }))
    .respond(new AIMessage("done"));
  const retriever = lexicalRetriever();
  const search = vi.spyOn(retriever, "retrieve");
  const skills = await memorySkills({
    letters: { text: "LETTERS", description: "Writes polite letters to insurance companies.", tools: ["print"] },
    fax: { text: "FAX", description: "Sends documents." },
    office: { text: "OFFICE", description: "Runs everything." },
  });
  const agent = createAgent({
    model,
    tools: [danger],
    checkpointer: new MemorySaver(),
    middleware: [
      ...skillMiddleware({ skills, retriever, ...options }),
      humanInTheLoopMiddleware({ interruptOn: { print: true, danger: true } }),
    ],
  });
  await agent.invoke(user(text), config);
  search.mockClear();
  return async (forge: (record: Claimed | undefined) => unknown) => {
    const { values } = await agent.graph.getState(config);
    const update = { _active: forge(values._active) };
    const resume = { decisions: [{ type: "approve" }] };
    const { messages } = await agent.invoke(new Command({ resume, update }), config);
    // The model call that follows searches once, too.
    const searches = search.mock.calls.length - 1;
    return { answer: messages.find(({ type }) => type === "tool")?.text, searches };
  };
}

const ofAnother = (record: Claimed | undefined): unknown => ({ ...record, seal: "of another process" });

describe("a tool call in a turn of a selected skill whose record cannot be opened", () => {
  const MESSAGE = "write polite letters to insurance companies";

  it.each<[string, (record: Claimed | undefined) => unknown]>([
    ["a record of another process", ofAnother],
    ["no record", () => null],
    ["a record without stages", (record) => ({ ...record, seal: "x", stages: [] })],
    ["a record of a stage that it does not have", (record) => ({ ...record, seal: "x", stage: 7 })],
  ])("may use the toolbox for the skills that the search finds again if there is %s", async (_, forge) => {
    const resume = await waiting(MESSAGE, "print", { toolbox: [print] });
    expect(await resume(forge)).toEqual({ answer: "printed", searches: 1 });
  });

  it("is restricted if the skill was loaded because the model can open none, after a search that can be aborted", async () => {
    const lexical = lexicalRetriever();
    const signals: unknown[] = [];
    const retriever: SkillRetriever = {
      retrieve: (query, options) => {
        signals.push(options.signal);
        return lexical.retrieve(query, options);
      },
    };
    const text = "insurance letters about my holiday tomorrow";
    const resume = await waiting(text, "danger", { restrictTools: true, retriever, skillTools: false });
    signals.length = 0;
    expect((await resume(() => null)).answer).toBe(
      "The tool danger is not available while the skill is active. It needs: print.",
    );
    expect(signals).toEqual([expect.any(AbortSignal), expect.any(AbortSignal)]);
  });
});

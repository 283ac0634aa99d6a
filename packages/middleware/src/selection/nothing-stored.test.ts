import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MemorySaver } from "@langchain/langgraph";
import { createAgent } from "langchain";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { answering, received, user } from "../__fixtures__/models.js";
import { memorySkills } from "../__fixtures__/skills.js";
import { WordEmbeddings } from "../__fixtures__/word-embeddings.js";
import {
  fileUsage,
  hybridRetriever,
  lexicalRetriever,
  skillMiddleware,
  skillUsage,
  vectorRetriever,
} from "../index.js";

let store: string;
beforeEach(() => {
  store = mkdtempSync(join(tmpdir(), "stored-"));
});
afterEach(() => rmSync(store, { recursive: true, force: true }));

const SKILLS = {
  letters: {
    text: "Write it.",
    description: "Drafts a demand letter to an insurer.",
    notFor: ["answer the demand letter of the insurer"],
  },
  roses: { text: "Water them.", description: "Waters roses in the garden." },
};

/** The channels that LangGraph itself fills with what the client sends. */
const OF_LANGGRAPH = new Set(["messages", "__start__"]);
const WORD = "zyxomanta";

describe("of a message without a command, nothing is stored or reported", () => {
  it.each([
    ["loads a skill", `draft a demand letter to the insurer ${WORD}`, "# Selected Skill: letters"],
    ["is offered skills", `a garden, ${WORD}, hill, lake and road`, "- **roses**"],
    ["is refused", `answer the demand letter of the insurer ${WORD}`, "- **letters**"],
    ["finds nothing", `${WORD}, thanks`, ""],
  ])("if it %s", async (_name, text, shown) => {
    const skills = await memorySkills(SKILLS);
    const meaning = vectorRetriever(new WordEmbeddings());
    const retriever = hybridRetriever([lexicalRetriever(), { retriever: meaning, threshold: 0.35 }]);
    const usage = skillUsage({ sink: fileUsage(join(store, "usage.jsonl")) });
    const checkpointer = new MemorySaver();
    const model = answering();
    const agent = createAgent({
      model,
      checkpointer,
      middleware: skillMiddleware({ skills, retriever, usage }),
    });
    const config = { configurable: { thread_id: "1" } };
    const seen: unknown[] = [];
    for await (const chunk of await agent.stream(user(text), { ...config, streamMode: "custom" })) seen.push(chunk);
    expect(received(model).system).toContain(shown);
    for await (const { checkpoint, pendingWrites = [] } of checkpointer.list(config)) {
      const writes = pendingWrites.map(([, channel, value]) => [channel, value] as const);
      const values = [...Object.entries(checkpoint.channel_values), ...writes];
      seen.push(...values.filter(([channel]) => !OF_LANGGRAPH.has(channel)));
    }
    seen.push(await usage.totals());
    const files = readdirSync(store, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(files).not.toHaveLength(0);
    for (const { parentPath, name } of files) seen.push(name, readFileSync(join(parentPath, name), "latin1"));
    expect(JSON.stringify(seen)).not.toContain(WORD);
  });
});

import { HumanMessage } from "@langchain/core/messages";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { describe, expect, it } from "vitest";
import { memorySkills } from "../__fixtures__/skills.js";
import {
  explainMessage,
  hybridRetriever,
  lexicalRetriever,
  loadSkills,
  prepareModelCall,
  type SkillRetriever,
} from "../index.js";

const FILE = `---
name: letters
description: Drafts demand letters to a carrier.
examples: [write to the carrier about the accident]
not_for: [answer the demand letter of a carrier]
---
Text.`;

/** Finds the skill for every message, as embeddings may. */
const byMeaning: SkillRetriever = { retrieve: async () => [{ name: "letters", score: 0.9 }] };

describe("a message that a skill is not for", () => {
  it.each<[string, SkillRetriever]>([
    ["a retriever of another kind", byMeaning],
    ["a hybrid of such retrievers", hybridRetriever([byMeaning, byMeaning])],
    ["a hybrid with the lexical search", hybridRetriever([lexicalRetriever(), byMeaning])],
  ])("does not load it with %s", async (_, retriever) => {
    const skills = await loadSkills(temporaryFolder({ "letters/SKILL.md": FILE }));
    const loadedBy = async (message: string): Promise<readonly string[] | undefined> =>
      (await explainMessage(message, { skills, retriever })).selection?.loaded;
    expect(await loadedBy("write the carrier a letter about my accident")).toEqual(["letters"]);
    expect(await loadedBy("please answer this demand letter of the carrier")).toEqual([]);
  });

  it("still names it as a candidate, without a score", async () => {
    const skills = await loadSkills(temporaryFolder({ "letters/SKILL.md": FILE }));
    const message = "please answer this demand letter of the carrier";
    const { selection } = await explainMessage(message, { skills, retriever: byMeaning });
    expect(selection?.candidates).toEqual([{ name: "letters", rank: 1, score: 0, threshold: 0.3, outcome: "none" }]);
  });
});

describe("a retriever", () => {
  const message = [new HumanMessage("anything")];

  it("is asked for five skills, or for one more than may be loaded", async () => {
    const skills = await memorySkills({ roses: { text: "R" } });
    const limits: number[] = [];
    const retriever: SkillRetriever = { retrieve: async (_, { limit }) => (limits.push(limit), []) };
    for (const options of [{}, { maxSkills: 2 }, { maxSkills: 7 }])
      await prepareModelCall(message, { skills, retriever, ...options });
    expect(limits).toEqual([5, 5, 8]);
  });

  it("of LangChain gets a signal that is aborted with the call, and may give scores", async () => {
    const skills = await memorySkills({ roses: { text: "R" } });
    const controller = new AbortController();
    const { signal } = controller;
    const seen: (readonly [boolean, unknown])[] = [];
    const invoke = async (_: string, config: { signal: AbortSignal }) => {
      const before = config.signal.aborted;
      if (seen.length === 1) controller.abort("stopped");
      seen.push([before, config.signal.reason]);
      return [{ metadata: { name: "roses", score: 0.75 } }, { metadata: { score: 1 } }];
    };
    // oxlint-disable-next-line no-unsafe-type-assertion -- the part of a LangChain retriever that is called
    const retriever = { invoke } as never;
    const { selectedSkills } = await prepareModelCall(message, { skills, retriever, signal });
    await expect(prepareModelCall(message, { skills, retriever, signal })).rejects.toBe("stopped");
    expect(seen).toEqual([
      [false, undefined],
      [false, "stopped"],
    ]);
    expect(selectedSkills).toMatchObject([{ name: "roses", score: 0.75 }]);
  });

  it("that fails after an abort is not replaced by the lexical search", async () => {
    const skills = await memorySkills({ anything: { text: "A" } });
    const error = new Error("aborted");
    const retriever: SkillRetriever = { retrieve: () => Promise.reject(error) };
    const signal = AbortSignal.abort();
    await expect(prepareModelCall(message, { skills, retriever, signal })).rejects.toBe(error);
  });

  it("by words respects the limit and the filter", async () => {
    const skills = await memorySkills({ rose: { text: "R" }, roses: { text: "R" }, rosebud: { text: "R" } });
    const find = async (limit: number, name?: string) => {
      const filter = (skill: { name: string }): boolean => skill.name !== name;
      return (await lexicalRetriever().retrieve("roses", { skills, limit, filter })).map((match) => match.name);
    };
    const [best = "", ...others] = await find(5);
    expect(others.length).toBeGreaterThan(0);
    expect(await find(1)).toEqual([best]);
    expect(await find(5, best)).not.toContain(best);
  });
});

import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { describe, expect, it } from "vitest";
import { explainMessage, hybridRetriever, lexicalRetriever, loadSkills, type SkillRetriever } from "../index.js";

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
});

import { describe, expect, it } from "vitest";
import { loadSkills, type SkillEntry, type SkillIndex } from "../index.js";

interface Searched {
  readonly name: string;
  readonly description: string;
  readonly body: string;
}

/** Skills in words that no stemming changes. */
const SKILLS: readonly Searched[] = [
  { name: "oak", description: "fern moss", body: "moss moss rock" },
  { name: "elm", description: "rock", body: "" },
  { name: "fern-moss", description: "the oak and the rock and the fern", body: "sand sand sand sand moss" },
  { name: "moss", description: "sand rock tuft tuft", body: "oak fern of a tuft" },
  { name: "reed", description: "pond", body: "pond rock pond" },
];

const STOP_WORDS = new Set(["the", "and", "of", "a"]);
const FIELDS = [
  { field: "name", weight: 0.5, k1: 1.2, b: 0.3 },
  { field: "description", weight: 2, k1: 0.8, b: 0.3 },
  { field: "body", weight: 1, k1: 1.2, b: 0.75 },
] as const;

function wordsOf(text: string): string[] {
  return (text.match(/\w+/g) ?? []).filter((word) => !STOP_WORDS.has(word));
}

/** Returns the BM25 sum of a skill, by the textbook: each field saturates by itself, and the fields add up. */
function expectedRelevance(query: string, skill: Searched): number {
  let sum = 0;
  for (const word of new Set(wordsOf(query))) {
    const having = SKILLS.filter(({ name, description, body }) =>
      wordsOf(`${name} ${description} ${body}`).includes(word),
    ).length;
    const rarity = Math.log(1 + (SKILLS.length - having + 0.5) / (having + 0.5));
    for (const { field, weight, k1, b } of FIELDS) {
      const words = wordsOf(skill[field]);
      const average = SKILLS.reduce((total, each) => total + wordsOf(each[field]).length, 0) / SKILLS.length;
      const count = words.filter((each) => each === word).length;
      sum += (rarity * weight * count * (k1 + 1)) / (count + k1 * (1 - b + (b * words.length) / average));
    }
  }
  return sum;
}

function load(): Promise<SkillIndex> {
  const more = { aliases: [], tools: [], metadata: {}, userInvocable: true, modelInvocable: true };
  const skills = SKILLS.map(({ name, description }): SkillEntry => ({ name, description, file: name, ...more }));
  const bodies = new Map(SKILLS.map(({ name, body }) => [name, body]));
  return loadSkills([
    {
      name: "wood",
      list: () => Promise.resolve({ skills, diagnostics: [] }),
      read: (file) => Promise.resolve({ text: bodies.get(file) ?? "", version: file }),
    },
  ]);
}

describe("the relevance of a skill", () => {
  it.each(["oak", "fern moss", "the moss of the rock", "sand oak oak tuft pond", "elm reed", "pond moss"])(
    "for %j is the BM25 sum of its name, description and text, and the margin compares it with the best other one",
    async (query) => {
      const expected = SKILLS.map((skill) => ({ name: skill.name, relevance: expectedRelevance(query, skill) }))
        .filter(({ relevance }) => relevance > 0)
        .toSorted((one, other) => other.relevance - one.relevance);
      const hits = await (await load()).search(query);
      expect(hits.map(({ skill }) => skill.name)).toEqual(expected.map(({ name }) => name));
      const [best, second] = expected.map(({ relevance }) => relevance);
      for (const [rank, { relevance, evidence }] of hits.entries()) {
        expect(relevance).toBeCloseTo(expected[rank]?.relevance ?? Number.NaN, 5);
        const other = (rank === 0 ? second : best) ?? 0;
        expect(evidence.terms.margin).toBeCloseTo(1 - other / (expected[rank]?.relevance ?? Number.NaN), 5);
      }
    },
  );
});

import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { describe, expect, it } from "vitest";
import { loadSkills, type SkillHit } from "../index.js";
import { DescriptionTrial } from "./description-trial.js";

const TEXTS = {
  letters: {
    description: "Drafts a demand letter to an insurance carrier.",
    body: "State the damages and a deadline.",
  },
  garden: { description: "Plans planting dates for a garden. Not for indoor plants.", body: "Frost ends in May." },
  reports: { description: "Sums up a week of work in a report.", body: "Draft the report on Friday." },
};

const EDITED = "Drafts letters to a carrier or a landlord about the garden. Not for thank-you cards.";

async function indexOf(descriptions: Readonly<Record<string, string>> = {}): ReturnType<typeof loadSkills> {
  const files = Object.entries(TEXTS).map(([name, { description, body }]) => [
    `${name}/SKILL.md`,
    `---\nname: ${name}\ndescription: ${descriptions[name] ?? description}\n---\n${body}`,
  ]);
  return loadSkills(temporaryFolder(Object.fromEntries(files)));
}

const shown = (hits: readonly SkillHit[]): object[] =>
  hits.map(({ skill, score, relevance, evidence }) => ({ name: skill.name, score, relevance, evidence }));

const MESSAGES = [
  "draft a letter to the landlord",
  "thank-you cards for the garden",
  "plan the garden in May",
  "report",
];

describe("DescriptionTrial", () => {
  it("finds what an index with the other description finds, and afterwards what it found before", async () => {
    const index = await indexOf();
    const edited = await indexOf({ letters: EDITED });
    const skills = index.list();
    const bodies = await Promise.all(skills.map(async ({ name }) => (await index.read(name)).body));
    const trial = new DescriptionTrial(skills, bodies);
    const tried = await trial.with("letters", EDITED);
    const unchanged = await trial.with("unknown", "");
    for (const message of MESSAGES) {
      expect(shown(tried(message, {}))).toEqual(shown(await edited.search(message)));
      expect(shown(unchanged(message, {}))).toEqual(shown(await index.search(message)));
    }
  });
});

import type { Skill, SkillCase } from "@langslash/skills";
import { divideNegatives } from "@langslash/skills/internal";
import type { Probe } from "./audit-report.js";

const SENTENCES = new Intl.Segmenter(undefined, { granularity: "sentence" });

/** Minimum length of a sentence that is tried as a message, in characters. */
const MIN_LENGTH = 8;

/** Returns messages that should load a skill: the sentences of its description, its examples and its evaluations. */
export function probesOf(skill: Skill, cases: readonly SkillCase[]): Probe[] {
  const { positive } = divideNegatives(skill.description);
  const sentences = Array.from(SENTENCES.segment(positive), ({ segment }) => segment.trim());
  const evaluated = cases.filter(({ skill: wanted }) => wanted === skill.name).map(({ message }) => message);
  const probes = [
    ...sentences.filter(({ length }) => length >= MIN_LENGTH).map((message) => toProbe(message, "description")),
    ...examplesOf(skill).map((message) => toProbe(message, "example")),
    ...evaluated.map((message) => toProbe(message, "evaluation")),
  ];
  const unique = new Map(probes.map((probe) => [probe.message, { ...probe, skill: skill.name }]));
  return [...unique.values()].filter(({ message }) => !message.startsWith("/"));
}

function toProbe(message: string, origin: Probe["origin"]): Omit<Probe, "skill"> {
  return { message, origin };
}

function examplesOf({ examples = [] }: Skill): readonly string[] {
  return examples;
}

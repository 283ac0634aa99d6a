import type { Skill, SkillCase } from "@langslash/skills";
import { divideNegatives } from "@langslash/skills/internal";
import type { Probe } from "./audit-report.js";

const SENTENCES = new Intl.Segmenter(undefined, { granularity: "sentence" });

/** Minimum length of a sentence that is tried as a message, in characters. */
const MIN_LENGTH = 8;

/**
 * Matches the words before the name of a skill that a sentence sends the reader to, as in "For code, use the review
 * skill".
 */
const REFERENCE = String.raw`(?:use|using|prefer|see|invoke|run|try|to|→|->)\s+(?:the\s+)?["'\u0060*/]*`;

/**
 * Returns messages that should load a skill: the sentences of its description, its examples and its evaluations.
 * Sentences that send the reader to another skill are left out.
 *
 * @param names - the names of all skills
 */
export function probesOf(skill: Skill, cases: readonly SkillCase[], names: readonly string[]): Probe[] {
  const { positive } = divideNegatives(skill.description);
  const others = names.filter((name) => name !== skill.name).map((name) => name.split(":").at(-1) ?? name);
  const sentences = Array.from(SENTENCES.segment(positive), ({ segment }) => segment.trim());
  const own = sentences.filter((sentence) => !others.some((name) => sendsTo(sentence, name)));
  const probes = [
    ...own.filter(({ length }) => length >= MIN_LENGTH).map((message) => toProbe(message, "description")),
    ...(skill.examples ?? []).map((message) => toProbe(message, "example")),
    ...messagesFor(skill.name, cases).map((message) => toProbe(message, "evaluation")),
  ];
  const unique = new Map(probes.map((probe) => [probe.message, { ...probe, skill: skill.name }]));
  return [...unique.values()].filter(({ message }) => !message.startsWith("/"));
}

/** Returns the messages of evaluations that should load a skill. */
export function messagesFor(name: string, cases: readonly SkillCase[]): string[] {
  return cases.filter(({ skill: wanted }) => wanted === name).map(({ message }) => message);
}

function sendsTo(sentence: string, name: string): boolean {
  const index = sentence.toLowerCase().indexOf(name.toLowerCase());
  if (index === -1) return false;
  const escaped = name.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
  return new RegExp(String.raw`(?<!\p{L})${REFERENCE}${escaped}(?![\p{L}\p{N}])`, "iu").test(sentence);
}

function toProbe(message: string, origin: Probe["origin"]): Omit<Probe, "skill"> {
  return { message, origin };
}

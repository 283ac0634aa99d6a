import type { Skill, SkillCase } from "@langslash/skills";
import { divideNegatives } from "@langslash/skills/internal";
import type { Probe } from "./audit-report.js";

const SENTENCES = new Intl.Segmenter(undefined, { granularity: "sentence" });

/** Minimum length of a sentence that is tried as a message, in characters. */
const MIN_LENGTH = 8;

/**
 * Matches a word after those that send the reader to another skill, as in "For code, use the review skill", and a word
 * before "instead" or "skill".
 */
const REFERENCE =
  /(?<!\p{L})(?:use|using|prefer|see|invoke|run|try|to|by|with|→|->)\s+(?:the\s+)?["'`*/]*([\p{L}\p{N}][\p{L}\p{N}\p{M}:_-]*)|([\p{L}\p{N}][\p{L}\p{N}\p{M}:_-]*)["'`*]*\s+(?:instead|skill)(?!\p{L})|→\s*([\p{L}\p{N}][\p{L}\p{N}\p{M}:_-]*)/giu;

/**
 * Returns messages that should load a skill: the sentences of its description, its examples and its evaluations.
 * Sentences that send the reader to another skill are left out: they are about messages that this skill must not take.
 *
 * @param names - the names of all skills in lower case, also without their prefixes
 */
export function probesOf(skill: Skill, cases: readonly SkillCase[], names: ReadonlySet<string>): Probe[] {
  const own = new Set(withoutPrefix(skill.name));
  const sendsAway = (sentence: string): boolean =>
    Array.from(sentence.matchAll(REFERENCE), ([, after, before, arrow]) => after ?? before ?? arrow ?? "").some(
      (word) => {
        const name = word.toLowerCase().replace(/[:_-]+$/, "");
        return names.has(name) && !own.has(name);
      },
    );
  const sentences = Array.from(SENTENCES.segment(skill.description), ({ segment }) => segment);
  const { positive } = divideNegatives(sentences.filter((sentence) => !sendsAway(sentence)).join(""));
  const positives = Array.from(SENTENCES.segment(positive), ({ segment }) => segment.trim());
  const toProbe = (message: string, origin: Probe["origin"]): Probe => ({ message, origin, skill: skill.name });
  const probes = [
    ...positives.filter(({ length }) => length >= MIN_LENGTH).map((message) => toProbe(message, "description")),
    ...(skill.examples ?? []).map((message) => toProbe(message, "example")),
    ...messagesFor(skill.name, cases).map((message) => toProbe(message, "evaluation")),
  ];
  const unique = new Map(probes.map((probe) => [probe.message, probe]));
  return [...unique.values()].filter(({ message }) => !message.startsWith("/"));
}

/** Returns a name in lower case, also without the prefix of its source. */
export function withoutPrefix(name: string): string[] {
  const lower = name.toLowerCase();
  return [lower, lower.split(":").at(-1) ?? lower];
}

/** Returns the messages of evaluations that should load a skill. */
function messagesFor(name: string, cases: readonly SkillCase[]): string[] {
  return cases.filter(({ skill: wanted }) => wanted === name).map(({ message }) => message);
}

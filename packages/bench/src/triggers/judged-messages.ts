import type { ScoreTerms, SkillHit } from "@langslash/skills";
import type { LabelledMessage } from "./labelled-messages.js";
import type { ShortRequest } from "./trigger-data.js";

/** A message, and the terms of the scores of the two skills that fit it best. */
export interface JudgedMessage {
  /** The author who labelled it; undefined for our own messages. */
  readonly author?: string;
  readonly kind: "right" | "near-miss" | "unrelated";
  /** What the best skill is: the right one, the one that must not load, or another. Undefined if none shares a word. */
  readonly best?: "right" | "wrong" | "other";
  /** Undefined if the score is 0 whatever the weights are. */
  readonly terms?: ScoreTerms;
  readonly nextTerms?: ScoreTerms;
}

/** Judges the messages of authors. */
export async function judgeLabelled(messages: readonly LabelledMessage[]): Promise<JudgedMessage[]> {
  const judged: JudgedMessage[] = [];
  for (const { author, collection, query, right, wrong } of messages) {
    const hits = await collection.search(query);
    const best = hits[0]?.skill.name;
    const meaning = best === right?.name ? "right" : wrong.some(({ name }) => name === best) ? "wrong" : "other";
    judged.push({ author, kind: right ? "right" : "near-miss", ...(best && { best: meaning }), ...termsOf(hits) });
  }
  return judged;
}

/** Judges short requests that the skills of a collection are for. */
export async function judgeShort(
  requests: readonly ShortRequest[],
  { search }: LabelledMessage["collection"],
): Promise<JudgedMessage[]> {
  const judged: JudgedMessage[] = [];
  for (const { query, expected, also = [] } of requests) {
    const hits = await search(query);
    const best = hits[0]?.skill.name;
    const meaning = best === expected || also.some((name) => name === best) ? "right" : "other";
    judged.push({ kind: "right", ...(best && { best: meaning }), ...termsOf(hits) });
  }
  return judged;
}

/** Judges messages that no skill is meant for. */
export async function judgeUnrelated(
  messages: readonly string[],
  { search }: LabelledMessage["collection"],
): Promise<JudgedMessage[]> {
  const judged: JudgedMessage[] = [];
  for (const message of messages) {
    const hits = await search(message);
    judged.push({ kind: "unrelated", ...(hits[0] && { best: "other" }), ...termsOf(hits) });
  }
  return judged;
}

function termsOf([best, next]: readonly SkillHit[]): Pick<JudgedMessage, "terms" | "nextTerms"> {
  return {
    ...(best && best.score > 0 && { terms: best.evidence.terms }),
    ...(next && next.score > 0 && { nextTerms: next.evidence.terms }),
  };
}

import type { ExplainedCandidate, ExplainedSelection } from "./message-explanation.js";
import type { SkillCandidate, SkillDecision } from "./selection/skill-decision.js";
import type { ActiveTurn } from "./state.js";

/**
 * Explains the decision about a message.
 *
 * @param turn - the turn that it begins, because a skill whose text cannot be read is not loaded
 */
export function explainSelection(decision: SkillDecision, turn: ActiveTurn | undefined): ExplainedSelection {
  const { outcome, reason, notOffered, offered, candidates } = decision;
  const [stage] = turn?.stages ?? [];
  const loaded = stage?.skills.map(({ name }) => name) ?? [];
  return {
    outcome: outcome === "loaded" && loaded.length === 0 ? "none" : outcome,
    ...(reason && { reason }),
    ...(notOffered && { notOffered }),
    loaded,
    offered,
    models: stage?.models ?? [],
    candidates: candidates.map((candidate) => explainCandidate(candidate, loaded, offered)),
  };
}

function explainCandidate(
  { skill: { name }, ...candidate }: SkillCandidate,
  loaded: readonly string[],
  offered: readonly string[],
): ExplainedCandidate {
  const outcome = loaded.includes(name) ? "loaded" : offered.includes(name) ? "offered" : "none";
  return { name, ...candidate, outcome };
}

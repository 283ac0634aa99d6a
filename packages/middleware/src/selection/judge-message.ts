import { HumanMessage } from "@langchain/core/messages";
import { unescapeCommand } from "@langslash/grammar";
import type { SkillIndex } from "@langslash/skills";
import { refersBack } from "@langslash/skills/internal";
import { isSelectable } from "../is-selectable.js";
import { askJudge } from "./ask-judge.js";
import { type Conversation, isIdle } from "./conversation.js";
import { decide, decideJudged, MAX_OFFERED } from "./decide.js";
import { retrieveSkills } from "./retrieve-skills.js";
import type { Judging } from "./selection-options.js";
import type { SkillCandidate, SkillDecision } from "./skill-decision.js";
import type { SkillMatch } from "./skill-retriever.js";

/** A decision by words, or by another retriever, and all skills that were considered. */
interface FoundSkills {
  readonly decision: SkillDecision;
  /** Names of the skills, the most likely first. */
  readonly names: readonly string[];
}

/** Number of skills that a judge decides about, and the score from which on it is not asked. */
const SHORT_LIST = 8;
const SURE = 0.95;

/**
 * Decides about a message without a command: which skills it loads, or which are offered to the model. The search drops
 * the words of small talk, so a message of these alone matches nothing.
 */
export async function judgeMessage(text: string, conversation: Conversation, options: Judging): Promise<SkillDecision> {
  const query = unescapeCommand(text).trim();
  const found = query === "" ? undefined : await findSkills(query, conversation, options);
  const decision = found
    ? ((await judged(query, conversation, found, options)) ?? found.decision)
    : decide([], options);
  const { kept } = conversation;
  if (decision.outcome === "loaded" || kept.length === 0) return decision;
  const loaded = kept.flatMap((name, index): SkillCandidate[] => {
    const skill = options.skills.get(name);
    return skill ? [{ skill, rank: index + 1, score: 1, threshold: 0 }] : [];
  });
  return { outcome: "loaded", candidates: decision.candidates, loaded, offered: [] };
}

/** Finds skills by the message, and if that is not enough, also by those before it. */
async function findSkills(query: string, { previous, earlier }: Conversation, options: Judging): Promise<FoundSkills> {
  const few = Math.max((options.maxSkills ?? 1) + 1, MAX_OFFERED);
  const limit = options.judge ? Math.max(few, SHORT_LIST) : few;
  const find = (text: string): Promise<readonly SkillMatch[]> => retrieveSkills(text, limit, options);
  const matches = await find(query);
  const looksBack = refersBack(query);
  const namesOf = (all: readonly SkillMatch[]): string[] => [
    ...previous.slice(0, MAX_OFFERED),
    ...all.map(({ name }) => name),
  ];
  // Without its answer, a judge must make no difference: the others are only for its list.
  const own = decide(matches.slice(0, few), options, looksBack ? previous : []);
  const isEnough = own.outcome === "loaded" || earlier.length === 0 || (looksBack && previous.length > 0);
  if (isEnough) return { decision: own, names: namesOf(matches) };
  const before = await find(earlier.join("\n"));
  const weakened = before.map((match) => ({ ...match, score: match.score * EARLIER }));
  const lists = looksBack ? [weakened, matches] : [matches, weakened];
  return { decision: decide(inTurn(lists, few), options), names: namesOf(inTurn(lists, limit)) };
}

/** How much the score of a skill counts that only earlier messages ask for: it is offered, but not loaded. */
const EARLIER = 0.5;

/** Returns the beginnings of lists of matches as one list, in turn. */
function inTurn(lists: readonly (readonly SkillMatch[])[], length: number): readonly SkillMatch[] {
  return Array.from({ length }, (_, rank) => lists.flatMap((matches) => matches[rank] ?? [])).flat();
}

/** Returns the decision of the judge, or undefined if it is not asked, or does not answer in time. */
async function judged(
  query: string,
  conversation: Conversation,
  { decision, names }: FoundSkills,
  options: Judging,
): Promise<SkillDecision | undefined> {
  const { judge, skills } = options;
  const [best] = decision.loaded;
  if (!judge || isIdle(query, conversation) || (best && best.score >= SURE)) return undefined;
  const short = shortList(names, skills);
  const messages = [...conversation.messages, new HumanMessage(query)];
  const answer = short.length > 0 ? await askJudge(judge, short, messages, options) : undefined;
  return answer && decideJudged(answer, short, options);
}

/** Returns the skills that the judge decides about: if no word is known, those of a collection that is that small. */
function shortList(names: readonly string[], skills: SkillIndex): SkillCandidate["skill"][] {
  const isOpen = (skill: SkillCandidate["skill"]): boolean => isSelectable(skill, skills);
  const found = [...new Set(names)].flatMap((name) => skills.get(name) ?? []).filter(isOpen);
  if (found.length > 0 || skills.whole.list().length > SHORT_LIST) return found.slice(0, SHORT_LIST);
  return skills.list().filter(isOpen);
}

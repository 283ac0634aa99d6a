import type { BaseMessage } from "@langchain/core/messages";
import { ignoreEvent, reportLoaded } from "../events.js";
import { type Call, decideOnce } from "../reading/call.js";
import { conversationOf, isIdle } from "./conversation.js";
import { offerOf } from "./decide.js";
import { judgeMessage } from "./judge-message.js";
import type { Judging } from "./selection-options.js";
import type { SkillCandidate, SkillDecision } from "./skill-decision.js";
import { readSkill, requiredBy, selectedSkill } from "../stage/read-skill.js";
import type { ActiveTurn, SelectedSkill, Stage } from "../state.js";

/**
 * Finds the skills that the newest message asks for without naming them. If no match is confident, skills that may fit
 * are offered instead. Returns undefined if nothing fits.
 */
export async function selectSkills(
  { thread, state }: Pick<Call, "thread" | "state">,
  options: Judging,
): Promise<ActiveTurn | undefined> {
  const message = thread.newest?.message;
  const text = message?.text.trim();
  if (!message || !text) return undefined;
  const selected = state.selectedSkills?.map(({ name }) => name) ?? [];
  const conversation = conversationOf(thread, options.skills, selected);
  // Other retrievers may know more words, and a small collection may be offered whole.
  const isSearched = options.retriever !== undefined || options.offer === "all" || conversation.kept.length > 0;
  if (!isSearched && isIdle(text, conversation)) return undefined;
  const judging = { ...options, isLater: !thread.isFirstCall };
  const decision = await judgeMessage(message.text, conversation, judging);
  const { outcome, reason, notOffered, offered } = decision;
  const candidates = decision.candidates.map(({ skill, score }) => ({ name: skill.name, score }));
  if (thread.isFirstCall)
    options.report({ type: "skill-decision", outcome, reason, notOffered, offered: [...offered], candidates });
  return turnOfDecision(decision, message, judging);
}

/** Returns the turn that a decision about a message begins; undefined if nothing is loaded and nothing is offered. */
export async function turnOfDecision(
  decision: SkillDecision,
  message: BaseMessage,
  options: Judging,
): Promise<ActiveTurn | undefined> {
  const chosen: SelectedSkill[] = [];
  const required = new Map<string, SelectedSkill>();
  for (const candidate of decision.loaded) {
    const reading = await loadCandidate(candidate, options);
    if (!reading) continue;
    chosen.push(reading.selected);
    for (const skill of reading.required) required.set(skill.name, skill);
  }
  for (const { name } of chosen) required.delete(name);
  const offered = chosen.length > 0 ? [] : offeredBy(decision, options);
  const ofSkills = chosen.flatMap(({ model }) => model ?? []);
  const another = ofSkills.length === 0 ? await options.modelFor?.(decision, message.text) : undefined;
  const models = another === undefined ? ofSkills : [another];
  if (chosen.length === 0 && offered.length === 0 && models.length === 0) return undefined;
  const stage: Stage = {
    typedNames: [],
    rawArguments: [],
    prompt: "",
    skills: chosen,
    required: [...required.values()],
    models,
    ...(offered.length > 0 && { offered }),
  };
  reportLoaded(stage, options.report);
  return { messageId: message.id, stage: 0, stages: [stage] };
}

/** Returns the names of the skills that are offered. If a skill to load cannot be used, others are offered instead. */
function offeredBy({ loaded, offered, candidates }: SkillDecision, options: Judging): string[] {
  if (loaded.length === 0) return [...offered];
  const left = candidates.filter((candidate) => !loaded.includes(candidate));
  const others = offerOf(left, options);
  const unusable = new Set(loaded.map(({ skill }) => skill.name));
  return "offered" in others ? others.offered.filter((name) => !unusable.has(name)) : [];
}

/** Reads a candidate and the skills that it requires. Reports a text that cannot be read, and returns nothing then. */
async function loadCandidate(
  { skill, score }: SkillCandidate,
  { skills, report }: Judging,
): Promise<{ readonly selected: SelectedSkill; readonly required: readonly SelectedSkill[] } | undefined> {
  const { document, warning } = await readSkill(skills, skill.name);
  if (!document) {
    report(warning);
    return undefined;
  }
  const selected = selectedSkill(skill, { digest: document.digest, score, explicit: false, arguments: {} });
  const reading = await requiredBy([selected], skills);
  if ("required" in reading) return { selected, required: reading.required };
  report(reading.warning);
  return undefined;
}

const AGAIN = {};

/**
 * Selects the skills of the newest message for a tool call whose record is gone, or that another process wrote or a
 * client forged. Offers and reports nothing.
 */
export async function selectAgain(
  call: Call,
  options: Omit<Judging, "report" | "canOpen">,
): Promise<ActiveTurn | undefined> {
  return decideOnce(call, AGAIN, () => selectSkills(call, { ...options, canOpen: false, report: ignoreEvent }));
}

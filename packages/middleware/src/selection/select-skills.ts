import type { BaseMessage } from "@langchain/core/messages";
import { isSmallTalk } from "@langslash/skills/internal";
import { newestTyped } from "../stage/message-text.js";
import { readSkill } from "../stage/read-skill.js";
import { reportLoaded } from "../stage/report-stage.js";
import { requiredBy, selectedSkill } from "../stage/required-by.js";
import { judgeMessage, type JudgeMessageOptions } from "./judge-message.js";
import type { SkillCandidate, SkillDecision } from "./skill-decision.js";
import { activeSkills, type ActiveTurn, type SelectedSkill, type Stage } from "../state.js";

/**
 * Finds the skills that the newest message asks for without naming them. If no match is confident, skills that may fit
 * are offered instead. Returns undefined if nothing fits.
 */
export function selectSkills(
  messages: readonly BaseMessage[],
  options: JudgeMessageOptions,
): Promise<ActiveTurn | undefined> | undefined {
  const message = newestTyped(messages)?.message;
  const text = message?.text.trim();
  if (!message || !text) return undefined;
  // Other retrievers may know more words, and a small collection may be offered whole.
  if (!options.retriever && options.offer !== "all" && isSmallTalk(text)) return undefined;
  return judgeMessage(message.text, options).then((decision) => turnOfDecision(decision, message, options));
}

/** Returns the turn that a decision about a message begins; undefined if nothing is loaded and nothing is offered. */
export async function turnOfDecision(
  { loaded, offered }: SkillDecision,
  message: BaseMessage,
  options: JudgeMessageOptions,
): Promise<ActiveTurn | undefined> {
  const chosen: SelectedSkill[] = [];
  for (const candidate of loaded) {
    const selected = await loadCandidate(candidate, options);
    if (selected) chosen.push(selected);
  }
  if (chosen.length === 0 && offered.length === 0) return undefined;
  const models = chosen.flatMap(({ model }) => model ?? []);
  const reading = await requiredBy(chosen, options.skills);
  const required = "required" in reading ? [...reading.required] : [];
  const stage: Stage = {
    typedNames: [],
    rawArguments: [],
    prompt: "",
    skills: chosen,
    required,
    models,
    ...(offered.length > 0 && { offered: [...offered] }),
  };
  for (const skill of activeSkills(stage)) reportLoaded(skill, options.report);
  return { messageId: message.id, stage: 0, stages: [stage] };
}

/** Returns a candidate as a selected skill, unless its text or that of a skill which it requires cannot be read. */
async function loadCandidate(
  { skill, score }: SkillCandidate,
  { skills, report }: JudgeMessageOptions,
): Promise<SelectedSkill | undefined> {
  const { document, warning } = await readSkill(skills, skill.name);
  if (!document) {
    report(warning);
    return undefined;
  }
  const selected = selectedSkill(skill, { digest: document.digest, score, explicit: false, arguments: {} });
  const reading = await requiredBy([selected], skills);
  if ("required" in reading) return selected;
  report(reading.warning);
  return undefined;
}

import type { BaseMessage } from "@langchain/core/messages";
import { newestTyped } from "../turn/message-text.js";
import { readSkill } from "../turn/read-skill.js";
import { judgeMessage, type JudgeMessageOptions } from "./judge-message.js";
import type { SkillCandidate } from "./skill-decision.js";
import type { ActiveTurn, SelectedSkill, Stage } from "../state.js";

/**
 * Finds the skills that the newest message asks for without naming them. If no match is confident, skills that may fit
 * are offered instead. Returns undefined if nothing fits.
 */
export async function selectSkills(
  messages: readonly BaseMessage[],
  options: JudgeMessageOptions,
): Promise<ActiveTurn | undefined> {
  const message = newestTyped(messages)?.message;
  if (!message || message.text.trim() === "") return undefined;
  const { loaded, offered } = await judgeMessage(message.text, options);
  const chosen: SelectedSkill[] = [];
  for (const candidate of loaded) {
    const selected = await loadCandidate(candidate, options);
    if (selected) chosen.push(selected);
  }
  if (chosen.length === 0 && offered.length === 0) return undefined;
  const models = chosen.flatMap(({ model }) => model ?? []);
  const unnamed = { typedNames: [], rawArguments: [], prompt: "" };
  const stage: Stage = { ...unnamed, skills: chosen, models, ...(offered.length > 0 && { offered: [...offered] }) };
  return { ...(message.id === undefined ? {} : { messageId: message.id }), stage: 0, stages: [stage] };
}

async function loadCandidate(
  { skill, score }: SkillCandidate,
  { skills, report }: JudgeMessageOptions,
): Promise<SelectedSkill | undefined> {
  const { name, source, origin, model, subSkills, tools } = skill;
  const author = origin === undefined ? {} : { origin };
  const { document, warning } = await readSkill(skills, name);
  if (!document) {
    report(warning);
    return undefined;
  }
  const { digest } = document;
  report({ type: "skill-loaded", name, source, ...author, digest, score, explicit: false });
  return {
    name,
    source,
    ...author,
    digest,
    score,
    ...(model === undefined ? {} : { model }),
    subSkills: [...subSkills],
    tools: [...tools],
    explicit: false,
    arguments: {},
  };
}

import { SkillError, type SkillIndex } from "@langslash/skills";
import { askedModels, type ModelWish } from "./asked-models.js";
import { bindCommand, errorsOf } from "./bind-command.js";
import type { CommandRules } from "./command-rules.js";
import type { ReportEvent } from "./events.js";
import { type MessageStage, shownName, type SkillCall } from "./message-meaning.js";
import type { SelectedSkill, Stage } from "./state.js";
import { usageLine } from "./usage.js";

/** What is needed to prepare a stage. */
export interface StageContext extends Required<CommandRules> {
  readonly skills: SkillIndex;
  readonly report: ReportEvent;
}

/** A stage that can run, or why it cannot, for the user. */
export type PreparedStage = { readonly stage: Stage } | { readonly refusals: readonly string[] };

/** Binds the arguments of a stage's commands and reads its skills. A skill's text is read here for the first time in a turn. */
export async function prepareStage(
  { calls, operator, prompt }: MessageStage,
  context: StageContext,
): Promise<PreparedStage> {
  const skills: SelectedSkill[] = [];
  const wishes: ModelWish[] = [];
  const refusals: string[] = [];
  for (const call of calls) {
    const prepared = await prepareCall(call, context);
    if ("refusal" in prepared) refusals.push(prepared.refusal);
    else {
      skills.push(prepared.selected);
      wishes.push(prepared.wish);
    }
  }
  if (refusals.length > 0) return { refusals };
  const stage: Stage = {
    typedNames: calls.map(({ command }) => shownName(command.name)),
    rawArguments: calls.map(({ command }) => command.rawArguments),
    prompt,
    ...(operator === undefined ? {} : { operator }),
    skills,
    models: askedModels(wishes, context, context.report),
  };
  return { stage };
}

type PreparedCall = { readonly selected: SelectedSkill; readonly wish: ModelWish } | { readonly refusal: string };

async function prepareCall({ command, skill, via }: SkillCall, context: StageContext): Promise<PreparedCall> {
  const { skills, onInvalidArguments, report } = context;
  const bound = bindCommand(command, skill, context);
  const errors = onInvalidArguments === "reply" ? errorsOf(bound) : [];
  const read = errors.length > 0 ? invalidArguments(skill.name, errors) : await digestOf(skill.name, skills);
  const argumentCount = Object.keys(command.arguments).length;
  report({ type: "slash-command", name: skill.name, via, argumentCount, local: "refusal" in read });
  for (const { code, span } of [...command.diagnostics, ...bound.problems]) {
    const message = `Part of the command was not understood: ${code}.`;
    report({ type: "warning", code, message, skill: skill.name, ...(span && { span }) });
  }
  if ("refusal" in read) {
    if (read.code) report({ type: "warning", code: read.code, message: read.refusal, skill: skill.name });
    return { refusal: `${read.refusal}\n\n${usageLine(skill)}` };
  }
  const { name, source, subSkills, tools, model } = skill;
  const selected: SelectedSkill = {
    name,
    source,
    digest: read.digest,
    score: 1,
    ...(model === undefined ? {} : { model }),
    subSkills: [...subSkills],
    tools: [...tools],
    explicit: true,
    arguments: { ...bound.values, ...(bound.model === undefined ? {} : { model: bound.model }) },
  };
  return { selected, wish: { skill, override: bound.model } };
}

interface Refusal {
  readonly refusal: string;
  /** Code of the warning that is still to be told. */
  readonly code?: string;
}

function invalidArguments(name: string, errors: readonly { readonly message: string }[]): Refusal {
  return { refusal: [`/${name} cannot run like this:`, ...errors.map(({ message }) => `- ${message}`)].join("\n") };
}

async function digestOf(name: string, skills: SkillIndex): Promise<{ readonly digest: string } | Refusal> {
  try {
    return { digest: (await skills.read(name)).digest };
  } catch (error) {
    if (!SkillError.isInstance(error)) throw error;
    return { refusal: error.message, code: error.code };
  }
}

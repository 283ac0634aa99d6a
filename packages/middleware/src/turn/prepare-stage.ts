import { usageOf } from "@langslash/grammar";
import { type Skill, SkillError, type SkillIndex } from "@langslash/skills";
import { askedModels, type ModelWish } from "./asked-models.js";
import { bindCommand, type BoundCommand, refusals } from "../commands/bind-command.js";
import type { ResolvedCommandOptions } from "../commands/command-options.js";
import type { CommandTable } from "../commands/command-table.js";
import type { ReportEvent } from "../events.js";
import { type TypedCall, type MessageStage, shownName } from "../commands/message-meaning.js";
import type { SelectedSkill, Stage } from "../state.js";

/** What is needed to prepare a stage. */
export interface StageContext extends ResolvedCommandOptions {
  readonly table: CommandTable;
  readonly report: ReportEvent;
}

/** A stage that can run, or why it cannot, for the user. */
export type PreparedStage = { readonly stage: Stage } | { readonly refusals: readonly string[] };

/** Binds the arguments of a stage's commands and reads its skills. A skill's text is read here for the first time in a turn. */
export async function prepareStage(
  { calls, operator, prompt }: MessageStage,
  context: StageContext,
): Promise<PreparedStage> {
  const prepared: PreparedCall[] = [];
  for (const call of calls) prepared.push(await prepareCall(call, context));
  const refused = prepared.flatMap((call) => ("refusal" in call ? call.refusal : []));
  if (refused.length > 0) return { refusals: refused };
  const wishes = prepared.flatMap((call) => ("wish" in call ? call.wish : []));
  const own = prepared.find((call) => "own" in call)?.own;
  const stage: Stage = {
    typedNames: calls.map(({ command }) => shownName(command.name)),
    rawArguments: calls.map(({ command }) => command.rawArguments),
    prompt,
    ...(operator === undefined ? {} : { operator }),
    skills: prepared.flatMap((call) => ("selected" in call ? call.selected : [])),
    ...(own && { own }),
    models: askedModels(wishes, context, context.report),
  };
  return { stage };
}

type PreparedCall =
  | { readonly selected: SelectedSkill; readonly wish: ModelWish }
  | { readonly own: NonNullable<Stage["own"]> }
  | { readonly refusal: string };

async function prepareCall(call: TypedCall, context: StageContext): Promise<PreparedCall> {
  const { report, table } = context;
  const { command, kind, target, via } = call;
  const bound = bindCommand(call, context);
  const errors = refusals(call, context, bound);
  const read = errors.length > 0 ? invalidArguments(target.name, errors) : await digestOf(call, table.skills);
  const isLocal = "refusal" in read || kind === "command";
  const argumentCount = Object.keys(command.arguments).length;
  report({ type: "slash-command", name: target.name, via, argumentCount, local: isLocal });
  for (const { code, span } of [...command.diagnostics, ...bound.problems]) {
    const message = `Part of the command was not understood: ${code}.`;
    report({ type: "warning", code, message, skill: target.name, ...(span && { span }) });
  }
  if (kind === "command") warnOfHidden(target.name, context);
  if ("refusal" in read) {
    if (read.code) report({ type: "warning", code: read.code, message: read.refusal, skill: target.name });
    return { refusal: `${read.refusal}\n\nUsage: \`${usageOf(target)}\`` };
  }
  const { rawArguments, prompt } = command;
  if (kind === "command") return { own: { name: target.name, arguments: bound.values, rawArguments, prompt } };
  return { selected: selectedSkill(target, read.digest, bound), wish: { skill: target, override: bound.model } };
}

/** Tells that a command or macro of this name stands before a skill. */
export function warnOfHidden(name: string, { table, report }: Pick<StageContext, "table" | "report">): void {
  const hidden = table.hiddenBy(name);
  if (hidden === undefined) return;
  report({ type: "warning", code: "name-taken", message: `/${name} goes before the skill /${hidden}.`, skill: name });
}

function selectedSkill(skill: Skill, digest: string, { values, model: override }: BoundCommand): SelectedSkill {
  const { name, source, subSkills, tools, model } = skill;
  return {
    name,
    source,
    digest,
    score: 1,
    ...(model === undefined ? {} : { model }),
    subSkills: [...subSkills],
    tools: [...tools],
    explicit: true,
    arguments: { ...values, ...(override === undefined ? {} : { model: override }) },
  };
}

interface Refusal {
  readonly refusal: string;
  /** Code of the warning that is still to be told. */
  readonly code?: string;
}

function invalidArguments(name: string, errors: readonly { readonly message: string }[]): Refusal {
  return { refusal: [`/${name} cannot run like this:`, ...errors.map(({ message }) => `- ${message}`)].join("\n") };
}

async function digestOf(
  { kind, target }: TypedCall,
  skills: SkillIndex,
): Promise<{ readonly digest: string } | Refusal> {
  if (kind === "command") return { digest: "" };
  try {
    return { digest: (await skills.read(target.name)).digest };
  } catch (error) {
    if (!SkillError.isInstance(error)) throw error;
    return { refusal: error.message, code: error.code };
  }
}

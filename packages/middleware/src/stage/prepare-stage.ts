import type { Skill } from "@langslash/skills";
import { unmetRequirement, type ReturnSchema } from "@langslash/skills/internal";
import {
  bindCommand,
  bindingErrors,
  mustConfirm,
  type BoundCommand,
  unknownSecrets,
} from "../commands/bind-command.js";
import type { ResolvedCommandOptions } from "../commands/command-options.js";
import type { CommandTable } from "../commands/command-table.js";
import { shownName } from "../commands/unknown-command.js";
import { type MessageStage, skillsIn, type TypedCall } from "../commands/message-meaning.js";
import type { StagePrefixes } from "../commands/stage-prefixes.js";
import { schemaAt, typeIn } from "../commands/value-path.js";
import type { ReportEvent } from "../events.js";
import { LOCAL_ANSWERS } from "./local-answers.js";
import { passProblems } from "./pass-values.js";
import { readSkill, requiredBy, selectedSkill } from "./read-skill.js";
import { warningText } from "./warning-text.js";
import type { SelectedSkill, Stage } from "../state.js";

/** Context in which stages are prepared. */
export interface StageContext extends ResolvedCommandOptions {
  readonly table: CommandTable;
  readonly report: ReportEvent;
  /** Whether a person has confirmed the commands of the message that always ask. @default false */
  readonly isConfirmed?: boolean;
  /** The schemas of the answers that the stage may work on, as far as they have one and a pipe hands them over. */
  readonly returned?: readonly ReturnSchema[];
}

/** A stage that can run, or the answers that refuse its commands. */
export type PreparedStage = { readonly stage: Stage } | { readonly refusals: readonly string[] };

/**
 * Binds the arguments of a stage's commands and reads its skills: the first time in a turn that a skill's text is read.
 */
export async function prepareStage(
  { calls, operator, prompt, each, guard }: Omit<MessageStage, "hasText">,
  context: StageContext,
): Promise<PreparedStage> {
  const prepared: PreparedCall[] = [];
  for (const call of calls) prepared.push(await prepareCall(call, context));
  const refused = prepared.flatMap((call) => ("refusal" in call ? call.refusal : []));
  refused.push(
    ...prefixProblems({ each, guard }, context.returned).map((it) => LOCAL_ANSWERS.refusedMessage.write(it)),
  );
  if (refused.length > 0) return { refusals: refused };
  const selected = prepared.flatMap((call) => ("selected" in call ? call.selected : []));
  const reading = await requiredBy(selected, context.table.skills);
  if ("warning" in reading) {
    context.report(reading.warning);
    return { refusals: [LOCAL_ANSWERS.refusedMessage.write(`${reading.warning.message}.`)] };
  }
  const wishes = prepared.flatMap((call) => ("wish" in call ? call.wish : []));
  const custom = prepared.find((call) => "custom" in call)?.custom;
  const stage: Stage = {
    typedNames: calls.map(({ command }) => shownName(command.name)),
    rawArguments: calls.map(({ command }) => command.rawArguments),
    prompt,
    operator,
    skills: selected,
    required: [...reading.required],
    ...(custom && { custom }),
    ...(each && { each: { ...each } }),
    ...(guard !== undefined && { guard }),
    ...(context.table.forkOf(skillsIn(calls)) && { fork: true }),
    ...(context.table.returnsOf(selected) && { returns: true }),
    models: askedModels(wishes, context, context.report),
  };
  return { stage };
}

/** Returns the problems that schemas of the answers before show with the inputs and the condition of a stage. */
function prefixProblems({ each, guard }: StagePrefixes, returned: readonly ReturnSchema[] = []): string[] {
  const { files, items = "$" } = each ?? {};
  const isList = (schema: ReturnSchema): boolean => {
    const list = schemaAt(schema, items);
    return list !== null && (!list || (typeIn(list) ?? "array") === "array");
  };
  const isMissing = guard !== undefined && returned.some((schema) => schemaAt(schema, guard) === null);
  const hasNoList = each && files === undefined && !returned.every(isList);
  return [
    ...(isMissing ? [`/if: the stage before does not return ${guard}.`] : []),
    ...(hasNoList ? [`/each needs a list, and the stage before returns none at ${items}.`] : []),
  ];
}

type PreparedCall =
  | { readonly selected: SelectedSkill; readonly wish: ModelWish }
  | { readonly custom: NonNullable<Stage["custom"]> }
  | { readonly refusal: string };

async function prepareCall(call: TypedCall, context: StageContext): Promise<PreparedCall> {
  const { report } = context;
  const { command, target } = call;
  const callable = call.kind === "skill" ? context.table.withModels(call.target) : target;
  const bound = bindCommand(call, context);
  const errors = [
    ...bindingErrors(call, context, bound),
    ...(await unknownSecrets(call, context, bound)),
    ...passProblems(call, context.returned),
  ];
  if (errors.length > 0) {
    reportCall(call, bound, true, context);
    return { refusal: LOCAL_ANSWERS.invalidArguments.write(callable, errors) };
  }
  if (mustConfirm(call) && !context.isConfirmed) {
    reportCall(call, bound, true, context);
    const reason = `/${target.name} runs only after a person has confirmed it, and nobody has.`;
    return { refusal: LOCAL_ANSWERS.refusedMessage.write(reason) };
  }
  if (call.kind === "command") {
    reportCall(call, bound, true, context);
    const { rawArguments, prompt } = command;
    return { custom: { name: target.name, arguments: bound.values, rawArguments, prompt } };
  }
  const unmet = unmetRequirement(call.target, context.table.skills);
  if (unmet !== undefined) {
    reportCall(call, bound, true, context);
    report({ type: "warning", code: "requirement-unmet", message: unmet, skill: target.name });
    return { refusal: LOCAL_ANSWERS.unreadableSkill.write(callable, unmet) };
  }
  const fork = context.table.forkOf([call.target]);
  if (fork && !Object.hasOwn(context.table.forks.agents, fork.agent)) {
    reportCall(call, bound, true, context);
    const missing = `it runs in the agent ${fork.agent}, which the application does not have.`;
    report({ type: "warning", code: "agent-missing", message: `${target.name}: ${missing}`, skill: target.name });
    return { refusal: LOCAL_ANSWERS.unreadableSkill.write(callable, missing) };
  }
  const { document, warning } = await readSkill(context.table.skills, target.name);
  reportCall(call, bound, document === undefined, context);
  if (!document) {
    report(warning);
    return { refusal: LOCAL_ANSWERS.unreadableSkill.write(callable, warning.message) };
  }
  const wish = { skill: call.target, override: bound.model };
  const { values, model: override } = bound;
  const given = { ...values, ...(override === undefined ? {} : { model: override }) };
  const { digest } = document;
  return { selected: selectedSkill(call.target, { digest, score: 1, explicit: true, arguments: given }), wish };
}

function reportCall(call: TypedCall, { problems }: BoundCommand, isLocal: boolean, context: StageContext): void {
  const { command, kind, target, via } = call;
  const argumentCount = Object.keys(command.arguments).length;
  context.report({ type: "slash-command", name: target.name, via, argumentCount, local: isLocal });
  for (const problem of [...command.diagnostics, ...problems]) {
    const { code, span } = problem;
    const message = warningText(problem, call);
    context.report({ type: "warning", code, message, skill: target.name, ...(span && { span }) });
  }
  if (kind === "command") warnOfHidden(target.name, context);
}

/** Warns if a custom command or macro hides a skill of the same name. */
export function warnOfHidden(name: string, { table, report }: Pick<StageContext, "table" | "report">): void {
  const hidden = table.hiddenBy(name);
  if (hidden === undefined) return;
  const message = `/${name} takes precedence over the skill /${hidden}.`;
  report({ type: "warning", code: "name-taken", message, skill: name });
}

/** Pattern of the names of models that an event may repeat from a user's text. */
const MODEL_NAME = /^[\w.:/-]{1,64}$/;

/** A skill, and the model that its command asks for with `model=`. */
interface ModelWish {
  readonly skill: Skill;
  readonly override: string | undefined;
}

/**
 * Returns the names of the models that a stage asks for, in order of precedence: an override before the model of a
 * skill file, and of several skills the first that names one. Warns about overrides and about skills that ask for
 * different models.
 */
function askedModels(
  wishes: readonly ModelWish[],
  { modelOverride }: ResolvedCommandOptions,
  report: ReportEvent,
): string[] {
  const [first] = wishes.flatMap(({ skill }) => skill.model ?? []);
  for (const { skill } of wishes) {
    if (skill.model === undefined || skill.model === first) continue;
    const message = `${skill.name} asks for ${skill.model}, but the stage runs on ${first}, which comes first.`;
    report({ type: "warning", code: "model-conflict", message, skill: skill.name });
  }
  const wish = wishes.find(({ override }) => override !== undefined);
  const models = first === undefined ? [] : [first];
  if (wish?.override === undefined) return models;
  const { override, skill } = wish;
  const required = `skill requires ${skill.model ?? "default"}`;
  if (typeof modelOverride !== "boolean" && !modelOverride.includes(override)) {
    const message = `Model override refused (${required}). Allowed: ${modelOverride.join(", ") || "none"}.`;
    report({ type: "warning", code: "model-override-refused", message, skill: skill.name });
    return models;
  }
  if (override !== skill.model) {
    const message = `Model override: ${MODEL_NAME.test(override) ? override : "(unreadable)"} (${required})`;
    report({ type: "warning", code: "model-override", message, skill: skill.name });
  }
  return [override, ...models];
}

/**
 * Returns the reason why a pipeline cannot run, for the user, or undefined if it can. Counts the steps of these
 * middlewares only: one for custom commands that a message begins with, and for each stage the way to the hooks of the
 * model, the model, our hook, and two for each tool round. Hooks of other middlewares come on top.
 *
 * @param stages - number of stages
 * @param forModel - number of stages that need the model
 * @param recursionLimit - maximum number of steps of the run; undefined if a turn can only have one stage
 */
export function pipelineRefusal(
  stages: number,
  forModel: number,
  recursionLimit: number | undefined,
): string | undefined {
  if (stages <= 1) return undefined;
  if (recursionLimit === undefined) return "Pipelines are not available here. Send the commands one by one.";
  const stepsWith = (toolRounds: number): number => 1 + forModel * (3 + 2 * toolRounds);
  const needed = stepsWith(0);
  if (needed <= recursionLimit) return undefined;
  const room = `A recursion limit of ${stepsWith(5)} leaves room for five tool rounds in each stage.`;
  return `The pipeline of ${stages} stages needs a recursion limit of at least ${needed}, but the limit is ${recursionLimit}. ${room}`;
}

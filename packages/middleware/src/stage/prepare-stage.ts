import type { Skill } from "@langslash/skills";
import { unmetRequirement, type ReturnSchema } from "@langslash/skills/internal";
import { bindCommand, bindingErrors, mustConfirm, unknownSecrets } from "../commands/bind-command.js";
import { warningText } from "../commands/warning-text.js";
import { type MessageStage, skillsIn, type TypedCall } from "../commands/message-meaning.js";
import { warning, type WarningEvent } from "../events.js";
import type { SelectedSkill, Stage } from "../state.js";
import { passProblems, prefixProblems } from "./flow-types.js";
import { LOCAL_ANSWERS } from "./local-answers.js";
import { readSkill, requiredBy, selectedSkill } from "./read-skill.js";
import type { TurnContext } from "./restore-stage.js";

/** A stage that can run, or the answers that refuse its commands. */
export type PreparedStage = { readonly stage: Stage } | { readonly refusals: readonly string[] };

/**
 * Binds the arguments of a stage's commands and reads its skills: the first time in a turn that a skill's text is read.
 *
 * @param returned - the schemas of the answers that the stage may work on, as far as they have one and a pipe hands
 * them over
 */
export async function prepareStage(
  { calls, operator, prompt, each, guard }: Omit<MessageStage, "hasText">,
  context: TurnContext,
  returned: readonly ReturnSchema[] = [],
): Promise<PreparedStage> {
  const { table, report } = context;
  const prepared: PreparedCall[] = [];
  for (const call of calls) prepared.push(await prepareCall(call, context, returned));
  const problems = new Set(returned.flatMap((schema) => prefixProblems({ each, guard }, schema)));
  const refusals = [
    ...prepared.flatMap(({ refusal }) => refusal ?? []),
    ...Array.from(problems, (problem) => LOCAL_ANSWERS.refusedMessage.write(problem)),
  ];
  if (refusals.length > 0) return { refusals };
  const skills = prepared.flatMap(({ selected }) => selected ?? []);
  const reading = await requiredBy(skills, table.skills);
  if ("warning" in reading) {
    report(reading.warning);
    return { refusals: [LOCAL_ANSWERS.refusedMessage.write(`${reading.warning.message}.`)] };
  }
  const [custom] = prepared.flatMap((call) => call.custom ?? []);
  const wishes = prepared.flatMap(({ wish }) => wish ?? []);
  const stage: Stage = {
    typedNames: calls.map(({ command }) => command.name),
    rawArguments: calls.map(({ command }) => command.rawArguments),
    prompt,
    operator,
    skills,
    required: [...reading.required],
    ...(custom && { custom }),
    ...(each && { each: { ...each } }),
    ...(guard !== undefined && { guard }),
    ...(table.forkOf(skillsIn(calls)) && { fork: true }),
    ...(table.returnsOf(skills) && { returns: true }),
    models: askedModels(wishes, context),
  };
  return { stage };
}

interface PreparedCall {
  readonly selected?: SelectedSkill;
  readonly wish?: ModelWish;
  readonly custom?: NonNullable<Stage["custom"]>;
  readonly refusal?: string;
  readonly warning?: WarningEvent;
}

async function prepareCall(
  call: TypedCall,
  context: TurnContext,
  returned: readonly ReturnSchema[],
): Promise<PreparedCall> {
  const { table, report } = context;
  const { command, kind, target, via } = call;
  const bound = bindCommand(call, context);
  const prepared = await boundCall(call, bound, context, returned);
  const argumentCount = Object.keys(command.arguments).length;
  report({ type: "slash-command", name: target.name, via, argumentCount, local: !prepared.selected });
  for (const problem of [...command.diagnostics, ...bound.problems]) {
    const { code, span } = problem;
    report({ ...warning(code, warningText(problem, call), target.name), ...(span && { span }) });
  }
  if (kind === "command") warnOfHidden(target.name, { table, report });
  if (prepared.warning) report(prepared.warning);
  return prepared;
}

async function boundCall(
  call: TypedCall,
  bound: ReturnType<typeof bindCommand>,
  context: TurnContext,
  returned: readonly ReturnSchema[],
): Promise<PreparedCall> {
  const { table } = context;
  const { name } = call.target;
  const { values, model } = bound;
  const callable = call.kind === "skill" ? table.withModels(call.target) : call.target;
  const mismatches = new Set(returned.flatMap((schema) => passProblems(call, schema)));
  const errors = [
    ...bindingErrors(call, context, bound),
    ...(await unknownSecrets(call, context, bound)),
    ...Array.from(mismatches, (message) => ({ message })),
  ];
  if (errors.length > 0) return { refusal: LOCAL_ANSWERS.invalidArguments.write(callable, errors) };
  if (mustConfirm(call) && !context.isConfirmed) {
    const reason = `/${name} runs only after a person has confirmed it, and nobody has.`;
    return { refusal: LOCAL_ANSWERS.refusedMessage.write(reason) };
  }
  if (call.kind === "command") {
    const { rawArguments, prompt } = call.command;
    return { custom: { name, arguments: values, rawArguments, prompt } };
  }
  const unreadable = (problem: WarningEvent, reason = problem.message): PreparedCall => {
    return { refusal: LOCAL_ANSWERS.unreadableSkill.write(callable, reason), warning: problem };
  };
  const unmet = unmetRequirement(call.target, table.skills);
  if (unmet !== undefined) return unreadable(warning("requirement-unmet", unmet, name));
  const fork = table.forkOf([call.target]);
  if (fork && !Object.hasOwn(table.forks.agents, fork.agent)) {
    const missing = `it runs in the agent ${fork.agent}, which the application does not have.`;
    return unreadable(warning("agent-missing", `${name}: ${missing}`, name), missing);
  }
  const reading = await readSkill(table.skills, name);
  if (!reading.document) return unreadable(reading.warning);
  const given = { ...values, ...(model !== undefined && { model }) };
  const { digest } = reading.document;
  return {
    selected: selectedSkill(call.target, { digest, score: 1, explicit: true, arguments: given }),
    wish: { skill: call.target, override: model },
  };
}

/** Warns if a custom command or macro hides a skill of the same name. */
export function warnOfHidden(name: string, { table, report }: Pick<TurnContext, "table" | "report">): void {
  const hidden = table.hiddenBy(name);
  if (hidden === undefined) return;
  report(warning("name-taken", `/${name} takes precedence over the skill /${hidden}.`, name));
}

/** Pattern of the names of models that an event may repeat from a user's text. */
const MODEL_NAME = /^[\w.:/-]{1,64}$/;

interface ModelWish {
  readonly skill: Skill;
  readonly override: string | undefined;
}

/**
 * Returns the names of the models that a stage asks for, in order of precedence: an override before the model of a
 * skill file, and of several skills the first that names one. Warns about overrides and about skills that ask for
 * different models.
 */
function askedModels(wishes: readonly ModelWish[], { modelOverride, report }: TurnContext): string[] {
  const [first] = wishes.flatMap(({ skill }) => skill.model ?? []);
  for (const { skill } of wishes) {
    if (skill.model === undefined || skill.model === first) continue;
    const message = `${skill.name} asks for ${skill.model}, but the stage runs on ${first}, which comes first.`;
    report(warning("model-conflict", message, skill.name));
  }
  const wish = wishes.find(({ override }) => override !== undefined);
  const models = first === undefined ? [] : [first];
  if (wish?.override === undefined) return models;
  const { override, skill } = wish;
  const required = `skill requires ${skill.model ?? "default"}`;
  if (typeof modelOverride !== "boolean" && !modelOverride.includes(override)) {
    const message = `Model override refused (${required}). Allowed: ${modelOverride.join(", ") || "none"}.`;
    report(warning("model-override-refused", message, skill.name));
    return models;
  }
  if (override !== skill.model) {
    const message = `Model override: ${MODEL_NAME.test(override) ? override : "(unreadable)"} (${required})`;
    report(warning("model-override", message, skill.name));
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

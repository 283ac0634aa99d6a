import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import { ANNOTATION_KEY, SkillError } from "@langslash/skills";
import { reportStage } from "./report-stage.js";
import { runCommand, type RunContext } from "./run-command.js";
import { stageAnnotation, stageMessage } from "./stage-message.js";
import { type Conversation, stageNow } from "./stage-now.js";
import { type ActiveTurn, currentStage, type Stage } from "./state.js";

/** How far a turn came. */
export interface TurnProgress {
  readonly turn: ActiveTurn;
  /** What is said before the model, or in its place. */
  readonly messages: readonly BaseMessage[];
  /** What commands changed in the agent's state. */
  readonly update: Readonly<Record<string, unknown>>;
  /** Whether nothing is left for the model. */
  readonly isOver: boolean;
}

/**
 * Begins the turn's current stage. Commands of the application's own are run, one after the other, up to the first stage that
 * needs the model.
 *
 * @param input - the answer of the stage before
 */
export async function runStage(
  turn: ActiveTurn,
  input: string | undefined,
  context: RunContext,
): Promise<TurnProgress> {
  const stage = currentStage(turn);
  const obstacle = turn.stage > 0 && stage ? await unreadable(stage, context) : undefined;
  if (obstacle !== undefined) return stopped(turn, obstacle, turn.stages.slice(turn.stage), context);
  reportStage(turn, context.report);
  if (!stage?.own) return forModel(turn, turn.stage > 0 && stage ? promptOf(stage, turn, context) : undefined);

  const result = await runCommand(turn, stage.own, input, context);
  const { update = {} } = result;
  if ("prompt" in result) return forModel(turn, result.prompt, update);
  const isFailed = "reply" in result && result.failed === true;
  reportStage(turn, context.report, isFailed ? "stopped" : "completed");
  const rest = turn.stages.slice(turn.stage + 1);
  if (isFailed || rest.length === 0) {
    const text = "reply" in result ? result.reply : "Done.";
    const left = rest.length > 0 ? `\n\nThe pipeline stopped. ${notRun(rest)}` : "";
    return { turn, messages: answered(turn, `${text}${left}`, context), update, isOver: true };
  }
  const said = "reply" in result ? answered(turn, result.reply, context) : [];
  const output = "reply" in result ? result.reply : input;
  const next = await runStage({ ...turn, stage: turn.stage + 1 }, output, context);
  return { ...next, messages: [...said, ...next.messages], update: { ...update, ...next.update } };
}

/** The end of a pipeline at the current stage, before all stages have run. */
export function stopped(
  turn: ActiveTurn,
  reason: string,
  left: readonly Stage[],
  { report }: RunContext,
): TurnProgress {
  reportStage(turn, report, "stopped");
  const text = `The pipeline stopped: ${reason} ${notRun(left)}`;
  return { turn, messages: [answer(turn, text)], update: {}, isOver: true };
}

function forModel(turn: ActiveTurn, prompt: string | undefined, update: TurnProgress["update"] = {}): TurnProgress {
  if (prompt === undefined) return { turn, messages: [], update, isOver: false };
  const message = stageMessage(turn, prompt, { ...stageAnnotation(turn), local: false });
  return { turn: { ...turn, stageMessageId: message.id }, messages: [message], update, isOver: false };
}

/** What a command says, behind the message that begins its stage. */
function answered(turn: ActiveTurn, text: string, context: RunContext): BaseMessage[] {
  const stage = currentStage(turn);
  const opening = turn.stage > 0 && stage ? [stageMessage(turn, promptOf(stage, turn, context))] : [];
  return [...opening, answer(turn, text)];
}

function answer(turn: ActiveTurn, content: string): AIMessage {
  const annotation = stageAnnotation(turn);
  return new AIMessage({ id: crypto.randomUUID(), content, additional_kwargs: { [ANNOTATION_KEY]: annotation } });
}

/** What the model shall do in a later stage. It points at the previous answer and does not copy it. */
export function promptOf(stage: Stage, turn: ActiveTurn, conversation: Conversation): string {
  const prompt = stageNow(turn, conversation)?.prompt ?? stage.prompt;
  const pointer = stage.operator === "|" && !stage.own ? "\n\n(Work on your previous answer.)" : "";
  return `${prompt}${pointer}`;
}

async function unreadable({ skills }: Stage, { table }: RunContext): Promise<string | undefined> {
  try {
    for (const { name, digest } of skills) await table.skills.read(name, { digest });
    return undefined;
  } catch (error) {
    if (!SkillError.isInstance(error)) throw error;
    return `${error.message}.`;
  }
}

function notRun(stages: readonly Stage[]): string {
  const names = stages.map(({ typedNames }) => typedNames.map((name) => `/${name}`).join(" "));
  return `Not run: ${names.join(", ")}.`;
}

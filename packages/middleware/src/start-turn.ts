import { AIMessage, type BaseMessage, type HumanMessage } from "@langchain/core/messages";
import { ANNOTATION_KEY, type SkillAnnotation } from "@langslash/skills";
import { renderHelp } from "./help.js";
import { didYouMean, meaningOf, type MessageMeaning, type MessageStage, shownName } from "./message-meaning.js";
import { commandText, isFirstModelCall, newestTyped } from "./message-text.js";
import { tooLongFor } from "./pipeline-limits.js";
import { prepareStage, type StageContext } from "./prepare-stage.js";
import { reportStage } from "./report-stage.js";
import type { ActiveTurn, Stage } from "./state.js";

/** What `startTurn` needs. */
export interface StartTurnOptions extends StageContext {
  /** The most steps that the run may take; undefined where stages cannot follow each other. */
  readonly recursionLimit: number | undefined;
}

/** What the newest message of a person begins. */
export type TurnStart =
  /** Nothing of ours. */
  | { readonly kind: "none" }
  /** An answer without the model. */
  | {
      readonly kind: "reply";
      readonly text: string;
      readonly message: HumanMessage;
      readonly annotation: SkillAnnotation;
    }
  /** A turn with skills. */
  | {
      readonly kind: "run";
      readonly turn: ActiveTurn;
      readonly message: HumanMessage;
      readonly annotation: SkillAnnotation;
    };

/** Reads the newest message that a person wrote and prepares what it asks for: all stages, before the first runs. */
export async function startTurn(messages: readonly BaseMessage[], options: StartTurnOptions): Promise<TurnStart> {
  const newest = newestTyped(messages);
  if (!newest) return { kind: "none" };
  const { message } = newest;
  const isAnswered = !isFirstModelCall(messages);
  const meaning = meaningOf(commandText(message), options.skills);
  if (meaning.kind === "run") {
    const start = await startRun(message, meaning.stages, options);
    return start.kind === "reply" && isAnswered ? { kind: "none" } : start;
  }
  if (meaning.kind === "text" || isAnswered) return { kind: "none" };
  if (meaning.kind === "unknown") return startUnknown(message, meaning, options);
  options.report({ type: "slash-command", name: "help", via: "built-in", argumentCount: 0, local: true });
  return reply(message, ["help"], renderHelp(options.skills, meaning.topic));
}

/** The answer without the model, as a message with the record of what it answers. */
export function localAnswer({
  text,
  annotation,
}: Pick<TurnStart & { kind: "reply" }, "text" | "annotation">): AIMessage {
  return new AIMessage({ id: crypto.randomUUID(), content: text, additional_kwargs: { [ANNOTATION_KEY]: annotation } });
}

async function startRun(
  message: HumanMessage,
  planned: readonly MessageStage[],
  options: StartTurnOptions,
): Promise<TurnStart> {
  const names = planned.flatMap(({ calls }) => calls.map(({ skill }) => skill.name));
  const tooLong = tooLongFor(planned.length, options.recursionLimit);
  if (tooLong !== undefined) return reply(message, names, tooLong);
  const stages: Stage[] = [];
  const refusals: string[] = [];
  for (const plan of planned) {
    const prepared = await prepareStage(plan, options);
    if ("stage" in prepared) stages.push(prepared.stage);
    else refusals.push(...prepared.refusals);
  }
  if (refusals.length > 0) return reply(message, names, refusals.join("\n\n"));
  const turn: ActiveTurn = { ...(message.id === undefined ? {} : { messageId: message.id }), stage: 0, stages };
  reportStage(turn, options.report);
  const [first] = stages[0]?.skills ?? [];
  const record = first && { source: first.source, digest: first.digest };
  return { kind: "run", turn, message, annotation: { names, ...record, local: false } };
}

function startUnknown(
  message: HumanMessage,
  { command, suggestions, inPipeline }: MessageMeaning & { kind: "unknown" },
  { onUnknownCommand, report }: StartTurnOptions,
): TurnStart {
  if (onUnknownCommand === "ignore" && !inPipeline) return { kind: "none" };
  const hint = didYouMean(suggestions);
  report({ type: "warning", code: "unknown-command", message: `Unknown command. ${hint}`.trim() });
  if (onUnknownCommand === "fallback" && !inPipeline) return { kind: "none" };
  const what = inPipeline ? "Unknown command in the pipeline" : "Unknown command";
  return reply(message, [], `${what}: /${shownName(command.name)}. ${hint}/help lists the commands.`);
}

function reply(message: HumanMessage, names: string[], text: string): TurnStart {
  return { kind: "reply", text, message, annotation: { names, local: true } };
}

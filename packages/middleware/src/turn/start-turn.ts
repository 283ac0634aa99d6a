import { AIMessage, type BaseMessage, type HumanMessage } from "@langchain/core/messages";
import { ANNOTATION_KEY, type SkillAnnotation } from "@langslash/skills/internal";
import type { SlashCommandEvent } from "../events.js";
import { HELP } from "../commands/command-table.js";
import { renderHelp } from "../commands/help.js";
import { didYouMean, meaningOf, type MessageMeaning, shownName } from "../commands/message-meaning.js";
import { commandText, isFirstModelCall, newestTyped } from "./message-text.js";
import { tooLongFor } from "./pipeline-limits.js";
import { prepareStage, type StageContext, warnOfHidden } from "./prepare-stage.js";
import type { ActiveTurn, Stage } from "../state.js";

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

const NOTHING: TurnStart = { kind: "none" };

/** How often a turn is prepared again because its skills changed meanwhile. */
const MAX_ATTEMPTS = 3;

/**
 * Reads the newest message that a person wrote and prepares what it asks for: all stages, before the first runs. Where reading
 * shows that skills have changed, it is prepared again: what a skill declares and its text belong together.
 */
export async function startTurn(messages: readonly BaseMessage[], options: StartTurnOptions): Promise<TurnStart> {
  const { table, report } = options;
  for (let attempt = 1; ; attempt += 1) {
    const listed = table.skills.list();
    const events: SlashCommandEvent[] = [];
    const start = await interpretMessage(messages, { ...options, report: (event) => void events.push(event) });
    if (table.skills.list() !== listed && attempt < MAX_ATTEMPTS) continue;
    for (const event of events) report(event);
    return start;
  }
}

async function interpretMessage(messages: readonly BaseMessage[], options: StartTurnOptions): Promise<TurnStart> {
  const newest = newestTyped(messages);
  if (!newest) return NOTHING;
  const { message } = newest;
  const isAnswered = !isFirstModelCall(messages);
  const meaning = meaningOf(commandText(message), options.table);
  if (meaning.kind === "run") {
    const isDone = isAnswered && meaning.stages.some(({ calls }) => calls.some(({ kind }) => kind === "command"));
    const start = isDone ? NOTHING : await startRun(message, meaning, options);
    return start.kind === "reply" && isAnswered ? NOTHING : start;
  }
  if (meaning.kind === "text" || isAnswered) return NOTHING;
  if (meaning.kind === "unknown") return startUnknown(message, meaning, options);
  const { report, table } = options;
  if (meaning.kind === "refused") {
    report({ type: "warning", code: meaning.code, message: "The command cannot run." });
    return reply(message, [], meaning.reason);
  }
  report({ type: "slash-command", name: HELP, via: "built-in", argumentCount: 0, local: true });
  return reply(message, [HELP], renderHelp(table, meaning.topic));
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
  { stages: planned, macros }: Extract<MessageMeaning, { kind: "run" }>,
  options: StartTurnOptions,
): Promise<TurnStart> {
  const names = planned.flatMap(({ calls }) => calls.map(({ target }) => target.name));
  const forModel = planned.filter(({ calls }) => calls.some(({ kind }) => kind === "skill"));
  const tooLong = tooLongFor(planned.length, forModel.length, options.recursionLimit);
  if (tooLong !== undefined) return reply(message, names, tooLong);
  const stages: Stage[] = [];
  const refusals: string[] = [];
  for (const macro of macros) {
    options.report({ type: "slash-command", name: macro, via: "macro", argumentCount: 0, local: false });
    warnOfHidden(macro, options);
  }
  for (const plan of planned) {
    const prepared = await prepareStage(plan, options);
    if ("stage" in prepared) stages.push(prepared.stage);
    else refusals.push(...prepared.refusals);
  }
  if (refusals.length > 0) return reply(message, names, refusals.join("\n\n"));
  const turn: ActiveTurn = { ...(message.id === undefined ? {} : { messageId: message.id }), stage: 0, stages };
  const [first] = stages[0]?.skills ?? [];
  const record = first && { source: first.source, digest: first.digest };
  return { kind: "run", turn, message, annotation: { names, ...record, local: forModel.length === 0 } };
}

function startUnknown(
  message: HumanMessage,
  { command, suggestions }: MessageMeaning & { kind: "unknown" },
  { onUnknownCommand, report }: StartTurnOptions,
): TurnStart {
  if (onUnknownCommand === "ignore") return NOTHING;
  const hint = didYouMean(suggestions);
  report({ type: "warning", code: "unknown-command", message: `Unknown command. ${hint}`.trim() });
  if (onUnknownCommand === "fallback") return NOTHING;
  return reply(message, [], `Unknown command: /${shownName(command.name)}. ${hint}/help lists the commands.`);
}

function reply(message: HumanMessage, names: string[], text: string): TurnStart {
  return { kind: "reply", text, message, annotation: { names, local: true } };
}

import type { HumanMessage } from "@langchain/core/messages";
import type { SkillAnnotation } from "@langslash/skills/internal";
import type { MessageMeaning } from "../commands/message-meaning.js";
import { didYouMean } from "../commands/unknown-command-text.js";
import { LOCAL_ANSWERS } from "../stage/local-answers.js";
import type { StageContext } from "../stage/prepare-stage.js";
import type { TurnContext } from "../stage/restore-stage.js";
import type { ActiveTurn } from "../state.js";

/** Options of `startTurn`. */
export interface StartTurnOptions extends StageContext, TurnContext {
  /** Maximum number of steps of the run; undefined if a turn can only have one stage. */
  readonly recursionLimit: number | undefined;
}

/** Result of reading the message that began the turn. */
export type TurnStart =
  /** Nothing for this package to do. */
  | { readonly kind: "none" }
  /** An answer without the model. */
  | {
      readonly kind: "reply";
      readonly text: string;
      readonly message: HumanMessage;
      readonly annotation: SkillAnnotation;
    }
  /** A turn with skills or custom commands. */
  | {
      readonly kind: "run";
      readonly turn: ActiveTurn;
      readonly message: HumanMessage;
      readonly annotation: SkillAnnotation;
    };

/** Leaves the message to the agent. */
export const NOTHING: TurnStart = { kind: "none" };

/** Answers a message with a text, without the model. */
export function reply(message: HumanMessage, names: string[], text: string): TurnStart {
  return { kind: "reply", text, message, annotation: { names, local: true } };
}

/** Answers a message that begins with an unknown command, or leaves it to the model, as `onUnknownCommand` says. */
export function answerUnknownCommand(
  message: HumanMessage,
  { command, suggestions }: MessageMeaning & { kind: "unknown" },
  { onUnknownCommand, report }: StartTurnOptions,
): TurnStart {
  if (onUnknownCommand === "ignore") return NOTHING;
  const warning = `Unknown command. ${didYouMean(suggestions)}`.trim();
  report({ type: "warning", code: "unknown-command", message: warning });
  if (onUnknownCommand === "fallback") return NOTHING;
  return reply(message, [], LOCAL_ANSWERS.unknownCommand.write(command.name, suggestions));
}

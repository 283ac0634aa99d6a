import type { HumanMessage } from "@langchain/core/messages";
import type { MessageMeaning } from "../commands/message-meaning.js";
import { didYouMean } from "../commands/unknown-command-text.js";
import { LOCAL_ANSWERS } from "../stage/local-answers.js";
import { NOTHING, reply, type StartTurnOptions, type TurnStart } from "./turn-start.js";

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

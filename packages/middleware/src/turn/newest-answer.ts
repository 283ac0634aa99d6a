import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import { messagesForModel } from "../prompt/messages-for-model.js";
import { annotationOf, callsTools } from "../reading/message-text.js";
import type { RunContext } from "../stage/run-command.js";

/** Returns the text of the newest answer of the model, or undefined if there is none. */
export function newestAnswer(context: RunContext): string | undefined {
  return messagesForModel({ ...context, messages: context.thread.messages }).findLast(isAnswer)?.text;
}

/** Whether a message is an answer of the model. Every answer of a command that this package adds is annotated. */
function isAnswer(message: BaseMessage): boolean {
  const isOfModel = AIMessage.isInstance(message) && annotationOf(message) === undefined;
  return isOfModel && !callsTools(message) && message.text.trim() !== "";
}

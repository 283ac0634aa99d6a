import type { HumanMessage } from "@langchain/core/messages";
import { askArguments } from "../asking/ask-arguments.js";
import { commandText, withCompleted } from "../reading/message-text.js";
import type { ThreadReading } from "../reading/thread-reading.js";
import { LOCAL_ANSWERS } from "../stage/local-answers.js";
import type { RunContext } from "../stage/run-command.js";
import { endWithReply, type FirstCommandsUpdate, runFirstCommands } from "./advance-turn.js";
import { startTurn } from "./start-turn.js";
import { type CallContext, recursionLimit } from "./turn-of-call.js";

/**
 * Begins a turn before the model is called: asks for arguments, if that is needed, and runs the custom commands that
 * the message begins with. Returns undefined if there is nothing to do.
 */
export async function beginTurn(
  context: RunContext & CallContext,
): Promise<FirstCommandsUpdate | { readonly messages: HumanMessage[] } | undefined> {
  const message = context.thread.newest?.message;
  const asked = message && (await askArguments(context));
  if (!asked) return runFirstCommands(context);
  if (asked.kind === "cancelled") {
    const names = [...asked.names];
    context.report({ type: "warning", code: "cancelled", message: "A person cancelled the command.", skill: names[0] });
    const annotation = { names, local: true };
    return endWithReply({ kind: "reply", text: LOCAL_ANSWERS.cancelled.write(names), message, annotation }, context);
  }
  if (asked.kind === "unanswered") {
    const start = await startTurn({ ...context, isConfirmed: false, recursionLimit: recursionLimit() });
    return start.kind === "reply" ? endWithReply(start, context) : undefined;
  }
  if (asked.text === commandText(message)) return runFirstCommands(context);
  const completed = withCompleted(message, asked.text, context.echo, context.seals);
  const thread = withMessage(context.thread, message, completed);
  return (await runFirstCommands({ ...context, thread })) ?? { messages: [completed] };
}

/** Returns a thread with one of its typed messages replaced. */
function withMessage(thread: ThreadReading, before: HumanMessage, message: HumanMessage): ThreadReading {
  const replaced = <Each extends { readonly message: HumanMessage }>(each: Each): Each =>
    each.message === before ? { ...each, message } : each;
  return {
    ...thread,
    messages: thread.messages.map((each) => (each === before ? message : each)),
    typed: thread.typed.map(replaced),
    input: thread.input.map(replaced),
    newest: thread.newest && replaced(thread.newest),
  };
}

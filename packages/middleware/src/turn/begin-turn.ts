import type { HumanMessage } from "@langchain/core/messages";
import { askArguments } from "../asking/ask-arguments.js";
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
  const asked = await askArguments(context);
  if (asked?.kind === "reply") return endWithReply(asked, context);
  if (asked?.kind === "unanswered") {
    const start = await startTurn({ ...context, isConfirmed: false, recursionLimit: recursionLimit() });
    return start.kind === "reply" ? endWithReply(start, context) : undefined;
  }
  if (!asked?.completed) return runFirstCommands(context);
  return (await runFirstCommands({ ...context, thread: asked.thread })) ?? { messages: [asked.completed] };
}

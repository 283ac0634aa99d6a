import { interrupt } from "@langchain/langgraph";
import { defineCommand, type SlashCommandDefinition } from "@langslash/middleware";
import type { HITLRequest } from "langchain";
import { z } from "zod";

/** The answer of a person, in the format of LangChain's `humanInTheLoopMiddleware`. */
const DecisionsSchema = z.object({ decisions: z.tuple([z.object({ type: z.enum(["approve", "reject"]) })]) });

/** Sends a text. */
export type Send = (letter: { readonly to: string; readonly text: string }) => void | Promise<void>;

/**
 * Returns the command `/send to=name`, which sends the text after the command, or else the previous answer, once a
 * person has agreed. Everything before the question runs again when the turn continues, so nothing there has an effect.
 */
export function sendCommand(send: Send): SlashCommandDefinition {
  return defineCommand({
    name: "send",
    description: "Sends the previous answer, if a person agrees.",
    parameters: { to: { required: true, description: "Name of the client." } },
    run: async ({ arguments: { to }, prompt, previousAnswer = "" }) => {
      const text = prompt || previousAnswer;
      if (text === "") return { reply: "There is nothing to send.", failed: true };
      const question: HITLRequest = {
        actionRequests: [{ name: "send", args: { to, text }, description: `Send ${text.length} characters to ${to}?` }],
        reviewConfigs: [{ actionName: "send", allowedDecisions: ["approve", "reject"] }],
      };
      const [decision] = DecisionsSchema.parse(interrupt(question)).decisions;
      if (decision.type === "reject") return { reply: `Nothing was sent to ${to}.`, failed: true };
      await send({ to, text });
      return { reply: `Sent to ${to}.`, output: text };
    },
  });
}

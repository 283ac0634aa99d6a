// An agent with one skill. It compiles as an ES module and as CommonJS.
import { AIMessage } from "@langchain/core/messages";
import { loadSkills, skillMiddleware } from "@langslash/middleware";
import { createAgent, fakeModel } from "langchain";

/** Returns the first line of the agent's answer to `/help`, which takes no model call. */
export async function help(): Promise<string> {
  return (await ask("/help")).split("\n", 1).join();
}

/** Sends a message to the agent and returns the name of the skill that it selected, and its answer. */
export async function ask(message: string): Promise<string> {
  const skills = await loadSkills("skills");
  const model = fakeModel().respond(new AIMessage("An answer."));
  const agent = createAgent({ model, middleware: skillMiddleware({ skills }) });
  const state = await agent.invoke({ messages: [{ role: "user", content: message }] });
  // @ts-expect-error -- fails to compile if the type of the state degrades to `any`
  void state.selectedSkills[0]?.digest.unknown;
  const [selected] = state.selectedSkills;
  const answer = state.messages.at(-1)?.text ?? "";
  return selected ? `${selected.name}: ${answer}` : answer;
}

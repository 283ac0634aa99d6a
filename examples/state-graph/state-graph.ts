// A graph with its own model node, without createAgent: prepareModelCall does the work of the middleware.
import { fileURLToPath } from "node:url";
import { END, MessagesAnnotation, START, StateGraph } from "@langchain/langgraph";
import { loadSkills, prepareModelCall } from "@langslash/middleware";
import { exampleModels } from "../demo/models.js";

const { model, models } = exampleModels(process.env);
const skills = await loadSkills(fileURLToPath(new URL("../law-office/skills", import.meta.url)));

async function callModel(state: typeof MessagesAnnotation.State) {
  const turn = await prepareModelCall(state.messages, { skills, models });
  if (turn.reply) return { messages: [turn.reply] };
  const content = `You assist a personal injury law office.\n\n${turn.skillPrompt}`;
  const answer = await (turn.model ?? model).invoke([{ role: "system", content }, ...turn.messages]);
  return { messages: [answer] };
}

const graph = new StateGraph(MessagesAnnotation)
  .addNode("model", callModel)
  .addEdge(START, "model")
  .addEdge("model", END)
  .compile();

for (const content of ["/research Kentucky statutes", "/help research", "/medical-records phases=one"]) {
  const { messages } = await graph.invoke({ messages: [{ role: "user", content }] });
  console.log(`> ${content}\n  ${messages.at(-1)?.text.split("\n").join("\n  ")}\n`);
}

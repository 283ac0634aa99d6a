// One thread over several turns: a command applies to its own turn only, and the thread continues after a restart of
// the agent.
import { fileURLToPath } from "node:url";
import { MemorySaver } from "@langchain/langgraph";
import { loadSkills, type SkillIndex, skillMiddleware } from "@langslash/middleware";
import { createAgent } from "langchain";
import { exampleModels } from "../demo/models.js";
import { libraryTools } from "../law-office/library.js";

const { model, models } = exampleModels(process.env);
const checkpointer = new MemorySaver(); // PostgresSaver in production
const skills = await loadSkills(fileURLToPath(new URL("../law-office/skills", import.meta.url)));
const chatAgent = (index: SkillIndex) =>
  createAgent({ model, tools: libraryTools, checkpointer, middleware: skillMiddleware({ skills: index, models }) });

let agent = chatAgent(skills);
const say = async (content: string): Promise<void> => {
  const thread = { configurable: { thread_id: "client-17" } };
  const { messages, selectedSkills } = await agent.invoke({ messages: [{ role: "user", content }] }, thread);
  const skill = selectedSkills[0]?.name ?? "no skill";
  console.log(`> ${content}\n  [${skill}, ${messages.length} messages] ${messages.at(-1)?.text.split("\n", 1)[0]}\n`);
};

await say("/client-letter weekly update for Ms Alif");
await say("thanks, a little shorter please");
agent = chatAgent(skills); // as after a restart: everything that a thread needs is in its checkpoints
await say("/deadline-calculator complaint served on March 3");
await say("/help research");
await say("//help is how one types a slash");

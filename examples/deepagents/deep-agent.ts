// The same middleware in a deep agent, which keeps its planning and file tools and loads skills by command.
import { fileURLToPath } from "node:url";
import { loadSkills, skillMiddleware } from "@langslash/middleware";
import { createDeepAgent } from "deepagents";
import { exampleModels } from "../demo/models.js";
import { webSearch } from "../law-office/library.js";

const { model, models } = exampleModels(process.env);
const skills = await loadSkills(fileURLToPath(new URL("../law-office/skills", import.meta.url)));
const agent = createDeepAgent({
  model,
  tools: [webSearch],
  systemPrompt: "You assist a personal injury law office.",
  middleware: skillMiddleware({ skills, models }),
});

for (const content of ["/research Kentucky statutes", "/help research", "thanks, that helps a lot"]) {
  const state = await agent.invoke({ messages: [{ role: "user", content }] });
  const skill = state.selectedSkills[0]?.name ?? "no skill";
  console.log(`> ${content}\n  [${skill}] ${state.messages.at(-1)?.text.split("\n", 1)[0]}`);
}

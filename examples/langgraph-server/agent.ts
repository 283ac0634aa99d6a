// The agent that the LangGraph server serves (see langgraph.json). The server keeps the threads, so the agent has no
// checkpointer.
import { fileURLToPath } from "node:url";
import { loadSkills, skillMiddleware } from "@langslash/middleware";
import { createAgent } from "langchain";
import { exampleModels } from "../demo/models.js";

const { model, models } = exampleModels(process.env);
const skills = await loadSkills(fileURLToPath(new URL("../law-office/skills", import.meta.url)));

export const agent = createAgent({
  model,
  systemPrompt: "You assist a personal injury law office.",
  middleware: skillMiddleware({ skills, models }),
});

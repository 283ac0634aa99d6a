// The agent, which the LangGraph server runs (see langgraph.json). The server keeps the threads, so the agent has no
// checkpointer.
import { fileURLToPath } from "node:url";
import { loadSkills, skillMiddleware } from "@langslash/middleware";
import { createAgent } from "langchain";
import { model } from "./model.js";

/** The skills, which http.ts imports, so the agent and the chat page share them. */
export const skills = await loadSkills(fileURLToPath(new URL("skills", import.meta.url)));

/** How messages are read, here and by the completion of the page, which asks for arguments that are missing or wrong. */
export const rules = { onInvalidArguments: "ask" } as const;

export const agent = createAgent({
  model,
  systemPrompt: "You are a helpful assistant. Answer in Markdown.",
  middleware: skillMiddleware({ skills, ...rules }),
});

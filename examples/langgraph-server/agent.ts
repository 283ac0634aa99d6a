// The agent that the LangGraph server serves (see langgraph.json). The server keeps the threads, so the agent has no
// checkpointer.
import { readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { loadSkills, skillMiddleware } from "@langslash/middleware";
import { createAgent } from "langchain";
import { sendCommand } from "../commands/send-command.js";
import { exampleModels } from "../demo/models.js";
import { libraryTools } from "../law-office/library.js";

const { model, models } = exampleModels(process.env);

/** The skills, which http.ts imports, so the agent and the catalogue share one index. */
export const skills = await loadSkills(fileURLToPath(new URL("../law-office/skills", import.meta.url)));

const cases = fileURLToPath(new URL("../law-office/cases", import.meta.url));

/** The other commands, the values of their arguments, and the models that `model=` can choose. */
export const extras = {
  commands: [sendCommand(({ to }) => console.log(`A letter to ${to}`))],
  models,
  onInvalidArguments: "ask",
  // The values of `case`, in forms and while someone types.
  complete: async (_skill: string, parameter: string) => (parameter === "case" ? readdir(cases) : []),
} as const;

export const agent = createAgent({
  model,
  tools: libraryTools,
  systemPrompt: "You assist a personal injury law office.",
  middleware: skillMiddleware({ skills, ...extras }),
});

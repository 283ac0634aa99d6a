// An agent for several firms: the skills of a run are those of the user whom the server has authenticated.
import { skillMiddleware } from "@langslash/middleware";
import { createAgent } from "langchain";
import { exampleModels } from "../../demo/models.js";
import { libraryTools } from "../../law-office/library.js";
import { skillsOf } from "./skills.js";

const { model, models } = exampleModels(process.env);

export const agent = createAgent({
  model,
  tools: libraryTools,
  systemPrompt: "You assist a personal injury law office.",
  middleware: skillMiddleware({
    models,
    skills: ({ configurable }) => skillsOf(configurable?.["langgraph_auth_user"]),
  }),
});

// The shortest agent with slash commands. Offline without a key; with OPENAI_API_KEY through ChatOpenAI.
import { fileURLToPath } from "node:url";
import { loadSkills, skillMiddleware } from "@langslash/middleware";
import { createAgent } from "langchain";
import { exampleModels } from "../demo/models.js";
import { libraryTools } from "../law-office/library.js";

const { model, models } = exampleModels(process.env);
const skills = await loadSkills(fileURLToPath(new URL("../law-office/skills", import.meta.url)));
const agent = createAgent({ model, tools: libraryTools, middleware: skillMiddleware({ skills, models }) });
const state = await agent.invoke({ messages: [{ role: "user", content: "/research Kentucky statutes" }] });
console.log(state.selectedSkills[0]?.name, state.explicitCommand, state.messages.at(-1)?.text);

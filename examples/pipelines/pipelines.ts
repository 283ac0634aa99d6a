// Pipelines, stacked commands and macros: several commands in one message.
import { fileURLToPath } from "node:url";
import { loadSkills, type SlashCommandEvent, SlashCommandEventSchema, skillMiddleware } from "@langslash/middleware";
import { createAgent } from "langchain";
import { exampleModels } from "../demo/models.js";
import { libraryTools } from "../law-office/library.js";

const MESSAGES = [
  "/research comparative fault in Kentucky | /summarize format=bullets",
  "/fact-investigation && /summarize",
  "/client-letter /deadline-calculator tell Ms Alif what is due in March",
  "/quick-med case=mo_alif",
  "/brief-me comparative fault",
  "/research liens | /sumarize",
];

const { model, models } = exampleModels(process.env);
const skills = await loadSkills(fileURLToPath(new URL("../law-office/skills", import.meta.url)));
const macros = { "brief-me": "/research | /summarize format=bullets" };
const agent = createAgent({ model, tools: libraryTools, middleware: skillMiddleware({ skills, models, macros }) });

for (const content of MESSAGES) {
  console.log(`> ${content}`);
  const input = { messages: [{ role: "user", content }] };
  let answer = "";
  for await (const [mode, chunk] of await agent.stream(input, { streamMode: ["custom", "values"] })) {
    if (mode === "custom") print(SlashCommandEventSchema.parse(chunk));
    else answer = chunk.messages.at(-1)?.text ?? "";
  }
  console.log(`  ${answer.split("\n").join("\n  ")}\n`);
}

function print(event: SlashCommandEvent): void {
  if (event.type === "pipeline-stage" && event.status === "started")
    console.log(`  stage ${event.stage} of ${event.stages}`);
  if (event.type === "skill-loaded") console.log(`  skill ${event.name}`);
}

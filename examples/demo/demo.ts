// Slash commands in a real agent, message by message. Offline without a key; with OPENAI_API_KEY through ChatOpenAI.
import { fileURLToPath } from "node:url";
import { parseSlashCommand } from "@langslash/grammar";
import { loadSkills, skillMiddleware, type SlashCommandEvent, SlashCommandEventSchema } from "@langslash/middleware";
import { createAgent } from "langchain";
import { exampleModels } from "./models.js";

const MESSAGES = [
  "/medical-records",
  "/research Kentucky statute of limitations for personal injury claims",
  "/medical-records case=mo_alif phases=1,2,3",
  "/fact-investigation",
  "/fact-investigation case=mo_alif",
  "/fact",
  "/med",
  "/r Kentucky statutes",
  "/help",
  "/help medical-records",
  "/unknown-skill",
  "/medical-records model=haiku",
  "Draft a demand letter to the insurance adjuster with the damages and a settlement deadline",
  "thanks, that helps a lot",
  "/usr/bin/env is missing",
];

const { model, models, runsAs } = exampleModels(process.env);
const skills = await loadSkills(fileURLToPath(new URL("../law-office/skills", import.meta.url)));
const agent = createAgent({
  model,
  systemPrompt: "You assist a personal injury law office.",
  middleware: skillMiddleware({ skills, models }),
});

console.log(`${skills.list().length} skills and commands loaded, ${skills.diagnostics.length} problems found.`);
if (!process.env["OPENAI_API_KEY"])
  console.log("No OPENAI_API_KEY is set, so offline models answer with what they were asked.");

for (const text of MESSAGES) {
  const events: SlashCommandEvent[] = [];
  let answer = "";
  const stream = await agent.stream(
    { messages: [{ role: "user", content: text }] },
    { streamMode: ["custom", "values"] },
  );
  for await (const [mode, chunk] of stream) {
    if (mode === "custom") events.push(SlashCommandEventSchema.parse(chunk));
    else answer = chunk.messages.at(-1)?.text ?? "";
  }
  report(text, events, answer);
}

function report(text: string, events: readonly SlashCommandEvent[], answer: string): void {
  const command = events.find((event) => event.type === "slash-command");
  const skill = events.find((event) => event.type === "skill-loaded");
  const choice = events.find((event) => event.type === "model-selected");
  const lines = [
    ["command", describeCommand(text)],
    [
      "skill",
      skill ? `${skill.name} ${command ? `(found by ${command.via})` : `(score ${skill.score.toFixed(2)})`}` : "none",
    ],
    ["selector", command ? "skipped" : skill ? "used" : "used, nothing is sure enough"],
    [
      "model",
      command?.local
        ? "not called"
        : choice
          ? `asked for ${choice.model}, ran as ${runsAs(choice.model)}`
          : `the agent's own, ${runsAs("")}`,
    ],
    ...events.flatMap((event) => (event.type === "warning" ? [["warning", event.message]] : [])),
    ["answer", answer.replaceAll("\n", `\n${" ".repeat(13)}`)],
  ];
  console.log(`\n> ${text}`);
  for (const [label = "", value = ""] of lines) console.log(`  ${label.padEnd(10)} ${value}`);
}

function describeCommand(text: string): string {
  const command = parseSlashCommand(text);
  if (!command) return "none, plain text";
  const given = Object.entries(command.arguments).map(([key, value]) => `${key}=${value}`);
  const prompt = command.prompt && `prompt "${command.prompt}"`;
  return [`/${command.name}`, ...given, prompt].filter(Boolean).join(" ");
}

// Slash commands in a real agent, message by message. Offline without a key; with OPENAI_API_KEY through ChatOpenAI.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parsePipeline, type SlashCommand } from "@langslash/grammar";
import { loadSkills, skillMiddleware, type SlashCommandEvent, SlashCommandEventSchema } from "@langslash/middleware";
import { createAgent } from "langchain";
import { saveCommand } from "../commands/save-command.js";
import { libraryTools } from "../law-office/library.js";
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
  "and the same for the second carrier",
  "thanks, that helps a lot",
  "/usr/bin/env is missing",
  "/medical-records output=long phases=one",
  "/quick-med case=mo_alif",
  "/research Kentucky comparative fault | /summarize format=bullets | /save file=research.md",
];

const folder = mkdtempSync(join(tmpdir(), "langslash-demo-"));
const { model, models, runsAs } = exampleModels(process.env);
const skills = await loadSkills(fileURLToPath(new URL("../law-office/skills", import.meta.url)));
const agent = createAgent({
  model,
  tools: libraryTools,
  systemPrompt: "You assist a personal injury law office.",
  middleware: skillMiddleware({ skills, models, commands: [saveCommand(folder)] }),
});

console.log(`${skills.list().length} skills and commands loaded, ${skills.diagnostics.length} problems found.`);
if (!process.env["OPENAI_API_KEY"])
  console.log("OPENAI_API_KEY is not set, so offline models answer with the request they received.");

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
rmSync(folder, { recursive: true });

function report(text: string, events: readonly SlashCommandEvent[], answer: string): void {
  const commands = events.filter((event) => event.type === "slash-command");
  const loaded = events.filter((event) => event.type === "skill-loaded");
  const chosen = events.filter((event) => event.type === "model-selected");
  const offered = events.flatMap((event) => (event.type === "skill-decision" ? event.offered : []));
  const foundBy = new Map(commands.map(({ name, via }) => [name, via]));
  const skillLines = loaded.map(
    ({ name, score }) =>
      `${name} (${foundBy.has(name) ? `found by ${foundBy.get(name)}` : `score ${score.toFixed(2)}`})`,
  );
  const isLocal = commands.length > 0 && commands.every(({ local }) => local);
  const choices = chosen.map(({ model: name }) => `asked for ${name}, ran as ${runsAs(name)}`);
  const lines = [
    ["command", describeMessage(text)],
    ...commands.filter(({ via }) => via === "macro").map(({ name }) => ["macro", name]),
    ...withDefault(skillLines, "none").map((line) => ["skill", line]),
    ["selector", commands.length > 0 ? "skipped" : loaded.length > 0 ? "used" : "used, no confident match"],
    ...(offered.length > 0 ? [["offered", offered.join(", ")]] : []),
    ...withDefault(choices, isLocal ? "not called" : `the agent's own, ${runsAs("")}`).map((line) => ["model", line]),
    ...events.flatMap((event) => (event.type === "warning" ? [["warning", event.message]] : [])),
    ["answer", answer.replaceAll("\n", `\n${" ".repeat(13)}`)],
  ];
  console.log(`\n> ${text}`);
  for (const [label = "", value = ""] of lines) console.log(`  ${label.padEnd(10)} ${value}`);
}

function withDefault(lines: readonly string[], fallback: string): readonly string[] {
  return lines.length > 0 ? lines : [fallback];
}

function describeMessage(text: string): string {
  const pipeline = parsePipeline(text, { isCommand: () => false });
  const stages = pipeline?.stages.map(({ operator, commands }) => [operator, ...commands.map(describe)]);
  return stages?.flat().filter(Boolean).join(" ") ?? "none, plain text";
}

function describe(command: SlashCommand): string {
  const given = Object.entries(command.arguments).map(([key, value]) => `${key}=${value}`);
  const prompt = command.prompt && `prompt "${command.prompt}"`;
  return [`/${command.name}`, ...given, prompt].filter(Boolean).join(" ");
}

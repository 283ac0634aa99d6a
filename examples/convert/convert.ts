// Converts slash commands of a law office to standalone prompts, and prints the input, the configurations that the
// model reads and the output. Offline without a key; with OPENAI_API_KEY through ChatOpenAI.
import { fileURLToPath } from "node:url";
import {
  type ConversionEvent,
  ConverterError,
  createSlashCommandConverter,
  directoryConfigs,
} from "@langslash/converter";
import { converterModel } from "./converter-model.js";
import { sideBySide } from "./side-by-side.js";

const INPUTS: readonly { readonly command: string; readonly userArguments?: string }[] = [
  { command: "draft-motion", userArguments: "to compel discovery in Rowe v. Hale" },
  { command: "weekly-status" },
  { command: "intake" },
  { command: "draft-motoin" },
];

const { model, name: modelName } = converterModel(process.env);
const configs = directoryConfigs(fileURLToPath(new URL("../law-office/claude", import.meta.url)));
const converter = createSlashCommandConverter({ model, configs });
console.log(`Converted by ${modelName}.`);

for (const input of INPUTS) {
  console.log(`\n> /${`${input.command} ${input.userArguments ?? ""}`.trimEnd()}`);
  try {
    for await (const event of await converter.stream(input)) {
      show(...describeEvent(event));
      if (event.type === "done" && !event.result.needsUserInput) {
        const record = await configs.read("slash_command", input.command);
        const before = { title: "INPUT, the slash command", text: record?.content ?? "" };
        console.log(`\n${sideBySide(before, { title: "OUTPUT, the prompt", text: event.result.convertedContent })}`);
      }
    }
  } catch (error) {
    if (!ConverterError.isInstance(error)) throw error;
    show("error", error.message);
  }
}

/** Describes an event in one line. */
function describeEvent(event: ConversionEvent): [label: string, text: string] {
  if (event.type === "analysis") {
    const { hasArguments, agentReferences, skillReferences, commandReferences } = event.analysis;
    const uses = listOf([...agentReferences, ...skillReferences, ...commandReferences], "no agent and no skill");
    return ["analysis", `takes ${hasArguments ? "" : "no "}arguments, uses ${uses}`];
  }
  if (event.type === "tool-round") {
    const [found, missing] = [event.found, event.missing].map((names) =>
      names.map(({ type, name }) => `${type} ${name}`),
    );
    const notFound = missing?.length ? `; missing: ${missing.join(", ")}` : "";
    return [`tool call ${event.round}`, `read_configs found ${listOf(found ?? [], "nothing")}${notFound}`];
  }
  if (event.type === "verification") return ["verified", listOf([...event.errors, ...event.doubts], "without errors")];
  const { needsUserInput, path, warnings, analysis } = event.result;
  if (needsUserInput) return ["question", `This command takes arguments: ${analysis.argumentHint ?? "which ones?"}`];
  return ["done", [`path ${path}`, ...warnings].join("; ")];
}

function listOf(names: readonly string[], fallback: string): string {
  return names.length > 0 ? names.join(", ") : fallback;
}

function show(label: string, text: string): void {
  console.log(`  ${label.padEnd(12)} ${text}`);
}

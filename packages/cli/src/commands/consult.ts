import { text as readAll } from "node:stream/consumers";
import type { MultiToolResponse, ToolResponse } from "@langslash/consult";
import { type Command, Option } from "commander";
import { CliError } from "../cli-error.js";
import { jsonOption } from "../skills-option.js";
import { addTo, seconds } from "../option-values.js";
import { print, printJson, report, withStyle } from "../print/output.js";
import { printable, printableLine } from "../print/printable.js";

interface ConsultOptions {
  readonly tool?: readonly string[];
  readonly model?: string;
  readonly timeout?: number;
  readonly synthesis: boolean;
  readonly installed?: boolean;
  readonly config?: string;
  readonly format: "text" | "json";
}

/** Adds `langslash consult`, which asks other AI command-line tools. */
export function addConsult(program: Command): void {
  program
    .command("consult")
    .description("ask other AI command-line tools, one or several at once")
    .argument("[prompt...]", "the question; reads the standard input if it is omitted or -")
    .option("-t, --tool <name>", "the tool to ask; can be repeated (default: an installed one)", addTo)
    .option("-m, --model <name>", "the model that the tool should use")
    .option("--timeout <seconds>", "time limit for each tool (default: 90)", seconds)
    .option("--no-synthesis", "do not combine the answers of several tools into one")
    .option("--installed", "print the names of the installed tools and exit")
    .addOption(new Option("-f, --format <format>", "output format").choices(["text", "json"]).default("text"))
    .addOption(jsonOption())
    .option("--config <file>", "the configuration; a file named here or by LANGSLASH_CONSULT_CONFIG may set programs")
    .addHelpText(
      "after",
      "\nTools are configured in langslash.consult.yaml, or in the file named by --config or LANGSLASH_CONSULT_CONFIG.\n" +
        "A file that is only found in the working directory cannot set programs, arguments or environment variables.",
    )
    .action(consult);
}

async function consult(words: readonly string[], options: ConsultOptions): Promise<void> {
  const { consultToolsParallel, discoverAvailableTools, loadConsultConfig, toolNames } =
    await import("@langslash/consult/internal");
  const { tool: given, model, timeout, synthesis: synthesize, format } = options;
  const config = loadConsultConfig(options.config);
  if (options.installed) {
    const names = await discoverAvailableTools({ config });
    if (names.length === 0) throw new CliError("No known tool is installed.");
    return print(names.join("\n"));
  }
  const prompt = await promptOf(words);
  const [first = "", ...others] = words;
  if (!given && others.length > 0 && toolNames(config).includes(first))
    report(`hint: "${first}" is read as part of the question. To ask the tool ${first}, write --tool ${first}`);
  const tools = given ?? (await discoverAvailableTools({ config })).slice(0, 1);
  if (tools.length === 0) throw new CliError("No known tool is installed.");
  const abort = new AbortController();
  const stop = (): void => abort.abort(new CliError("Stopped."));
  process.once("SIGINT", stop);
  const answers = await consultToolsParallel(tools, prompt, {
    config,
    model,
    timeout,
    synthesize,
    signal: abort.signal,
    onEvent: (event) => {
      if (event.type === "consult-finished") report(`${event.tool}: ${event.status}, ${event.duration.toFixed(1)} s`);
    },
  });
  process.off("SIGINT", stop);
  if (format === "json") await printJson(answers);
  else await print(formatAnswers(answers));
  if (!answers.success) process.exitCode = 1;
}

async function promptOf(words: readonly string[]): Promise<string> {
  const isPiped = words.length === 0 ? !process.stdin.isTTY : words.length === 1 && words[0] === "-";
  const prompt = isPiped ? await readAll(process.stdin) : words.join(" ");
  if (prompt.trim() === "")
    throw new CliError("The prompt is empty. Pass it as an argument or on the standard input.", 2);
  return prompt;
}

/** Formats the answers: a single one as it is, several with the names of their tools as headings. */
function formatAnswers({ responses, synthesis }: MultiToolResponse): string {
  const all = Object.entries(responses);
  const [only] = all;
  if (only && all.length === 1) return textOf(only[1]);
  const sections = [
    ...all.map(([tool, one]) => [tool, textOf(one)]),
    ...(synthesis ? [["synthesis", printable(synthesis)]] : []),
  ];
  return sections.map(([title = "", body]) => `${withStyle("bold", `# ${title}`)}\n\n${body}`).join("\n\n");
}

function textOf({ success, output, error = "no answer" }: ToolResponse): string {
  return success ? printable(output.trim()) : `error: ${printableLine(error)}`;
}

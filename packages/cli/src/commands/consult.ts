import { text as readAll } from "node:stream/consumers";
import type { ConsultConfig } from "@langslash/consult";
import { type Command, Option } from "commander";
import { CliError } from "../cli-error.js";
import { modelOption } from "../chat/chat-model.js";
import { addedTo, seconds } from "../option-values.js";
import { print, printJson, styled, tell } from "../print/output.js";
import { onOneLine, printable } from "../print/printable.js";

interface ConsultOptions {
  readonly tool?: readonly string[];
  readonly model?: string;
  readonly timeout?: number;
  readonly synthesis: boolean;
  readonly installed?: boolean;
  readonly config?: string;
  readonly format: "text" | "json";
}

/** `langslash consult`: other AI command-line tools. */
export function addConsult(program: Command): void {
  program
    .command("consult")
    .description("ask other AI command-line tools, one or several at once")
    .argument("[prompt...]", "what to ask; - or nothing reads it from the standard input")
    .addOption(
      new Option("-t, --tool <name>", "whom to ask; repeat it for more (default: one that is installed)").argParser(
        addedTo,
      ),
    )
    .addOption(modelOption("the model that the tool shall use"))
    .addOption(new Option("--timeout <seconds>", "how long each may take (default: 90)").argParser(seconds))
    .option("--no-synthesis", "print the answers of several as they are, without one made of all")
    .option("--installed", "print the names of the tools that are installed, and ask none")
    .option("--config <file>", "the configuration; if named here or by LANGSLASH_CONSULT_CONFIG, it may set programs")
    .addOption(new Option("-f, --format <format>", "how to print it").choices(["text", "json"]).default("text"))
    .addHelpText(
      "after",
      "\nTools are configured in langslash.consult.yaml, or where --config or LANGSLASH_CONSULT_CONFIG says. A file that " +
        "is\nonly found in the working directory cannot set programs, arguments or environment variables.",
    )
    .action(consult);
}

async function consult(words: readonly string[], options: ConsultOptions): Promise<void> {
  const { consultToolsParallel, discoverAvailableTools, loadConsultConfig } = await import("@langslash/consult");
  const { tool: named, model, timeout, synthesis: synthesize, format } = options;
  const config = loadConsultConfig(options.config);
  if (options.installed) {
    const names = await discoverAvailableTools({ config });
    if (names.length === 0) throw new CliError("None of the known tools is installed.");
    return print(names.join("\n"));
  }
  const prompt = await promptOf(words);
  if (!named) await hintAtTool(words, config);
  const tools = named ?? (await discoverAvailableTools({ config })).slice(0, 1);
  if (tools.length === 0) throw new CliError("None of the known tools is installed.");
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
      if (event.type === "consult-finished") tell(`${event.tool}: ${event.status}, ${event.duration.toFixed(1)} s`);
    },
  });
  process.off("SIGINT", stop);
  if (format === "json") await printJson(answers);
  else await print(answersOf(answers));
  if (!answers.success) process.exitCode = 1;
}

/** Hints at `--tool` if the question begins with the name of a tool. */
async function hintAtTool([first = "", ...rest]: readonly string[], config: ConsultConfig): Promise<void> {
  if (rest.length === 0) return;
  const { checkToolAvailable, ConsultError } = await import("@langslash/consult");
  try {
    await checkToolAvailable(first, { config });
  } catch (error) {
    if (ConsultError.isInstance(error) && error.code === "unknown-tool") return;
    throw error;
  }
  tell(`hint: "${first}" is read as part of the question. To ask the tool ${first}, write --tool ${first}`);
}

async function promptOf(words: readonly string[]): Promise<string> {
  const isPiped = words.length === 0 ? !process.stdin.isTTY : words.length === 1 && words[0] === "-";
  const prompt = isPiped ? await readAll(process.stdin) : words.join(" ");
  if (prompt.trim() === "") throw new CliError("There is nothing to ask.", 2);
  return prompt;
}

interface Answers {
  readonly responses: Readonly<
    Record<string, { readonly output: string; readonly error: string | undefined; readonly success: boolean }>
  >;
  readonly synthesis: string | undefined;
}

/** One answer as it is; several with their tools' names as headings. */
function answersOf({ responses, synthesis }: Answers): string {
  const all = Object.entries(responses);
  const textOf = (one: Answers["responses"][string]): string => {
    return one.success ? printable(one.output.trim()) : `error: ${onOneLine(one.error ?? "no answer")}`;
  };
  const [only] = all;
  if (only && all.length === 1) return textOf(only[1]);
  const sections = [
    ...all.map(([tool, one]) => [tool, textOf(one)]),
    ...(synthesis ? [["synthesis", printable(synthesis)]] : []),
  ];
  return sections.map(([title = "", body]) => `${styled("bold", `# ${title}`)}\n\n${body}`).join("\n\n");
}

import { resolve } from "node:path";
import { allowedEnvironment } from "../safety/allowed-environment.js";
import { chooseModel } from "./choose-model.js";
import type { CliRequest } from "../tools/cli-tool.js";
import type { ConsultConfigInput } from "../config/consult-config.js";
import { consultDepth, DEPTH_VARIABLE } from "../safety/consult-depth.js";
import { expandArguments, takesPrompt } from "./expand-arguments.js";
import { findProgram } from "../process/find-program.js";
import { findEnabledTool, type FoundTool, type CliToolChoice } from "../config/find-tool.js";
import { configOf } from "../config/load-consult-config.js";
import { guardPrompt } from "../safety/prompt-guard.js";

/** A call as the system gets it. No shell reads any of it. */
export interface ToolCommand {
  /** The program: a name to be found in PATH, or a path. */
  readonly file: string;
  readonly args: readonly string[];
  /** What goes to the standard input, which is then closed. */
  readonly input: string;
  /** The whole environment of the program. It holds the keys that the tool needs: do not log it. */
  readonly env: Readonly<Record<string, string>>;
}

/** Options of `buildToolCommand`. */
export interface ToolCommandOptions {
  /** @default by the configuration, else the program's own choice */
  readonly model?: string | undefined;
  /** The kind of failure that is asked about; the configuration may have a model for it. */
  readonly failureType?: string | undefined;
  /** @default loadConsultConfig() */
  readonly config?: ConsultConfigInput | undefined;
  /**
   * The directory in which the program runs, and may read.
   * @default process.cwd()
   */
  readonly cwd?: string | undefined;
}

/** What keeps programs from printing in colours. */
const PLAIN = { NO_COLOR: "1", TERM: "dumb" };

/**
 * The command line that asks a tool: read-only, without questions back, the prompt by standard input.
 *
 * @throws ConsultError `unknown-tool`, `disabled-tool`, `invalid-config`, `invalid-option`
 *
 * @example
 * ```ts
 * import { buildToolCommand } from "@langslash/consult";
 *
 * const { file, args, input } = buildToolCommand("gemini", "Why does the date test fail?", { model: "gemini-3-pro" });
 * console.log(file, args.join(" "), input.length);
 * ```
 */
export function buildToolCommand(choice: CliToolChoice, prompt: string, options: ToolCommandOptions = {}): ToolCommand {
  const found = findEnabledTool(choice, configOf(options.config));
  const model = chooseModel(found.settings, options);
  return commandFor(found, { prompt: guardPrompt(prompt), model, cwd: resolve(options.cwd ?? "") });
}

/** The command line for a tool that was found, and a request that was made ready. */
export function commandFor({ tool, settings }: FoundTool, request: CliRequest): ToolCommand {
  const env = environmentFor({ tool, settings });
  const [file, ...first] = programOf({ tool, settings }, env, request.cwd);
  return {
    file,
    args: [...first, ...tool.args(request), ...expandArguments(tool.name, settings.args, request)],
    input: takesPrompt(settings.args) ? "" : request.prompt,
    env,
  };
}

/** The command line with which a tool tells its version. */
export function versionCommandFor(found: FoundTool, cwd: string): ToolCommand {
  const env = environmentFor(found);
  const [file, ...first] = programOf(found, env, cwd);
  return { file, args: [...first, ...found.tool.versionArgs], input: "", env };
}

function environmentFor({ tool, settings }: FoundTool): Record<string, string> {
  return {
    ...allowedEnvironment(process.env, [...tool.passEnv, ...settings.pass_env]),
    ...PLAIN,
    ...tool.env,
    ...settings.env,
    [DEPTH_VARIABLE]: String(consultDepth(process.env) + 1),
  };
}

/** The program of a tool and its first arguments; of several names the first that is installed, else the first. */
function programOf(
  { tool, settings }: FoundTool,
  env: Readonly<Record<string, string>>,
  cwd: string,
): readonly [string, ...string[]] {
  const [configured, ...first] = [settings.command ?? []].flat();
  if (configured !== undefined) return [configured, ...first];
  const names = [tool.command].flat();
  const installed = names.find((name) => findProgram([name], env, cwd));
  return [installed ?? names[0] ?? tool.name];
}

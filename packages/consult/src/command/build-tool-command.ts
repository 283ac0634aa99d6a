import { checkOptions } from "../check-options.js";
import { delimiter, isAbsolute, resolve } from "node:path";
import { allowedEnvironment } from "../safety/allowed-environment.js";
import { chooseModel } from "./choose-model.js";
import type { CliRequest } from "../tools/cli-tool.js";
import type { ConsultConfigInput } from "../config/consult-config.js";
import { consultDepth, DEPTH_VARIABLE } from "../safety/consult-depth.js";
import { expandArguments, takesPrompt } from "./expand-arguments.js";
import { findProgram } from "../process/find-program.js";
import { findEnabledTool, type FoundTool, type CliToolChoice } from "../config/find-tool.js";
import { resolveConfig } from "../config/load-consult-config.js";
import { guardPrompt } from "../safety/prompt-guard.js";

/** The command line of a tool. It is run without a shell. */
export interface ToolCommand {
  /** The program: a name to look up in PATH, or a path. */
  readonly file: string;
  readonly args: readonly string[];
  /** Text written to the standard input, which is then closed. */
  readonly input: string;
  /** The complete environment of the program. It contains the tool's API keys, so do not log it. */
  readonly env: Readonly<Record<string, string>>;
}

/** Options for `buildToolCommand`. */
export interface ToolCommandOptions {
  /**
   * The model to use.
   * @default the model in the configuration, else the program's own default
   */
  readonly model?: string | undefined;
  /** The kind of failure that the prompt is about. The configuration can set a model for it in `failure_models`. */
  readonly failureType?: string | undefined;
  /**
   * The configuration.
   * @default loadConsultConfig()
   */
  readonly config?: ConsultConfigInput | undefined;
  /**
   * The directory that the program runs in and may read.
   * @default process.cwd()
   */
  readonly cwd?: string | undefined;
}

/** Environment variables that turn off coloured output. */
const PLAIN_OUTPUT = { NO_COLOR: "1", TERM: "dumb" };

/** Keeps git, which programs ask for the state of the folder, from running a monitor or hooks of that repository. */
const SAFE_GIT = { GIT_CONFIG_PARAMETERS: "'core.fsmonitor=false' 'core.hooksPath=/dev/null'" };

/**
 * Builds the command line that asks a tool, without running it. The tool runs read-only and non-interactively, and
 * receives the prompt on its standard input.
 *
 * @throws ConsultError `unknown-tool`, `disabled-tool`, `invalid-config` or `invalid-option`
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
  checkOptions("buildToolCommand", options, { model: true, failureType: true, config: true, cwd: true });
  const found = findEnabledTool(choice, resolveConfig(options.config));
  const model = chooseModel(found.settings, options);
  return commandFor(found, { prompt: guardPrompt(prompt), model, cwd: resolve(options.cwd ?? "") });
}

/** Builds the command line for a tool found in the configuration, and a request with a guarded prompt. */
export function commandFor({ tool, settings }: FoundTool, request: CliRequest): ToolCommand {
  const env = environmentFor({ tool, settings });
  const [file, ...firstArgs] = programOf({ tool, settings }, env, request.cwd);
  return {
    file,
    args: [...firstArgs, ...tool.args(request), ...expandArguments(tool.name, settings.args, request)],
    input: takesPrompt(settings.args) ? "" : request.prompt,
    env,
  };
}

/** Builds the command line that prints a tool's version. */
export function versionCommandFor(found: FoundTool, cwd: string): ToolCommand {
  const env = environmentFor(found);
  const [file, ...firstArgs] = programOf(found, env, cwd);
  return { file, args: [...firstArgs, ...found.tool.versionArgs], input: "", env };
}

function environmentFor({ tool, settings }: FoundTool): Record<string, string> {
  return {
    ...withAbsolutePath(allowedEnvironment(process.env, [...tool.passEnv, ...settings.pass_env])),
    ...PLAIN_OUTPUT,
    ...SAFE_GIT,
    ...tool.env,
    ...settings.env,
    [DEPTH_VARIABLE]: String(consultDepth(process.env) + 1),
  };
}

/** Leaves relative folders out of PATH, as these would be folders of the project that a program runs in. */
function withAbsolutePath(env: Readonly<Record<string, string>>): Record<string, string> {
  const paths = Object.entries(env).filter(([name]) => name.toUpperCase() === "PATH");
  const absolute = paths.map(([name, value]) => [name, value.split(delimiter).filter(isAbsolute).join(delimiter)]);
  return { ...env, ...Object.fromEntries(absolute) };
}

/**
 * Returns the program of a tool and its first arguments. Of several names it takes the first that is installed, else
 * the first.
 */
function programOf(
  { tool, settings }: FoundTool,
  env: Readonly<Record<string, string>>,
  cwd: string,
): readonly [string, ...string[]] {
  const [configured, ...firstArgs] = [settings.command ?? []].flat();
  if (configured !== undefined) return [configured, ...firstArgs];
  const names = [tool.command].flat();
  const installed = names.find((name) => findProgram(name, env, cwd));
  return [installed ?? names[0] ?? tool.name];
}

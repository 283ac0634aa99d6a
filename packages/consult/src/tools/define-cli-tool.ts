import type { CliTool } from "./cli-tool.js";
import { ConsultError } from "../consult-error.js";

/** Definition of a command-line tool. */
export interface CliToolDefinition extends Pick<CliTool, "name" | "command"> {
  /**
   * Returns the arguments of a read-only, non-interactive call.
   * @default no arguments
   */
  readonly args?: CliTool["args"];
  /**
   * Environment variables to set.
   * @default {}
   */
  readonly env?: CliTool["env"];
  /**
   * Names of environment variables to pass on. A trailing `*` matches any suffix.
   * @default []
   */
  readonly passEnv?: CliTool["passEnv"];
  /**
   * Paths of files and folders with which a project makes the program run commands, relative to the working directory
   * and the folders above it. If one exists, the program is not run.
   * @default []
   */
  readonly folderSettings?: CliTool["folderSettings"];
  /**
   * Reads the answer from a run.
   * @default the standard output is the answer
   */
  readonly parse?: CliTool["parse"];
  /**
   * Arguments that make the program print its version and exit.
   * @default ["--version"]
   */
  readonly versionArgs?: CliTool["versionArgs"];
}

/** A valid tool name. */
export const TOOL_NAME = /^[a-z][\w-]*$/i;

/** The rule for tool names, as part of an error message. */
export const TOOL_NAME_RULE = "it must start with a letter and contain only letters, digits, - and _";

/**
 * Defines a custom command-line tool. It receives the prompt on its standard input, which is then closed.
 *
 * @throws ConsultError `invalid-tool` if the name or the command is invalid
 *
 * @example
 * ```ts
 * import { consultTool, defineCliTool } from "@langslash/consult";
 *
 * const llama = defineCliTool({
 *   name: "llama",
 *   command: "ollama",
 *   args: ({ model = "llama3.3" }) => ["run", model],
 * });
 * const response = await consultTool(llama, "Why is the sky blue?");
 * console.log(response.status);
 * ```
 */
export function defineCliTool(definition: CliToolDefinition): CliTool {
  const { name, command } = definition;
  if (!TOOL_NAME.test(name)) {
    const message = `Invalid tool name ${JSON.stringify(name)}: ${TOOL_NAME_RULE}.`;
    throw new ConsultError("invalid-tool", name, message);
  }
  if ([command].flat().length === 0 || [command].flat().includes("")) {
    throw new ConsultError("invalid-tool", name, `The tool ${name} needs a command: the name or path of a program.`);
  }
  return Object.freeze({
    args: () => [],
    env: {},
    passEnv: [],
    folderSettings: [],
    parse: ({ stdout }) => ({ text: stdout }),
    versionArgs: ["--version"],
    ...definition,
  } satisfies CliTool);
}

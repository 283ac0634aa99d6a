import type { CliTool } from "./cli-tool.js";
import { ConsultError } from "../consult-error.js";

/** What has to be said of a command-line tool. */
export interface CliToolDefinition extends Pick<CliTool, "name" | "command"> {
  /** @default no arguments */
  readonly args?: CliTool["args"];
  /** @default {} */
  readonly env?: CliTool["env"];
  /** @default [] */
  readonly passEnv?: CliTool["passEnv"];
  /** @default the standard output is the answer */
  readonly parse?: CliTool["parse"];
  /** @default ["--version"] */
  readonly versionArgs?: CliTool["versionArgs"];
}

/** What a tool may be called. */
export const TOOL_NAME = /^[a-z][\w-]*$/i;

/**
 * Defines a command-line tool that this package does not know. The prompt goes to its standard input, which is then closed.
 *
 * @throws ConsultError `invalid-tool` for a name or a command that cannot be one
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
    const rule = "a letter, then letters, digits, - and _";
    throw new ConsultError("invalid-tool", name, `A tool cannot be called ${JSON.stringify(name)}. Allowed: ${rule}.`);
  }
  if ([command].flat().length === 0 || [command].flat().includes("")) {
    throw new ConsultError("invalid-tool", name, `The tool ${name} needs a command: the name of a program.`);
  }
  return Object.freeze({
    args: () => [],
    env: {},
    passEnv: [],
    parse: ({ stdout }) => ({ text: stdout }),
    versionArgs: ["--version"],
    ...definition,
  } satisfies CliTool);
}

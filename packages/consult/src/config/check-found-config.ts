import { z } from "zod";
import type { ToolSettings } from "./consult-config.js";
import { ConsultError } from "../consult-error.js";

/** Settings of a tool that cannot make it run anything else. All others are refused, including future ones. */
const HARMLESS: readonly (keyof ToolSettings)[] = ["enabled", "models", "default_model", "timeout", "failure_models"];

/** The tools of a configuration that is otherwise valid, as written in the file. */
const WrittenSchema = z.object({ tools: z.record(z.string(), z.record(z.string(), z.unknown())).default({}) });

/**
 * Checks a configuration that was only found in the working directory: that it does not choose programs, arguments or
 * environment variables. It may come with a project from strangers.
 *
 * @throws ConsultError `invalid-config` with the first such key
 */
export function checkFoundConfig(data: unknown, file: string, variable: string): void {
  const { tools } = WrittenSchema.parse(data);
  const harmless: readonly string[] = HARMLESS;
  const refused = Object.entries(tools).flatMap(([name, settings]) =>
    Object.keys(settings)
      .filter((key) => !harmless.includes(key))
      .map((key) => `tools.${name}.${key}`),
  );
  const [first] = refused;
  if (first === undefined) return;
  const message =
    `${file} sets ${refused.join(", ")}, but it was only found in the working directory. ` +
    "A file that nobody named may come with a project from strangers, so it cannot choose what is run; " +
    `it can only set ${HARMLESS.join(", ")}. If you trust it, name it: set ${variable}=${file}, ` +
    `or pass config: loadConsultConfig("${file}"), or use langslash consult --config ${file}.`;
  throw new ConsultError("invalid-config", first, message, { allowed: HARMLESS });
}

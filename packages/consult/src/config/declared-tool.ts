import type { CliAnswer, CliRun, CliTool } from "../tools/cli-tool.js";
import type { OutputSettings, ToolSettings } from "./consult-config.js";
import { defineCliTool } from "../tools/define-cli-tool.js";
import { jsonValues } from "../tools/json-values.js";

/** Defines a tool that exists only in the configuration. `expandArguments` adds its `args`, as for every tool. */
export function declaredTool(name: string, { command = name, output = "text" }: ToolSettings): CliTool {
  return defineCliTool({ name, command: [command].flat().slice(0, 1), parse: (run) => readOutput(run, output) });
}

function readOutput({ stdout, stderr }: CliRun, output: OutputSettings): CliAnswer | undefined {
  if (output === "text") return { text: stdout };
  const { answer, error, where, format } = output;
  const values = jsonValues(stdout);
  const candidates = format === "json" ? values.slice(-1) : values;
  const isMatch = (value: unknown): boolean =>
    Object.entries(where).every(([path, expected]) => valueAt(value, path) === expected);
  const texts = candidates.filter(isMatch).map((value) => textAt(value, answer));
  const errors = error === undefined ? [] : [...jsonValues(stderr), ...values].map((value) => textAt(value, error));
  const found = { text: lastOf(texts), error: lastOf(errors) };
  return found.text === undefined && found.error === undefined ? undefined : found;
}

function lastOf(texts: readonly (string | undefined)[]): string | undefined {
  return texts.findLast((text) => text !== undefined);
}

function textAt(value: unknown, path: string): string | undefined {
  const found = valueAt(value, path);
  return typeof found === "string" ? found : undefined;
}

function valueAt(value: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>((inner, key) => (isObject(inner) && Object.hasOwn(inner, key) ? inner[key] : undefined), value);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

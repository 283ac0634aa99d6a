import { z } from "zod";
import { TOOL_NAME, TOOL_NAME_RULE } from "../tools/define-cli-tool.js";
import { SecondsSchema } from "../time-limit.js";
import { strictObject } from "./strict-object.js";
import { BUILT_IN_TOOLS } from "../tools/built-in-tools.js";

/** Schema of `output`: how to find the answer in the output of a declared tool. */
const OutputSchema = z.union(
  [
    z.literal("text"),
    strictObject({
      /** `json` for a single document, `jsonl` for one event per line. With `jsonl` the last matching event counts. */
      format: z.enum(["json", "jsonl"]),
      /** Path of the answer: keys and array indexes joined by dots. */
      answer: z.string().min(1),
      /** Path of the error message. */
      error: z.string().min(1).optional(),
      /** Values by path that an event must have to count as the answer. */
      where: z
        .record(
          z.string(),
          z.union([z.string(), z.number(), z.boolean()], { error: "expected a string, number or boolean" }),
        )
        .default({}),
    }),
  ],
  { error: 'expected "text" or an object with format and answer' },
);

/** Schema of a string or a list of strings. */
const StringsSchema = z.union([z.string().min(1), z.array(z.string()).min(1)], {
  error: "expected a string or a list of strings",
});

/** Schema of a tool's settings: those of a built-in tool, or the declaration of a new one. */
export const ToolSettingsSchema = strictObject({
  /** Whether the tool may be asked. */
  enabled: z.boolean().default(true),
  /** The program, or a list with the program and its first arguments. Required for declared tools. */
  command: StringsSchema.optional(),
  /**
   * Additional arguments, after those of the tool. `{model}`, `{prompt}` and `{cwd}` are replaced. A nested list that
   * contains `{model}` is omitted if there is no model. If `{prompt}` is used, nothing is written to the standard
   * input.
   */
  args: z
    .array(z.union([z.string(), z.array(z.string())], { error: "expected a string or a list of strings" }))
    .default([]),
  /** Known models. Another model is also passed to the tool, and `metadata.model_note` of the response says so. */
  models: z.array(z.string().min(1)).default([]),
  /** The model to use if no other is chosen. */
  default_model: z.string().min(1).optional(),
  /** Time limit of a consultation in seconds. */
  timeout: SecondsSchema.optional(),
  /** Models to use, by kind of failure. */
  failure_models: z.record(z.string(), z.string().min(1)).default({}),
  /** Environment variables to set. */
  env: z.record(z.string(), z.string()).default({}),
  /** Names of environment variables to pass on. A trailing `*` matches any suffix. */
  pass_env: z.array(z.string().min(1)).default([]),
  /**
   * Whether the tool may run in a folder whose own settings could make it run commands. Set it only if you trust every
   * folder in which you consult the tool.
   */
  trust_folder: z.boolean().default(false),
  /** How to find the answer in the output. For declared tools only. */
  output: OutputSchema.optional(),
});

/** Schema of the time limits in seconds, by operation. */
const TimeoutsSchema = strictObject({
  detection: SecondsSchema.default(5),
  consultation: SecondsSchema.default(90),
  review: SecondsSchema.default(600),
  synthesis: SecondsSchema.default(120),
});

/** Schema of `langslash.consult.yaml`. */
export const ConsultConfigSchema = strictObject({
  /** Tools by name. */
  tools: z.record(z.string(), ToolSettingsSchema).default({}),
  timeouts: TimeoutsSchema.prefault({}),
  /** The tool to ask by kind of failure, or several in order of preference. */
  routing: z.record(z.string(), StringsSchema).default({}),
}).superRefine(({ tools, routing }, context) => {
  const builtIn: readonly string[] = BUILT_IN_TOOLS.map(({ name }) => name);
  const addIssue = (path: string[], input: unknown, message: string): void =>
    context.addIssue({ code: "custom", path, input, message });
  for (const [name, { command, output }] of Object.entries(tools)) {
    if (!TOOL_NAME.test(name)) {
      addIssue(["tools", name], name, `invalid tool name; ${TOOL_NAME_RULE}`);
    } else if (builtIn.includes(name) && output !== undefined) {
      addIssue(["tools", name, "output"], undefined, "the output of a built-in tool cannot be declared");
    } else if (!builtIn.includes(name) && command === undefined) {
      const known = builtIn.join(", ");
      addIssue(["tools", name, "command"], undefined, `a tool that is not built in (${known}) needs a command`);
    }
  }
  const known = [...new Set([...builtIn, ...Object.keys(tools)])];
  for (const [failureType, route] of Object.entries(routing)) {
    for (const name of [route].flat().filter((tool) => !known.includes(tool))) {
      addIssue(["routing", failureType], name, `unknown tool; known tools: ${known.join(", ")}`);
    }
  }
});

/** A validated configuration with defaults applied. */
export type ConsultConfig = z.infer<typeof ConsultConfigSchema>;
/** A configuration as passed in, before validation and defaults. */
export type ConsultConfigInput = z.input<typeof ConsultConfigSchema>;
/** Settings of a tool in the configuration. */
export type ToolSettings = z.infer<typeof ToolSettingsSchema>;
/** How to find the answer in the output of a declared tool. */
export type OutputSettings = z.infer<typeof OutputSchema>;

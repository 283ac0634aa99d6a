import { z } from "zod";
import { TOOL_NAME } from "../tools/define-cli-tool.js";
import { SecondsSchema } from "../seconds.js";
import { strictObject } from "../strict-object.js";
import { BUILT_IN_TOOLS } from "../tools/built-in-tools.js";

/** How the answer is found in what a declared tool prints. */
const OutputSchema = z.union(
  [
    z.literal("text"),
    strictObject({
      /** `json`: one document; `jsonl`: one event in a line, of which the last that fits counts. */
      format: z.enum(["json", "jsonl"]),
      /** Where the answer is: keys and positions, joined by dots. */
      answer: z.string().min(1),
      /** Where a failure is told. */
      error: z.string().min(1).optional(),
      /** Values that an event must have to be the answer, by path. */
      where: z
        .record(
          z.string(),
          z.union([z.string(), z.number(), z.boolean()], { error: "expected a text, a number, true or false" }),
        )
        .default({}),
    }),
  ],
  { error: "expected text, or an object with format and answer" },
);

/** One text or several. */
const TextsSchema = z.union([z.string().min(1), z.array(z.string()).min(1)], {
  error: "expected a text or a list of texts",
});

/** A tool in the configuration: a built-in one to be changed, or one that is declared here. */
export const ToolSettingsSchema = strictObject({
  /** Whether it may be asked. */
  enabled: z.boolean().default(true),
  /** The program, or a list of it and its first arguments. A declared tool must have one. */
  command: TextsSchema.optional(),
  /**
   * More arguments, behind the tool's own. `{model}`, `{prompt}` and `{cwd}` are replaced; a list within the list is left out
   * where its value is missing. A tool that gets `{prompt}` gets nothing by standard input.
   */
  args: z
    .array(z.union([z.string(), z.array(z.string())], { error: "expected a text or a list of texts" }))
    .default([]),
  /** The models that there are, for interfaces that offer a choice. */
  models: z.array(z.string().min(1)).default([]),
  default_model: z.string().min(1).optional(),
  /** Seconds for a consultation. */
  timeout: SecondsSchema.optional(),
  /** Models by kind of failure. */
  failure_models: z.record(z.string(), z.string().min(1)).default({}),
  /** Environment variables to set. */
  env: z.record(z.string(), z.string()).default({}),
  /** Names of environment variables to pass on. `*` may end a name. */
  pass_env: z.array(z.string().min(1)).default([]),
  /** For declared tools. */
  output: OutputSchema.optional(),
});

/** Seconds by operation. */
const TimeoutsSchema = strictObject({
  detection: SecondsSchema.default(5),
  consultation: SecondsSchema.default(90),
  review: SecondsSchema.default(600),
  synthesis: SecondsSchema.default(120),
});

/** `langslash.consult.yaml`. */
export const ConsultConfigSchema = strictObject({
  /** Tools by name. */
  tools: z.record(z.string(), ToolSettingsSchema).default({}),
  timeouts: TimeoutsSchema.prefault({}),
  /** By kind of failure the tool to ask, or several, the best first. */
  routing: z.record(z.string(), TextsSchema).default({}),
}).superRefine(({ tools, routing }, context) => {
  const builtIn: readonly string[] = BUILT_IN_TOOLS.map(({ name }) => name);
  const complain = (path: string[], input: unknown, message: string): void =>
    context.addIssue({ code: "custom", path, input, message });
  for (const [name, { command, output }] of Object.entries(tools)) {
    if (!TOOL_NAME.test(name)) {
      complain(["tools", name], name, "a tool's name is a letter, then letters, digits, - and _");
    } else if (builtIn.includes(name) && output !== undefined) {
      complain(["tools", name, "output"], undefined, "the output of a built-in tool is known and cannot be declared");
    } else if (!builtIn.includes(name) && command === undefined) {
      const known = builtIn.join(", ");
      complain(["tools", name, "command"], undefined, `a tool that is not built in (${known}) needs a command`);
    }
  }
  const known = [...new Set([...builtIn, ...Object.keys(tools)])];
  for (const [failureType, route] of Object.entries(routing)) {
    for (const name of [route].flat().filter((tool) => !known.includes(tool))) {
      complain(["routing", failureType], name, `not a known tool; known are ${known.join(", ")}`);
    }
  }
});

/** A checked configuration, with its defaults. */
export type ConsultConfig = z.infer<typeof ConsultConfigSchema>;
/** A configuration as it may be written. */
export type ConsultConfigInput = z.input<typeof ConsultConfigSchema>;
/** What the configuration says of a tool. */
export type ToolSettings = z.infer<typeof ToolSettingsSchema>;
/** How the answer of a declared tool is found. */
export type OutputSettings = z.infer<typeof OutputSchema>;

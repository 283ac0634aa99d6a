import { SourceText } from "../source/source-text.js";
import { checkOptions, firstOf } from "@langslash/grammar/internal";
import { reasonOf } from "@langslash/skills/internal";
import { tool } from "langchain";
import { z } from "zod";
import { REFERENCE_TYPES } from "../configs/config-record.js";
import type { ConfigHead, ConfigStore } from "../configs/config-store.js";
import { type ConfigFinder, configFinder } from "../configs/config-name.js";
import { readCommand } from "../read-command.js";
import { sectionOf } from "../configs/config-reference.js";
import { addFilesBeside } from "../references/files/files-beside.js";
import { SharedFiles } from "../references/files/shared-files.js";
import { mustRethrow } from "../read-or.js";

/** Name and type of an agent, a skill or a slash command. */
const ReferenceSchema = z.object({
  name: z.string().min(1).describe("The name, exactly as listed."),
  type: z.enum(["agent", "skill", "command"]).describe("Whether it is an agent, a skill or a slash command."),
});

/** Input schema of `read_configs`. */
const ReadConfigsInputSchema = z.object({
  references: z
    .array(ReferenceSchema)
    .min(1)
    .describe("The agents, skills and commands to read, everything you need at once."),
});

/**
 * Describes the input to the model and accepts any object: LangChain answers wrong arguments with the stack of the
 * error, which has paths of this machine.
 */
const DescribedInputSchema = z.looseObject({}).meta(describedInput());

function describedInput(): Record<string, unknown> {
  const { $schema: _, ...described } = z.toJSONSchema(ReadConfigsInputSchema, { io: "input" });
  return described;
}

/** Answer to a call with arguments that do not fit. */
const INVALID_CALL =
  'Invalid arguments: expected { "references": [{ "name": "…", "type": "agent", "skill" or "command" }] } with at least one reference.';

/** Input of `read_configs`. */
export type ReadConfigsInput = z.infer<typeof ReadConfigsInputSchema>;

const ReadConfigSchema = z.union([
  z.object({
    found: z.literal(true),
    /** The text without its frontmatter. */
    content: z.string(),
    /** Set if the text was cut to `maxCharacters`. */
    truncated: z.literal(true).optional(),
    /** Sentences about files beside the text that it names, and that are not part of `content`. */
    leftOut: z.array(z.string()).readonly().optional(),
  }),
  z.object({
    found: z.literal(false),
    error: z.string(),
    /** Set if the store failed, so that it is not known whether there is such an agent or skill. */
    failed: z.literal(true).optional(),
  }),
]);

/** Result of reading one agent, skill or command. */
export type ReadConfig = z.infer<typeof ReadConfigSchema>;

/** Schema of the output of `read_configs`. */
export const ReadConfigsOutputSchema = z.record(z.string(), ReadConfigSchema);

/**
 * Output of `read_configs`, keyed by `agent:<name>`, `skill:<name>` and `command:<name>`. References that were left out
 * because of a limit are named by the error at the key `references`.
 */
export type ReadConfigsOutput = Readonly<z.infer<typeof ReadConfigsOutputSchema>>;

/** Options for `createReadConfigsTool`. */
export interface ReadConfigsOptions {
  /**
   * Maximum length of one text, in characters; longer texts are cut.
   * @default 60_000
   */
  readonly maxCharacters?: number;
  /**
   * Maximum length of all texts of one call together, in characters. The text at which it is reached is cut, and the
   * texts after it are left out.
   * @default 300_000
   */
  readonly maxTotalCharacters?: number;
  /**
   * Name of the configuration that the references come from. If it is in a plugin (`plugin:name`), agents and skills of
   * that plugin are found first, and also without the plugin in their name.
   */
  readonly from?: string;
}

/** Maximum number of references that one call reads. */
const MAX_REFERENCES = 50;

/** Maximum number of references that the answer names as left out. */
const MAX_NAMED = 20;

/** Name of the tool. */
export const READ_CONFIGS = "read_configs";

/**
 * Creates a LangChain tool that reads agents, skills and commands from a store, up to 50 references of a call in
 * parallel. If one cannot be read, the others are still returned. The tool returns a `ReadConfigsOutput` as JSON.
 *
 * @example
 * ```ts
 * import { createReadConfigsTool, memoryConfigs } from "@langslash/converter";
 *
 * const readConfigs = createReadConfigsTool(memoryConfigs([{ name: "triage", type: "agent_definition", content: "Sort." }]));
 * const answer = await readConfigs.invoke({ references: [{ name: "triage", type: "agent" }] });
 * console.log(answer); // {"agent:triage":{"found":true,"content":"Sort."}}
 * ```
 */
// oxlint-disable-next-line explicit-module-boundary-types -- a written return type would lose the tool's schema
export function createReadConfigsTool(configs: ConfigStore, options: ReadConfigsOptions = {}) {
  checkOptions("createReadConfigsTool", options, { maxCharacters: true, maxTotalCharacters: true, from: true });
  const { maxCharacters = 60_000, maxTotalCharacters = 300_000, from } = options;
  return tool(
    async (input, config): Promise<string> => {
      const { data } = ReadConfigsInputSchema.safeParse(input);
      if (data === undefined) return INVALID_CALL;
      const { references } = data;
      const wanted = new Map(references.map((reference) => [`${reference.type}:${reference.name}`, reference]));
      const finder = configs.list().then(configFinder);
      const read = [...wanted].slice(0, MAX_REFERENCES).map(async ([key, reference]): Promise<[string, ReadConfig]> => {
        const { type, name } = reference;
        const result = await readOne(reference, configs, finder, from).catch((error: unknown) => {
          if (mustRethrow(error, config)) throw error;
          return {
            found: false as const,
            failed: true as const,
            error: `Failed to fetch ${type} '${name}': ${reasonOf(error)}`,
          };
        });
        return [key, truncate(result, maxCharacters)];
      });
      const output = withinLimit(await Promise.all(read), maxTotalCharacters);
      const leftOut = [...wanted.keys()].filter((key) => !output.has(key));
      if (leftOut.length > 0) output.set("references", leftOutError(leftOut, maxTotalCharacters));
      return JSON.stringify(Object.fromEntries(output) satisfies ReadConfigsOutput);
    },
    {
      name: READ_CONFIGS,
      description: `Reads the definitions of agents, skills and slash commands. Ask for everything you need in one call, up to ${MAX_REFERENCES}.`,
      schema: DescribedInputSchema,
    },
  );
}

async function readOne(
  { name, type }: ReadConfigsInput["references"][number],
  configs: ConfigStore,
  finder: Promise<ConfigFinder<ConfigHead>>,
  from: string | undefined,
): Promise<ReadConfig> {
  const [head, ...others] = (await finder)(REFERENCE_TYPES[type], name, from);
  if (head && others.length > 0) {
    const names = [head, ...others].map((each) => `'${each.name}'`).join(" or ");
    return { found: false, error: `${type} '${name}' may mean ${names}` };
  }
  const record = head && (await configs.read(head.type, head.name));
  if (!record) return { found: false, error: `${type} '${name}' not found` };
  const { content, leftOut } = await addFilesBeside(readCommand(record.content, record).body, record, configs);
  const shared = await new SharedFiles({ configs, find: await finder }).read({
    name: record.name,
    type,
    source: new SourceText(content),
  });
  const texts = shared.map(({ path, source: { text } }) => sectionOf({ type: "file", name: path }, text));
  return { found: true, content: [content, ...texts].join("\n\n"), ...(leftOut.length > 0 && { leftOut }) };
}

/** Returns the results from the first one on whose texts are not longer than `limit` together. The last may be cut. */
function withinLimit(results: readonly (readonly [string, ReadConfig])[], limit: number): Map<string, ReadConfig> {
  const output = new Map<string, ReadConfig>();
  let room = limit;
  for (const [key, result] of results) {
    if (result.found && room <= 0) continue;
    const shown = truncate(result, room);
    output.set(key, shown);
    if (shown.found) room -= shown.content.length;
  }
  return output;
}

/** Returns the answer about references that were not read, which is not long even if they are many. */
function leftOutError(keys: readonly string[], limit: number): ReadConfig {
  const named = keys.map((key) => (key.length > 100 ? `${key.slice(0, 100)}…` : key));
  const limits = `at most ${MAX_REFERENCES} references and ${limit} characters are read per call`;
  return {
    found: false,
    error: `Not read, because ${limits}: ${firstOf(named, MAX_NAMED)}. Ask for them in another call.`,
  };
}

function truncate(read: ReadConfig, maxCharacters: number): ReadConfig {
  if (!read.found || read.content.length <= maxCharacters) return read;
  return { ...read, content: read.content.slice(0, maxCharacters), truncated: true };
}

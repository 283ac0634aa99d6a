import { tool } from "langchain";
import { z } from "zod";
import { REFERENCE_TYPES } from "../configs/config-record.js";
import type { ConfigHead, ConfigStore } from "../configs/config-store.js";
import { type ConfigFinder, configFinder } from "../configs/find-config.js";
import { readCommand } from "../read-command.js";
import { reasonOf } from "../must-rethrow.js";

/** Name and type of an agent or skill. */
const ReferenceSchema = z.object({
  name: z.string().min(1).describe("The name, exactly as listed."),
  type: z.enum(["agent", "skill"]).describe("Whether it is an agent or a skill."),
});

/** Input schema of `read_configs`. */
const ReadConfigsInputSchema = z.object({
  references: z.array(ReferenceSchema).min(1).describe("The agents and skills to read, everything you need at once."),
});

/** Input of `read_configs`. */
export type ReadConfigsInput = z.infer<typeof ReadConfigsInputSchema>;

/** Result of reading one agent or skill. */
export type ReadConfig =
  | {
      readonly found: true;
      /** The text without its frontmatter. */
      readonly content: string;
      /** Set if the text was cut to `maxCharacters`. */
      readonly truncated?: true;
    }
  | { readonly found: false; readonly error: string };

/** Output of `read_configs`, keyed by `agent:<name>` and `skill:<name>`. */
export type ReadConfigsOutput = Readonly<Record<string, ReadConfig>>;

/** Options for `createReadConfigsTool`. */
export interface ReadConfigsOptions {
  /**
   * Maximum length of one text, in characters; longer texts are cut.
   * @default 60_000
   */
  readonly maxCharacters?: number;
  /**
   * Name of the configuration that the references come from. If it is in a plugin (`plugin:name`), agents and skills of
   * that plugin are found first, and also without the plugin in their name.
   */
  readonly from?: string;
}

/** Name of the tool. */
export const READ_CONFIGS = "read_configs";

/**
 * Creates a LangChain tool that reads agents and skills from a store, all references of a call in parallel. If one
 * cannot be read, the others are still returned. The tool returns a `ReadConfigsOutput` as JSON.
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
export function createReadConfigsTool(configs: ConfigStore, { maxCharacters = 60_000, from }: ReadConfigsOptions = {}) {
  return tool(
    async ({ references }): Promise<string> => {
      const finder = configs.list().then(configFinder);
      const read = references.map(async (reference): Promise<[string, ReadConfig]> => {
        const { type, name } = reference;
        const result = await readOne(reference, configs, finder, from).catch((error: unknown) => {
          return { found: false as const, error: `Failed to fetch ${type} '${name}': ${reasonOf(error)}` };
        });
        return [`${type}:${name}`, truncate(result, maxCharacters)];
      });
      const output: ReadConfigsOutput = Object.fromEntries(await Promise.all(read));
      return JSON.stringify(output);
    },
    {
      name: READ_CONFIGS,
      description: "Reads the definitions of agents and skills. Ask for everything you need in one call.",
      schema: ReadConfigsInputSchema,
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
  return { found: true, content: readCommand(record.content).body };
}

function truncate(read: ReadConfig, maxCharacters: number): ReadConfig {
  if (!read.found || read.content.length <= maxCharacters) return read;
  return { found: true, content: read.content.slice(0, maxCharacters), truncated: true };
}

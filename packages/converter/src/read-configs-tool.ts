import { tool } from "langchain";
import { z } from "zod";
import type { ConfigType } from "./config-record.js";
import { type ConfigHead, type ConfigStore, findConfig } from "./config-store.js";
import { readCommand } from "./read-command.js";

/** An agent or a skill by name. */
export const ReferenceSchema = z.object({
  name: z.string().min(1).describe("The name, exactly as it is listed."),
  type: z.enum(["agent", "skill"]).describe("What it is."),
});

/** What `read_configs` takes. */
export const ReadConfigsInputSchema = z.object({
  references: z.array(ReferenceSchema).min(1).describe("The agents and skills to read, all that you need at once."),
});

/** What `read_configs` takes. */
export type ReadConfigsInput = z.infer<typeof ReadConfigsInputSchema>;

/** What became of one reference. */
export type ReadConfig =
  | {
      readonly found: true;
      /** The text without its frontmatter. */
      readonly content: string;
      /** Where the text was cut. */
      readonly truncated?: true;
    }
  | { readonly found: false; readonly error: string };

/** What `read_configs` answers, by `agent:<name>` and `skill:<name>`. */
export type ReadConfigsOutput = Readonly<Record<string, ReadConfig>>;

/** Options of `createReadConfigsTool`. */
export interface ReadConfigsOptions {
  /**
   * The most characters of one content; what is longer is cut.
   * @default 60_000
   */
  readonly maxCharacters?: number;
}

/** The name of the tool. */
export const READ_CONFIGS = "read_configs";

const TYPES: Readonly<Record<ReadConfigsInput["references"][number]["type"], ConfigType>> = {
  agent: "agent_definition",
  skill: "skill",
};

/**
 * A LangChain tool that reads agents and skills from a store, all references of a call in parallel. One that cannot be read
 * does not spoil the others. It answers JSON as its content, and the same as data as its artifact.
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
export function createReadConfigsTool(configs: ConfigStore, { maxCharacters = 60_000 }: ReadConfigsOptions = {}) {
  return tool(
    async ({ references }): Promise<[string, ReadConfigsOutput]> => {
      const heads = configs.list();
      const read = references.map(async (reference): Promise<[string, ReadConfig]> => {
        const key = `${reference.type}:${reference.name}`;
        return [key, await readOne(reference, configs, heads, maxCharacters)];
      });
      const output = Object.fromEntries(await Promise.all(read));
      return [JSON.stringify(output), output];
    },
    {
      name: READ_CONFIGS,
      description: "Reads the definitions of agents and skills. Give all that you need in one call.",
      schema: ReadConfigsInputSchema,
      responseFormat: "content_and_artifact",
    },
  );
}

async function readOne(
  { name, type }: ReadConfigsInput["references"][number],
  configs: ConfigStore,
  heads: Promise<readonly ConfigHead[]>,
  maxCharacters: number,
): Promise<ReadConfig> {
  try {
    const head = findConfig(await heads, TYPES[type], name);
    const record = head && (await configs.read(head.type, head.name));
    if (!record) return { found: false, error: `${type} '${name}' not found` };
    const { body } = readCommand(record.content);
    if (body.length <= maxCharacters) return { found: true, content: body };
    return { found: true, content: body.slice(0, maxCharacters), truncated: true };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { found: false, error: `Failed to fetch ${type} '${name}': ${reason}` };
  }
}

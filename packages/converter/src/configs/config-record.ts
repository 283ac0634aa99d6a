import { z } from "zod";

/** Types of configurations. */
export const ConfigTypeSchema = z.enum(["slash_command", "agent_definition", "skill"]);

/** Type of a configuration. */
export type ConfigType = z.infer<typeof ConfigTypeSchema>;

/** The words for agents, skills and commands in references, mapped to their stored types. */
export const REFERENCE_TYPES = {
  agent: "agent_definition",
  skill: "skill",
  command: "slash_command",
} as const satisfies Record<string, ConfigType>;

/** A list of names, as an array or JSON. Any other value becomes a string that is not JSON, and is reported later. */
const NameListSchema = z
  .union([z.string(), z.array(z.string())])
  .nullish()
  .catch("unreadable");

/**
 * Schema of a stored configuration: a slash command, an agent definition or a skill.
 *
 * @example
 * ```ts
 * import { ConfigRecordSchema } from "@langslash/converter";
 *
 * const record = ConfigRecordSchema.parse({ name: "review", type: "slash_command", content: "Review $1." });
 * console.log(record.name); // "review"
 * ```
 */
export const ConfigRecordSchema = z.looseObject({
  id: z.string().optional(),
  name: z.string(),
  type: ConfigTypeSchema,
  /** The whole file, including its frontmatter. */
  content: z.string(),
  /** Format that it was written for, such as `claude`. */
  original_format: z.string().nullish(),
  /** Stored analysis, used if `analysis_version` is the current one and the analysis fits the content. */
  has_arguments: z.boolean().nullish().catch(undefined),
  argument_hint: z.string().nullish().catch(undefined),
  /** Names, as an array or as a JSON array in a string. */
  agent_references: NameListSchema,
  skill_references: NameListSchema,
  command_references: NameListSchema,
  analysis_version: z.union([z.string(), z.number()]).nullish().catch(undefined),
});

/** A stored configuration. */
export type ConfigRecord = z.infer<typeof ConfigRecordSchema>;

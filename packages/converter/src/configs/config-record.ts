import { z } from "zod";

/** The kinds of configurations. */
export const ConfigTypeSchema = z.enum(["slash_command", "agent_definition", "skill"]);

/** What a configuration is. */
export type ConfigType = z.infer<typeof ConfigTypeSchema>;

/** What agents and skills are called where they are referred to, and what type they are stored as. */
export const REFERENCE_TYPES = { agent: "agent_definition", skill: "skill" } as const satisfies Record<
  string,
  ConfigType
>;

/** A list of names, or one as JSON. Anything else becomes text that is no list, so that the reader can tell. */
const NameListSchema = z
  .union([z.string(), z.array(z.string())])
  .nullish()
  .catch("unreadable");

/** A configuration as it is stored: a slash command, an agent's definition, or a skill. */
export const ConfigRecordSchema = z.looseObject({
  id: z.string().optional(),
  name: z.string(),
  type: ConfigTypeSchema,
  /** The whole file, frontmatter included. */
  content: z.string(),
  /** Where it comes from, `claude` for instance. */
  original_format: z.string().nullish(),
  /** Stored analysis, used where `analysis_version` is the present one and it fits the content. */
  has_arguments: z.boolean().nullish().catch(undefined),
  argument_hint: z.string().nullish().catch(undefined),
  /** Names: an array, or a JSON array as text. */
  agent_references: NameListSchema,
  skill_references: NameListSchema,
  analysis_version: z.union([z.string(), z.number()]).nullish().catch(undefined),
});

/** A configuration as it is stored. */
export type ConfigRecord = z.infer<typeof ConfigRecordSchema>;

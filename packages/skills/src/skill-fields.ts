import { z } from "zod";
import { ParameterSchema } from "./document/parameters.js";
import { RequirementsSchema } from "./document/requirements.js";
import { SkillForkSchema } from "./document/skill-fork.js";

/** Schema of a parameter in an entry that was written as JSON. */
export const EntryParameterSchema = ParameterSchema.extend({
  values: ParameterSchema.shape.values.readonly(),
  position: z.number().optional(),
});

/** Schema of the fields that an entry of a skill has wherever it was written as JSON. */
export const SkillFieldsSchema = z.object({
  title: z.string().optional(),
  description: z.string(),
  examples: z.array(z.string()).readonly().optional(),
  notFor: z.array(z.string()).readonly().optional(),
  parent: z.string().optional(),
  aliases: z.array(z.string()).readonly(),
  model: z.string().optional(),
  tools: z.array(z.string()).readonly(),
  requires: RequirementsSchema.required().optional(),
  keep: z.literal("thread").optional(),
  ask: z.literal("always").optional(),
  fork: SkillForkSchema.optional(),
  returns: z.record(z.string(), z.unknown()).readonly().optional(),
  argumentHint: z.string().optional(),
  userInvocable: z.boolean(),
  modelInvocable: z.boolean(),
  metadata: z.record(z.string(), z.unknown()).readonly(),
});

/** Schema of an entry in a lock: the fields that models and users see, without the place of its text. */
export const ListedFieldsSchema = z.looseObject({
  name: z.string(),
  ...SkillFieldsSchema.shape,
  parameters: z.record(z.string(), EntryParameterSchema).optional(),
  file: z.undefined().optional(),
});
/** An entry in a lock. */
export type ListedFields = z.infer<typeof ListedFieldsSchema>;

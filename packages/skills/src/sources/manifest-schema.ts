import { z } from "zod";
import { ParameterSchema } from "../document/parameters.js";

const fields = {
  description: z.string().nullish().describe("What it does and when to use it, in one or two sentences."),
  model: z.string().nullish().describe("Name of the model that it asks for; `inherit` for the agent's own."),
  model_required: z.string().nullish().describe("The same as `model`."),
  tools_required: z.array(z.string()).nullish().describe("Names of the tools that it needs."),
  aliases: z.array(z.string()).nullish().describe("Its other names."),
  parameters: z.record(z.string(), ParameterSchema).nullish().describe("What may be given to it, by name."),
};

/** A sub-skill in `skills_manifest.json`, keyed by its name. Unknown keys are kept. */
export const SubSkillSchema = z.looseObject({
  ...fields,
  file: z.string().nullish().describe("The file of its text, relative to the manifest."),
});

/** A skill in `skills_manifest.json`. Unknown keys are kept. */
export const ManifestSkillSchema = z.looseObject({
  name: z.string().describe("How it is called, without the slash."),
  ...fields,
  file: z.string().nullish().describe("The file of its text, relative to the manifest."),
  sub_skills: z.record(z.string(), SubSkillSchema).nullish().describe("Skills that belong to it, by name."),
});

/**
 * `skills_manifest.json`. `loadSkills` reads it field by field, so that one wrong value costs only itself; editors check it
 * with the JSON Schema that this package ships as `@langslash/skills/skills_manifest.schema.json`.
 */
export const SkillManifestSchema = z.looseObject({
  skills: z.array(ManifestSkillSchema).describe("The skills, in the order in which help lists them."),
  aliases: z.record(z.string(), z.string()).nullish().describe("Other names for skills: alias to name."),
  macros: z.record(z.string(), z.string()).nullish().describe("Names that stand for whole commands: `/a x=1 | /b`."),
});

/** A skill in the manifest. */
export type ManifestSkill = z.infer<typeof ManifestSkillSchema>;
/** A sub-skill in the manifest. */
export type SubSkill = z.infer<typeof SubSkillSchema>;
/** The manifest. */
export type SkillManifest = z.infer<typeof SkillManifestSchema>;

/** The JSON Schema of the manifest, as this package ships it. */
export function manifestJsonSchema(): object {
  return { title: "skills_manifest.json", ...z.toJSONSchema(SkillManifestSchema, { io: "input" }) };
}

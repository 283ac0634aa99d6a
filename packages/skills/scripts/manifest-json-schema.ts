import { z } from "zod";
import { ManifestSkillSchema } from "../src/sources/manifest-schema.js";

/**
 * Schema of a whole `skills_manifest.json`. The JSON Schema for editors is generated from it. `loadSkills` does not
 * parse with it, but field by field, so that one invalid value does not affect the others.
 */
export const SkillManifestSchema = z.looseObject({
  skills: z.array(ManifestSkillSchema).describe("The skills, in the order in which `/help` lists them."),
  aliases: z.record(z.string(), z.string()).nullish().describe("Other names for skills: alias to name."),
  macros: z.record(z.string(), z.string()).nullish().describe("Macros: name to commands, such as `/a x=1 | /b`."),
});

/**
 * Returns the JSON Schema of the manifest, which this package ships as `@langslash/skills/skills_manifest.schema.json`.
 */
export function manifestJsonSchema(): object {
  return { title: "skills_manifest.json", ...z.toJSONSchema(SkillManifestSchema, { io: "input" }) };
}

import { z } from "zod";
import { ParameterSchema } from "../document/parameters.js";
import { RequirementsSchema } from "../document/requirements.js";
import { FORK_VIEWS } from "../document/skill-fork.js";

const fields = {
  description: z
    .string()
    .nullish()
    .describe("Description of what it does and when to use it, in one or two sentences."),
  examples: z.array(z.string()).nullish().describe("Messages that should load it, as users write them."),
  not_for: z.array(z.string()).nullish().describe("Messages that look as if they should load it, and must not."),
  model: z.string().nullish().describe("Name of the model that it runs on; `inherit` for the agent's model."),
  model_required: z.string().nullish().describe("Another name for `model`."),
  tools_required: z.array(z.string()).nullish().describe("Names of the tools that it needs."),
  requires: RequirementsSchema.nullish().describe("What it needs to work."),
  keep: z
    .enum(["turn", "thread"])
    .nullish()
    .describe("How long it stays active after it was named: `thread` until another skill is named."),
  ask: z.literal("always").nullish().describe("Whether its command asks before it runs, with its arguments shown."),
  context: z
    .string()
    .nullish()
    .describe("`fork` if it runs in a context of its own, of which only its answer comes back."),
  agent: z
    .string()
    .nullish()
    .describe("Name of the application's agent that runs it there; `default` if none is named."),
  sees: z.enum(FORK_VIEWS).nullish().describe("The part of the conversation that it sees there, `nothing` by default."),
  returns: z
    .record(z.string(), z.unknown())
    .nullish()
    .describe("JSON Schema of its answer, which is checked, and whose values a pipe can pass on."),
  aliases: z.array(z.string()).nullish().describe("Other names by which it can be called."),
  parameters: z.record(z.string(), ParameterSchema).nullish().describe("Its parameters, by name."),
  file: z.string().nullish().describe("File that contains its text, relative to the manifest."),
};

/** Schema of a sub-skill in `skills_manifest.json`, which is keyed by its name. Keeps unknown keys. */
export const SubSkillSchema = z.looseObject(fields);

/** Schema of a skill in `skills_manifest.json`. Keeps unknown keys. */
export const ManifestSkillSchema = z.looseObject({
  name: z.string().describe("Name of its command, without the slash."),
  ...fields,
  sub_skills: z.record(z.string(), SubSkillSchema).nullish().describe("Skills that belong to it, by name."),
});

/** A sub-skill in `skills_manifest.json`. */
export type SubSkill = z.infer<typeof SubSkillSchema>;

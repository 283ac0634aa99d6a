import { z } from "zod";

/** Modes of `GenerateSkill`. */
export const MODES = ["create", "update", "preview"] as const;

/** Mode of `GenerateSkill`. */
export type GenerateSkillMode = (typeof MODES)[number];

const file = (example: string) =>
  z.object({
    name: z.string().describe(`A plain file name, for example ${example}.`),
    content: z.string().describe("The complete text of the file."),
  });

/** Schema that describes the arguments of `GenerateSkill` to the model. */
export const GenerateSkillSchema = z.object({
  skillId: z
    .string()
    .describe("The command without its slash: lowercase letters, numbers and single hyphens, at most 64 characters."),
  name: z.string().describe("The title for readers, in the user's language."),
  description: z
    .string()
    .describe(
      "What the skill does and when to use it, in the words of users, in at most 1,024 characters. It decides when the skill is selected.",
    ),
  instructions: z
    .string()
    .describe(
      "The skill itself in Markdown, without frontmatter and title: inputs, steps, tools to use, output format, checks, what to avoid.",
    ),
  examples: z.array(file("monday.md")).optional().describe("Examples of input and output; written to examples/."),
  references: z.array(file("glossary.md")).optional().describe("Longer reference material; written to references/."),
  scripts: z.array(file("count.py")).optional().describe("Scripts that the instructions use; written to scripts/."),
  mode: z
    .enum(MODES)
    .optional()
    .describe(
      "create (the default) writes a new skill; update replaces SKILL.md and the files given, and keeps the others; preview writes nothing and returns the exact files, hash, diff and warnings.",
    ),
  expectedHash: z
    .string()
    .optional()
    .describe(
      "Required for update: the hash from the last write or preview, or the digest from load_skill, of the current version.",
    ),
  template: z
    .string()
    .optional()
    .describe(
      "Name of a template whose headings the instructions should have. If instructions are empty, its text is used.",
    ),
});

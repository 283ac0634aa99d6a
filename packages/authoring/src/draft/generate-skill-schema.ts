import { z } from "zod";

/** What GenerateSkill can do. */
export const MODES = ["create", "update", "preview"] as const;

/** A thing that GenerateSkill can do. */
export type GenerateSkillMode = (typeof MODES)[number];

const file = (example: string) =>
  z.object({
    name: z.string().describe(`A plain file name, for instance ${example}.`),
    content: z.string().describe("The whole text of the file."),
  });

/** What the model is shown of the arguments of GenerateSkill. */
export const GenerateSkillSchema = z.object({
  skillId: z
    .string()
    .describe("The command without its slash: lowercase letters, numbers and single hyphens, at most 64 characters."),
  name: z.string().describe("The title for people, in the user's language."),
  description: z
    .string()
    .describe(
      "What the skill does and when to use it, with the words that users say, in at most 1,024 characters. It decides when the skill is selected.",
    ),
  instructions: z
    .string()
    .describe(
      "The skill itself in Markdown without frontmatter and title: inputs, steps, tools to use, output format, checks, what to avoid.",
    ),
  examples: z.array(file("monday.md")).optional().describe("Examples of input and output, written to examples/."),
  references: z.array(file("glossary.md")).optional().describe("Longer material to look up, written to references/."),
  scripts: z.array(file("count.py")).optional().describe("Scripts that the instructions use, written to scripts/."),
  mode: z
    .enum(MODES)
    .optional()
    .describe(
      "create (the default) writes a new skill; update replaces SKILL.md and the files that are named, and keeps the others; preview writes nothing and shows exact files, hash, diff and warnings.",
    ),
  expectedHash: z
    .string()
    .optional()
    .describe(
      "For update: the hash that the last write or preview, or the digest that load_skill gave for the present version.",
    ),
  template: z
    .string()
    .optional()
    .describe("A template that gives the instructions their headings; without instructions its text is used."),
});

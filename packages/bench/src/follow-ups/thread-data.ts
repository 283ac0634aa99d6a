import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadSkills, type SkillIndex } from "@langslash/skills";
import { z } from "zod";

const MessageSchema = z.object({
  text: z.string().min(1),
  /** The skill that is right for it; null if none is. */
  skill: z.string().nullable(),
  /**
   * Why: its own words or its command name the skill; it looks back at the answer before; it adds to earlier messages;
   * it begins something else; it asks for nothing that a skill is for; it is small talk.
   */
  kind: z.enum(["own", "command", "follow-up", "added", "new-topic", "other", "small-talk"]),
});

const CollectionSchema = z.object({
  collection: z.string(),
  /** Whether rules may be fitted to the threads, or only be measured by them. */
  half: z.enum(["fit", "held-out"]),
  skills: z.array(z.object({ name: z.string(), description: z.string(), text: z.string() })),
  threads: z.array(z.object({ language: z.string(), messages: z.array(MessageSchema).min(2) })),
});

/** Labelled conversations about a collection of skills. */
export type ThreadCollection = z.infer<typeof CollectionSchema>;
/** A message of a person, with the skill that is right for it. */
export type LabelledThreadMessage = z.infer<typeof MessageSchema>;

const FOLDER = fileURLToPath(new URL("../../follow-ups", import.meta.url));

/** Reads the collections of `packages/bench/follow-ups`. */
export async function readThreadCollections(): Promise<ThreadCollection[]> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith(".json")).toSorted();
  const texts = await Promise.all(files.map((file) => readFile(join(FOLDER, file), "utf8")));
  return texts.map((text) => CollectionSchema.parse(JSON.parse(text)));
}

/** Calls `use` with an index of the skills of a collection. */
export async function withSkills<Result>(
  { skills }: ThreadCollection,
  use: (index: SkillIndex) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "follow-ups-"));
  try {
    for (const { name, description, text } of skills) {
      await mkdir(join(folder, name));
      const frontmatter = `---\nname: ${name}\ndescription: ${JSON.stringify(description)}\n---\n`;
      await writeFile(join(folder, name, "SKILL.md"), `${frontmatter}\n${text}\n`);
    }
    return await use(await loadSkills(folder));
  } finally {
    await rm(folder, { recursive: true });
  }
}

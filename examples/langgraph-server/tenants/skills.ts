import { fileURLToPath } from "node:url";
import { loadSkills, type SkillIndex, skillFolderSource } from "@langslash/skills";
import { HTTPException } from "hono/http-exception";
import { z } from "zod";

/** A user, as auth.ts returns it. Anything else has no firm, and so no skills. */
const UserSchema = z.object({ firm: z.enum(["north", "south"]) });

const indexes = new Map<string, Promise<SkillIndex>>();

/** Returns the skills of the firm to which a user belongs: those of the office, and its own. Loads them once. */
export function skillsOf(user: unknown): Promise<SkillIndex> {
  const { data } = UserSchema.safeParse(user);
  if (!data) throw new HTTPException(403, { message: "This user belongs to no firm." });
  const { firm } = data;
  const index = indexes.get(firm) ?? loadSkills([folder("../../law-office/skills"), ownSkills(firm)]);
  indexes.set(firm, index);
  index.catch(() => indexes.delete(firm)); // the next request tries again
  return index;
}

function ownSkills(firm: string) {
  return skillFolderSource(folder(`firms/${firm}`), { name: firm });
}

function folder(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}

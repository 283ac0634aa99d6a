import type { Skill } from "@langslash/skills";
import type { Skill as ServedSkill } from "@modelcontextprotocol/server/ext/skills";

/** Returns the URIs of the files that are served with a skill, other than its text. */
export function filesBeside(served: readonly ServedSkill[], { file }: Skill): readonly string[] {
  const entry = served.find(({ uri }) => uri === `skill://${file}`);
  if (!entry || entry.resources === "dynamic") return [];
  return entry.resources.flatMap(({ uri }) => (uri === entry.uri ? [] : [uri]));
}

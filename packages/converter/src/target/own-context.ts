import { parseSkillDocument } from "@langslash/skills";

/** Returns a warning about a context of its own that a command asks for, and that a prompt does not have. */
export function ownContextWarning(content: string): string[] {
  return parseSkillDocument(content).data["context"] === "fork"
    ? ["The frontmatter asks for a context of its own (context: fork), which a prompt does not have."]
    : [];
}

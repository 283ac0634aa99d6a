import { splitFrontmatter } from "@langslash/skills/internal";
import type { SkillDraft } from "./skill-draft.js";
import { newFrontmatter, updateFrontmatter } from "./update-frontmatter.js";

/** The text of a SKILL.md. */
export interface SkillText {
  readonly text: string;
  /** The text below the frontmatter. */
  readonly body: string;
  readonly warnings: readonly string[];
}

const LOST =
  "SKILL.md: the current frontmatter cannot be kept; only name and description remain. An update keeps the rest in the backup.";

/** Warnings about parts that an update could not keep. */
const LOST_PARTS = {
  metadata: "SKILL.md: the current metadata is not a map and cannot be kept. The backup has it.",
  comments: "SKILL.md: the comments of the current frontmatter cannot be kept. The backup has them.",
};

/**
 * Renders the SKILL.md of a draft. An update keeps all other fields of the current frontmatter, and its comments. The
 * field `metadata` says that an agent created or updated the skill.
 *
 * @param current - the text that is replaced; undefined for a new skill
 * @param paths - all files besides SKILL.md; those that the instructions do not mention are listed below them
 */
export function skillText(draft: SkillDraft, current: string | undefined, paths: readonly string[]): SkillText {
  const yaml = current === undefined ? "" : (splitFrontmatter(current).yaml ?? "");
  const fields = { name: draft.skillId, description: draft.description };
  const updated = yaml.trim() === "" ? undefined : updateFrontmatter(yaml, fields);
  const warnings = yaml.trim() === "" ? [] : (updated?.lost.map((part) => LOST_PARTS[part]) ?? [LOST]);
  const frontmatter = updated?.yaml ?? newFrontmatter(fields, current !== undefined);
  const body = renderBody(draft, paths);
  return { text: `---\n${frontmatter}---\n\n${body}`, body, warnings };
}

function renderBody({ name, instructions }: SkillDraft, paths: readonly string[]): string {
  const [firstLine = ""] = instructions.split("\n", 1);
  const isTitled = firstLine.trim().toLowerCase() === `# ${name}`.toLowerCase();
  const unmentioned = paths.filter((path) => !instructions.includes(path));
  const list = unmentioned.map((path) => `- ${path}`).join("\n");
  const sections = [isTitled ? [] : `# ${name}`, instructions, list === "" ? [] : `## Files\n\n${list}`];
  return `${sections.flat().join("\n\n")}\n`;
}

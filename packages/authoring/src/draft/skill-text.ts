import { splitFrontmatter } from "@langslash/skills/internal";
import type { SkillDraft } from "./skill-draft.js";
import { newFrontmatter, updateFrontmatter } from "./update-frontmatter.js";

/** The text of a SKILL.md. */
export interface SkillText {
  readonly text: string;
  /** The text below the frontmatter. */
  readonly body: string;
  readonly warnings: readonly string[];
  /** Findings about fields of the current version that an update would lose. A person has to review them. */
  readonly losses: readonly string[];
}

const LOST =
  "SKILL.md: the current frontmatter cannot be kept; only name and description remain. An update keeps the rest in the backup.";
const LOST_LINES =
  "SKILL.md: the current frontmatter is not valid YAML, and some of its lines cannot be kept. An update keeps them in the backup.";
const NOT_READ =
  "SKILL.md: the current file has no frontmatter that can be read, but may have fields. An update keeps them in the backup only.";

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
  const { yaml, problem } = splitFrontmatter(current ?? "");
  const isEmpty = yaml === undefined || yaml.trim() === "";
  const fields = { name: draft.skillId, description: draft.description };
  const updated = isEmpty ? undefined : updateFrontmatter(yaml, fields);
  const losses = [
    ...(yaml === undefined && problem !== undefined ? [NOT_READ] : []),
    ...(!isEmpty && updated === undefined ? [LOST] : []),
    ...(updated?.lost.includes("lines") ? [LOST_LINES] : []),
  ];
  const warnings = updated?.lost.flatMap((part) => (part === "lines" ? [] : LOST_PARTS[part])) ?? [];
  const frontmatter = updated?.yaml ?? newFrontmatter(fields, current !== undefined);
  const body = renderBody(draft, paths);
  return { text: `---\n${frontmatter}---\n\n${body}`, body, warnings, losses };
}

function renderBody({ name, instructions }: SkillDraft, paths: readonly string[]): string {
  const [firstLine = ""] = instructions.split("\n", 1);
  const isTitled = firstLine.trim().toLowerCase() === `# ${name}`.toLowerCase();
  const unmentioned = paths.filter((path) => !instructions.includes(path));
  const list = unmentioned.map((path) => `- ${path}`).join("\n");
  const sections = [isTitled ? [] : `# ${name}`, instructions, list === "" ? [] : `## Files\n\n${list}`];
  return `${sections.flat().join("\n\n")}\n`;
}

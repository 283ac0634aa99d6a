import { splitFrontmatter } from "@langslash/skills/internal";
import { Document, isMap, parseDocument, Scalar, YAMLMap } from "yaml";
import type { SkillDraft } from "./skill-draft.js";

/** The text of a SKILL.md. */
export interface SkillText {
  readonly text: string;
  /** The text below the frontmatter. */
  readonly body: string;
  readonly warnings: readonly string[];
}

const LOST =
  "SKILL.md: the current frontmatter cannot be kept; only name and description remain. An update keeps the rest in the backup.";

const LOST_METADATA = "SKILL.md: the current metadata is not a map and cannot be kept. The backup has it.";

/** The record in the frontmatter's `metadata`: of a skill that an agent created, and of any other that it updated. */
const CREATED_BY = "created-by";
const UPDATED_BY = "updated-by";
const AGENT = "agent";

/** Names that every version of YAML reads as text without quotes. */
const PLAIN = /^(?!(?:true|false|null|yes|no|on|off)$)[a-z]{2,}[a-z0-9-]*$/;

/**
 * Renders the SKILL.md of a draft. An update keeps all other fields of the current frontmatter, and its comments. The
 * field `metadata` says that an agent created or updated the skill.
 *
 * @param current - the text that is replaced; undefined for a new skill
 * @param paths - all files besides SKILL.md; those that the instructions do not mention are listed below them
 */
export function skillText(draft: SkillDraft, current: string | undefined, paths: readonly string[]): SkillText {
  const yaml = current === undefined ? "" : (splitFrontmatter(current).yaml ?? "");
  const updated = yaml.trim() === "" ? undefined : updateFrontmatter(yaml, draft);
  const rendered = updated ?? renderFrontmatter(new Document({}), draft, current !== undefined);
  const warnings = yaml.trim() === "" || updated !== undefined ? rendered.warnings : [LOST];
  const body = renderBody(draft, paths);
  return { text: `---\n${rendered.yaml}---\n\n${body}`, body, warnings };
}

interface Frontmatter {
  readonly yaml: string;
  readonly warnings: readonly string[];
}

/** Returns undefined if the current YAML is invalid, or if the rest of it depends on the values that are replaced. */
function updateFrontmatter(yaml: string, draft: SkillDraft): Frontmatter | undefined {
  try {
    const document: Document = parseDocument(yaml);
    return document.errors.length === 0 && isMap(document.contents)
      ? renderFrontmatter(document, draft, true)
      : undefined;
  } catch {
    return undefined; // an alias refers to the old description, or the YAML is nested too deeply
  }
}

function renderFrontmatter(document: Document, { skillId, description }: SkillDraft, isUpdate: boolean): Frontmatter {
  document.set("name", scalar(skillId));
  document.set("description", scalar(description));
  const metadata = document.get("metadata");
  const isKept = metadata === undefined || metadata === null || isMap(metadata);
  if (!isMap(metadata)) document.set("metadata", new YAMLMap());
  const isRecorded = document.getIn(["metadata", CREATED_BY]) === AGENT;
  if (!isRecorded) document.setIn(["metadata", isUpdate ? UPDATED_BY : CREATED_BY], AGENT);
  return {
    yaml: document.toString({ lineWidth: 0, doubleQuotedAsJSON: true }),
    warnings: isKept ? [] : [LOST_METADATA],
  };
}

/** Quotes a value, unless every parser reads it as text without quotes. */
function scalar(value: string): Scalar<string> {
  const node = new Scalar(value);
  node.type = PLAIN.test(value) ? Scalar.PLAIN : Scalar.QUOTE_DOUBLE;
  return node;
}

function renderBody({ name, instructions }: SkillDraft, paths: readonly string[]): string {
  const [firstLine = ""] = instructions.split("\n", 1);
  const isTitled = firstLine.trim().toLowerCase() === `# ${name}`.toLowerCase();
  const unmentioned = paths.filter((path) => !instructions.includes(path));
  const list = unmentioned.map((path) => `- ${path}`).join("\n");
  const sections = [isTitled ? [] : `# ${name}`, instructions, list === "" ? [] : `## Files\n\n${list}`];
  return `${sections.flat().join("\n\n")}\n`;
}

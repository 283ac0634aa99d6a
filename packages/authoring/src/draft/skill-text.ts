import { splitFrontmatter } from "@langslash/skills/internal";
import { Document, isMap, parseDocument, Scalar } from "yaml";
import type { SkillDraft } from "./skill-draft.js";

/** The text of a SKILL.md. */
export interface SkillText {
  readonly text: string;
  /** What stands below the frontmatter. */
  readonly body: string;
  readonly warnings: readonly string[];
}

const LOST =
  "SKILL.md: the present frontmatter cannot be kept; of it only what is given here stays. The backup has the rest.";

/** Such a name is text in every version of YAML, without quotes. */
const PLAIN = /^(?!(?:true|false|null|yes|no|on|off)$)[a-z]{2,}[a-z0-9-]*$/;

/**
 * The SKILL.md of a draft. What the present version has in its frontmatter beside name and description stays, comments too.
 *
 * @param present - the text that is replaced; undefined for a new skill
 * @param paths - all files beside SKILL.md: those that the instructions do not mention are listed below them
 */
export function skillText(draft: SkillDraft, present: string | undefined, paths: readonly string[]): SkillText {
  const yaml = present === undefined ? "" : (splitFrontmatter(present).yaml ?? "");
  const kept = yaml.trim() === "" ? undefined : changedFrontmatter(yaml, draft);
  const warnings = yaml.trim() === "" || kept !== undefined ? [] : [LOST];
  const body = bodyOf(draft, paths);
  return { text: `---\n${kept ?? written(new Document({}), draft)}---\n\n${body}`, body, warnings };
}

/** Undefined where the present YAML cannot be read, or not be written without what is replaced. */
function changedFrontmatter(yaml: string, draft: SkillDraft): string | undefined {
  try {
    const document: Document = parseDocument(yaml);
    return document.errors.length === 0 && isMap(document.contents) ? written(document, draft) : undefined;
  } catch {
    return undefined; // an alias of the old description, or nesting without end
  }
}

function written(document: Document, { skillId, description }: SkillDraft): string {
  document.set("name", scalar(skillId));
  document.set("description", scalar(description));
  return document.toString({ lineWidth: 0, doubleQuotedAsJSON: true });
}

/** Quoted, so that no parser takes it for anything but text. */
function scalar(value: string): Scalar<string> {
  const node = new Scalar(value);
  node.type = PLAIN.test(value) ? Scalar.PLAIN : Scalar.QUOTE_DOUBLE;
  return node;
}

function bodyOf({ name, instructions }: SkillDraft, paths: readonly string[]): string {
  const [firstLine = ""] = instructions.split("\n", 1);
  const isTitled = firstLine.trim().toLowerCase() === `# ${name}`.toLowerCase();
  const unmentioned = paths.filter((path) => !instructions.includes(path));
  const list = unmentioned.map((path) => `- ${path}`).join("\n");
  const sections = [isTitled ? [] : `# ${name}`, instructions, list === "" ? [] : `## Files\n\n${list}`];
  return `${sections.flat().join("\n\n")}\n`;
}

import { type DraftFile, draftFiles } from "./draft-files.js";
import { isDeviceName } from "./file-name-problem.js";
import { type GenerateSkillMode, MODES } from "./generate-skill-schema.js";
import { cleanLine, cleanText, removeControls } from "./clean-text.js";
import { isRefusal, type Refusal } from "../refusal.js";

/** A skill as the model requested it, validated as far as that is possible without reading files. */
export interface SkillDraft {
  readonly mode: GenerateSkillMode;
  readonly skillId: string;
  /** The title for readers. */
  readonly name: string;
  readonly description: string;
  readonly instructions: string;
  readonly files: readonly DraftFile[];
  /** Hash of the version that an update replaces. */
  readonly expectedHash: string | undefined;
  readonly template: string | undefined;
  /** Warnings about characters that were removed from the texts. */
  readonly changes: readonly string[];
}

/** Rules that a draft is checked against. */
export interface DraftRules {
  readonly templates: ReadonlyMap<string, string>;
  /** Whether a name belongs to a command or macro that takes precedence over skills. */
  readonly isReserved: (name: string) => boolean;
}

const SKILL_ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const MAX_ID = 64;
const MAX_NAME = 200;
const MAX_DESCRIPTION = 1024;
const MAX_INSTRUCTIONS = 200_000;

/** Reads the arguments of `GenerateSkill`. Returns the first problem as a refusal. */
export function parseDraft(input: Readonly<Record<string, unknown>>, rules: DraftRules): SkillDraft | Refusal {
  const template = textIn(input, "template").trim() || undefined;
  const skeleton = template === undefined ? undefined : rules.templates.get(template);
  const mode = MODES.find((known) => known === (textIn(input, "mode").trim() || "create"));
  const texts = {
    skillId: textIn(input, "skillId").trim(),
    name: cleanLine(textIn(input, "name")),
    description: cleanLine(textIn(input, "description")),
    instructions: cleanText(textIn(input, "instructions")) || (skeleton ?? ""),
  };
  const expectedHash = textIn(input, "expectedHash").trim() || undefined;
  const required = { ...texts, ...(mode === "update" ? { expectedHash } : {}) };
  const missing = Object.entries(required).find(([, text]) => !text)?.[0];
  if (missing !== undefined) return { error: `Missing required field: ${missing}` };
  const problem = textProblem(texts, rules);
  if (problem !== undefined) return { error: problem };
  if (mode === undefined) return { error: `Unknown mode ${quote(input["mode"])}. Use one of: ${MODES.join(", ")}.` };
  if (template !== undefined && skeleton === undefined) {
    return { error: `Unknown template ${quote(template)}. Use one of: ${[...rules.templates.keys()].join(", ")}.` };
  }
  const given = draftFiles(input);
  if (isRefusal(given)) return given;
  const files = given.map(({ path, content }) => ({ path, content: removeControls(content) }));
  return { mode, ...texts, files, expectedHash, template, changes: changesIn(input, given) };
}

function textProblem(
  { skillId, name, description, instructions }: Pick<SkillDraft, "skillId" | "name" | "description" | "instructions">,
  { isReserved }: DraftRules,
): string | undefined {
  if (!SKILL_ID.test(skillId) || skillId.length > MAX_ID) {
    return "Invalid skillId format. Use lowercase letters, numbers, and hyphens only.";
  }
  if (description.length > MAX_DESCRIPTION) {
    return `The description has ${description.length} characters; at most ${MAX_DESCRIPTION} are allowed.`;
  }
  if (isReserved(skillId) || isDeviceName(skillId)) return `The name '${skillId}' is reserved. Choose another skillId.`;
  if (name.length > MAX_NAME) return `The name has ${name.length} characters; at most ${MAX_NAME} are allowed.`;
  if (instructions.length > MAX_INSTRUCTIONS) {
    return `The instructions have ${instructions.length} characters; at most ${MAX_INSTRUCTIONS} are allowed. Move material to references.`;
  }
  return undefined;
}

function changesIn(input: Readonly<Record<string, unknown>>, files: readonly DraftFile[]): string[] {
  const description = textIn(input, "description").trim();
  const texts = [{ path: "SKILL.md", content: `${description}${textIn(input, "instructions")}` }, ...files];
  const removed = texts.flatMap(({ path, content }) => {
    const count = content.length - removeControls(content).length;
    return count === 0 ? [] : [`${path}: ${count} control characters were removed.`];
  });
  return description.includes("\n") ? [...removed, "SKILL.md: the description was joined into one line."] : removed;
}

function textIn(input: Readonly<Record<string, unknown>>, key: string): string {
  const value = Object.hasOwn(input, key) ? input[key] : undefined;
  if (typeof value === "number") return String(value);
  return typeof value === "string" ? value : "";
}

function quote(value: unknown): string {
  return JSON.stringify(value) ?? "";
}

import { existsSync, mkdirSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isReservedName, isSpecificationName } from "@langslash/skills/internal";
import { CliError } from "./cli-error.js";
import { placeholderDescription } from "./placeholder-description.js";
import { printableLine } from "./print/printable.js";

/** Options for `newSkill`. */
export interface NewSkillOptions {
  /** Headings and sentences to fill in, in Markdown. */
  readonly template: string;
  /** The folder of skills. @default the first of the usual ones that exists */
  readonly folder?: string | undefined;
  readonly description?: string | undefined;
  /** Messages that should load it. @default [] */
  readonly examples?: readonly string[];
}

/** The usual folders of skills. The first one is created if there is none. */
const FOLDERS = ["skills", ".claude/skills", ".agents/skills"];

const MAX_NAME = 64;
const MAX_DESCRIPTION = 1024;

/**
 * Writes a new skill that `langslash validate --strict` accepts once it has a description. Never overwrites anything.
 *
 * @returns the path of its SKILL.md
 * @throws CliError if the name or the description is not allowed, or the skill exists
 */
export function newSkill(name: string, options: NewSkillOptions): string {
  const { template, examples = [], folder = FOLDERS.find((path) => existsSync(path)) ?? "skills" } = options;
  checkName(name);
  const description = (options.description ?? placeholderDescription(name)).replace(/\s+/g, " ").trim();
  if (description === "")
    throw new CliError("The description is empty. Say what the skill does and when to use it.", 2);
  if (description.length > MAX_DESCRIPTION)
    throw new CliError(
      `The description has ${description.length} characters; at most ${MAX_DESCRIPTION} are allowed.`,
      2,
    );
  const target = join(folder, name);
  const file = join(target, "SKILL.md");
  try {
    mkdirSync(folder, { recursive: true });
    mkdirSync(target);
  } catch (error) {
    throw isExisting(error)
      ? new CliError(`${existsSync(target) ? target : folder} exists already. Nothing was changed.`)
      : error;
  }
  // JSON is YAML, whatever the text contains.
  const messages = examples.map((each) => each.replace(/\s+/g, " ").trim()).filter((each) => each !== "");
  const list = messages.map((each) => `\n  - ${JSON.stringify(each)}`).join("");
  const lines = [`name: ${name}`, `description: ${JSON.stringify(description)}`, ...(list ? [`examples:${list}`] : [])];
  const text = `---\n${lines.join("\n")}\n---\n\n# ${titleOf(name)}\n\n${template}\n`;
  try {
    writeFileSync(file, text, { flag: "wx" });
  } catch (error) {
    rmdirSync(target); // leaves no folder without a skill
    throw error;
  }
  return file;
}

function checkName(name: string): void {
  const shown = JSON.stringify(printableLine(name));
  if (!isSpecificationName(name)) {
    const wanted = name
      .normalize("NFKC")
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
      .replace(/^-|-$/g, "")
      .slice(0, MAX_NAME);
    const hint = isSpecificationName(wanted) ? ` Try ${wanted}.` : "";
    throw new CliError(
      `Invalid name ${shown}: use lower-case letters and digits, with single hyphens between them.${hint}`,
      2,
    );
  }
  if (name.length > MAX_NAME)
    throw new CliError(`The name has ${name.length} characters; at most ${MAX_NAME} are allowed.`, 2);
  if (isReservedName(name)) throw new CliError(`The name ${shown} is reserved for a built-in command.`, 2);
}

function titleOf(name: string): string {
  const words = name.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function isExisting(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EEXIST";
}

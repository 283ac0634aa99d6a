import { parse } from "smol-toml";
import { reasonOf } from "../reason-of.js";
import { skillError } from "./skill-file-errors.js";
import { splitFrontmatter } from "../document/split-frontmatter.js";

/** Whether a file is a command, and its name without the ending: of Markdown, Gemini CLI, or Copilot. */
export const COMMAND_FILE = /(?:\.prompt)?\.md$|\.toml$/i;

/** Whether a command has another format than Markdown. */
export const FOREIGN_FILE = /\.(?:toml|prompt\.md)$/i;

/** Matches a variable of Copilot: `${input:name}` or `${input:name:what to type}`. */
const INPUT = /\$\{input:([A-Za-z_][\w-]*)(?::([^}\n]*))?\}(?![\w-])/g;
const TYPED = /\{\{\s*args\s*\}\}/g;

/**
 * Returns the text of a command as Markdown with the placeholders of this library: the TOML of Gemini CLI with its
 * `{{args}}`, and the prompt files of Copilot with their inputs. Other texts are returned as they are.
 *
 * @throws SkillError if TOML cannot be read or has no prompt
 */
export function toCommandText(file: string, text: string): string {
  if (/\.toml$/i.test(file)) return fromToml(file, text);
  return /\.prompt\.md$/i.test(file) ? fromPromptFile(text) : text;
}

function fromToml(file: string, text: string): string {
  const { prompt, description } = parseToml(file, text.replace(/^\uFEFF/, ""));
  if (typeof prompt !== "string") throw skillError("empty-file", file, "Command file has no prompt: %");
  const head = typeof description === "string" ? `description: ${JSON.stringify(description)}\n` : "";
  const escaped = prompt.replace(/\$(?=ARGUMENTS|\d)/g, () => "\\$");
  return `---\n${head}---\n${escaped.replace(TYPED, () => "$ARGUMENTS")}`;
}

function parseToml(file: string, text: string): Readonly<Record<string, unknown>> {
  try {
    return parse(text);
  } catch (error) {
    const [reason = ""] = reasonOf(error).split("\n");
    throw skillError("file-unreadable", file, `Command file is not valid TOML: % (${reason})`, error);
  }
}

function fromPromptFile(text: string): string {
  const { yaml = "", body, problem } = splitFrontmatter(text);
  const inputs = new Map(Array.from(body.matchAll(INPUT), ([, name = "", hint = ""]) => [name, hint]));
  if (problem !== undefined || inputs.size === 0 || /^(?:arguments|parameters)[ \t]*:/m.test(yaml)) return text;
  const parameters = Array.from(
    inputs,
    ([name, hint]) => `  ${name}: ${JSON.stringify(hint ? { description: hint } : {})}`,
  );
  const head = `---\n${yaml}parameters:\n${parameters.join("\n")}\n---\n`;
  return `${head}${body.replace(INPUT, (_, name: string) => `$${name}`)}`;
}

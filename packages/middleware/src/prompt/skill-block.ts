import { renderTemplate, type TemplateMode, type TemplateOptions } from "@langslash/grammar";
import { ellipsis, onOneLine } from "@langslash/grammar/internal";
import type { Skill } from "@langslash/skills";
import { defaultArguments } from "../commands/bind-command.js";
import type { SelectedSkill } from "../state.js";

/** Name of the tool that opens a skill. */
export const LOAD_SKILL = "load_skill";
/** Name of the tool that reads a file of a skill. */
export const READ_SKILL_FILE = "read_skill_file";
/** Maximum number of characters of a description. */
const MAX_DESCRIPTION = 300;

/** A skill, as far as its block shows it. */
export type PromptSkill = Pick<SelectedSkill, "name" | "origin"> & Partial<Pick<Skill, "parameters" | "argumentHint">>;

/** A skill that was called, with the bound values and the typed text of its command. */
export interface CalledSkill extends Required<Pick<TemplateOptions, "arguments" | "rawArguments" | "mode">> {
  readonly skill: PromptSkill;
  /** Its text without the frontmatter. */
  readonly body: string;
  readonly typedName: string;
}

/** A skill as the model reads it, in two parts. */
export interface SkillBlock {
  /** Its name, how it was found, and its arguments. */
  readonly heading: string;
  readonly text: string;
}

/** Renders a skill that was called. */
export function calledBlock(called: CalledSkill): SkillBlock {
  const { skill, typedName } = called;
  const invoked = `# Explicitly Invoked Skill: ${skill.name}\n(Invoked via /${typedName} command)`;
  const heading = [invoked, ...originLine(skill.origin)].join("\n");
  const list = Object.entries(called.arguments).map(
    ([key, value]) => `- **${escapeLineBreaks(key)}**: ${escapeLineBreaks(String(value))}`,
  );
  const given = list.length > 0 ? `## Command Arguments\n${list.join("\n")}` : "";
  return { heading: appendText(heading, given), text: renderBody(called) };
}

/**
 * Renders the text of a skill, however it was found. Without a command, its placeholders get the defaults of the
 * parameters, as in a command without arguments.
 */
export function renderBody(called: Pick<CalledSkill, "skill" | "body" | "mode"> & Partial<CalledSkill>): string {
  const { skill, body, mode, rawArguments = "" } = called;
  // Every placeholder begins with a dollar sign.
  if (!body.includes("$")) return body;
  const values = called.arguments ?? defaultArguments(skill.parameters);
  const options = { arguments: values, rawArguments, mode, write: writeOnOneLine, append: false };
  return renderTemplate(body, { ...skill, ...options }).text;
}

/**
 * Returns the line of a heading that names the author of a foreign skill; none for a skill of the application.
 *
 * @param origin - such as "the MCP server docs"
 */
export function originLine(origin: string | undefined): readonly string[] {
  return origin === undefined ? [] : [`(From ${escapeLineBreaks(origin)}, not part of this application)`];
}

const KINDS = { selected: "Selected", pinned: "Pinned", required: "Required" } as const;

/** Renders a skill that no user named in this turn. */
export function foundBlock(kind: keyof typeof KINDS, skill: PromptSkill, body: string, mode: TemplateMode): SkillBlock {
  const heading = [`# ${KINDS[kind]} Skill: ${skill.name}`, ...originLine(skill.origin)].join("\n");
  return { heading, text: renderBody({ skill, body, mode }) };
}

/** Returns both parts of a block. */
export function wholeText({ heading, text }: SkillBlock): string {
  return `${heading}\n\n${text}`;
}

/** Lists skills by name and description, one per line. */
export function offerLines(skills: readonly Skill[]): string {
  return skills
    .map(({ name, description, origin }) => {
      const short = ellipsis(onOneLine(description), MAX_DESCRIPTION);
      const author = origin === undefined ? "" : ` (from ${escapeLineBreaks(origin)})`;
      return `- **${name}**${author}: ${short}`;
    })
    .join("\n");
}

/** Returns the text that offers skills to a model which can open them. */
export function offerText(offered: readonly Skill[]): string {
  return `# Skills That May Help\n\n${offerLines(offered)}\n\nIf one fits the request, open it with ${LOAD_SKILL} first.`;
}

/** Appends a text to a prompt, after a blank line. Unlike `join`, this does not copy them in every model call. */
export function appendText(prompt: string, text: string): string {
  return prompt === "" || text === "" ? prompt + text : `${prompt}\n\n${text}`;
}

/** Writes a value on one line that it does not begin, so that it cannot pose as a heading or a list of its own. */
function writeOnOneLine(value: string, line: string): string {
  const written = escapeLineBreaks(value);
  return written === "" || /\S/.test(line) ? written : `> ${written}`;
}

const LINE_BREAKS: Readonly<Record<string, string>> = { "\n": String.raw`\n`, "\r": String.raw`\r` };

/** Escapes every kind of line break, so that a value cannot pose as a heading or as another argument. */
export function escapeLineBreaks(value: string): string {
  return value.replace(/[\n\r\v\f\u0085\u2028\u2029]/g, (character) => {
    return LINE_BREAKS[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}

import { renderTemplate, type TemplateMode, type TemplateOptions } from "@langslash/grammar";
import type { Skill } from "@langslash/skills";
import { defaultArguments } from "../commands/bind-command.js";
import type { SkillPlacement } from "../commands/command-options.js";
import type { SelectedSkill } from "../state.js";

/** A skill, as far as its block shows it. */
export type ShownSkill = Pick<SelectedSkill, "name" | "origin"> & Pick<Skill, "parameters" | "argumentHint">;

/** Arguments of a command: the bound values, and the typed text. */
export type GivenArguments = Required<Pick<TemplateOptions, "arguments" | "rawArguments">>;

/** The text of a skill without its frontmatter, and which of its placeholders are replaced. */
interface SkillBody {
  readonly skill: ShownSkill;
  readonly body: string;
  readonly mode: TemplateMode;
}

/** A skill that was called, with its text. */
export interface CalledSkill extends SkillBody, GivenArguments {
  readonly typedName: string;
  /** Place of the block. In the conversation, what a user typed keeps its lines. */
  readonly placement: SkillPlacement;
}

/** Renders a skill for the model: heading, arguments, text. */
export function skillBlock(called: CalledSkill): string {
  const { skill, typedName } = called;
  const invoked = `# Explicitly Invoked Skill: ${skill.name}\n(Invoked via /${typedName} command)`;
  const heading = [invoked, ...originLine(skill.origin)].join("\n");
  const list = Object.entries(called.arguments).map(
    ([key, value]) => `- **${escapeLineBreaks(key)}**: ${escapeLineBreaks(String(value))}`,
  );
  const text = renderBody(called);
  const parts = list.length > 0 ? [heading, `## Command Arguments\n${list.join("\n")}`, text] : [heading, text];
  return parts.join("\n\n");
}

/**
 * Renders the text of a skill, however it was found. Without a command, its placeholders get the defaults of the
 * parameters, as in a command without arguments.
 */
export function renderBody(called: SkillBody & Partial<CalledSkill>): string {
  const { skill, body, mode, rawArguments = "", placement = "system" } = called;
  const values = called.arguments ?? defaultArguments(skill.parameters);
  const write = placement === "system" && { write: writeOnOneLine };
  return renderTemplate(body, { ...skill, arguments: values, rawArguments, mode, ...write, append: false }).text;
}

/**
 * Returns the line of a heading that names the author of a foreign skill; none for a skill of the application.
 *
 * @param origin - such as "the MCP server docs"
 */
export function originLine(origin: string | undefined): readonly string[] {
  return origin === undefined ? [] : [`(From ${escapeLineBreaks(origin)}, not part of this application)`];
}

/** Renders a skill that no user named in this turn: heading, author, text. */
export function textBlock(
  kind: "Selected" | "Pinned" | "Required",
  skill: ShownSkill,
  body: string,
  mode: TemplateMode,
): string {
  const heading = [`# ${kind} Skill: ${skill.name}`, ...originLine(skill.origin)].join("\n");
  return appendText(heading, renderBody({ skill, body, mode }));
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

import { type Parameters, renderTemplate, type TemplateMode } from "@langslash/grammar";
import type { SkillPlacement } from "../commands/command-options.js";

/** A skill that was called, with its text. */
export interface CalledSkill {
  readonly name: string;
  readonly typedName: string;
  /** Who wrote it, if that is not the application. */
  readonly origin: string | undefined;
  /** The skill's text without its frontmatter. */
  readonly body: string;
  /** The bound values. */
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly rawArguments: string;
  readonly parameters: Parameters | undefined;
  readonly argumentHint: string | undefined;
  readonly mode: TemplateMode;
  /** Place of the block. In the conversation, what a user typed keeps its lines. */
  readonly placement: SkillPlacement;
}

/** Renders a skill for the model: heading, arguments, text. */
export function skillBlock(skill: CalledSkill): string {
  const { name, typedName, origin, body, parameters, argumentHint, placement, ...given } = skill;
  const invoked = `# Explicitly Invoked Skill: ${name}\n(Invoked via /${typedName} command)`;
  const heading = [invoked, ...originLine(origin)].join("\n");
  const list = Object.entries(given.arguments).map(
    ([key, value]) => `- **${escapeLineBreaks(key)}**: ${escapeLineBreaks(String(value))}`,
  );
  const write = placement === "system" ? writeOnOneLine : undefined;
  const declared = { ...(parameters && { parameters }), ...(argumentHint !== undefined && { argumentHint }) };
  const { text } = renderTemplate(body, { ...given, ...declared, ...(write && { write }), append: false });
  const parts = list.length > 0 ? [heading, `## Command Arguments\n${list.join("\n")}`, text] : [heading, text];
  return parts.join("\n\n");
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
  { name, origin }: { readonly name: string; readonly origin?: string | undefined },
  body: string,
): string {
  return appendText([`# ${kind} Skill: ${name}`, ...originLine(origin)].join("\n"), body);
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

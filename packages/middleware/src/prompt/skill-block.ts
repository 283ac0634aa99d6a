import { type Parameters, renderTemplate, type TemplateMode } from "@langslash/grammar";

/** A skill that was called, with its text. */
export interface CalledSkill {
  readonly name: string;
  readonly typedName: string;
  /** The skill's text without its frontmatter. */
  readonly body: string;
  /** The bound values. */
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly rawArguments: string;
  readonly parameters: Parameters | undefined;
  readonly mode: TemplateMode;
}

/** Renders a skill for the model: heading, arguments, text. */
export function skillBlock({ name, typedName, body, parameters, ...given }: CalledSkill): string {
  const heading = `# Explicitly Invoked Skill: ${name}\n(Invoked via /${typedName} command)`;
  const list = Object.entries(given.arguments).map(
    ([key, value]) => `- **${key}**: ${escapeLineBreaks(String(value))}`,
  );
  const { text } = renderTemplate(body, { ...given, ...(parameters && { parameters }), append: false });
  const parts = list.length > 0 ? [heading, `## Command Arguments\n${list.join("\n")}`, text] : [heading, text];
  return parts.join("\n\n");
}

const LINE_BREAKS: Readonly<Record<string, string>> = { "\n": String.raw`\n`, "\r": String.raw`\r` };

/** Escapes every kind of line break, so that a value cannot pose as a heading or as another argument. */
function escapeLineBreaks(value: string): string {
  return value.replace(/[\n\r\v\f\u0085\u2028\u2029]/g, (character) => {
    return LINE_BREAKS[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}

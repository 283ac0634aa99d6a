import type { SourceText } from "../source/source-text.js";
import type { InlinedConfig } from "../configs/config-reference.js";
import { type FilledCommand, insertArguments } from "../read-command.js";
import { withoutBareEnd } from "./bare-end.js";
import { preparePlaceholders, type PreparedText } from "./prepare-placeholders.js";

/** The frontmatter of a command, or a row of a table of placeholders. */
const SHOWS_COMMAND = /^(?:argument-hint:|\|[ \t]*`\$ARGUMENTS`[ \t]*\|)/m;

/**
 * Fills in `$ARGUMENTS` in the text of a section, unless the text is about placeholders, or shows the file of a
 * command. Those of another command stay, since each run of it has arguments of its own. A last line with nothing but
 * the arguments is left out, since the text of the command has them.
 */
export function fillSection(
  { type }: Pick<InlinedConfig, "type">,
  source: SourceText,
  userArguments: string,
): FilledCommand & Pick<PreparedText, "isAbout"> {
  const { text } = source;
  if (type === "command") return { text, missing: [], warnings: [], isAbout: false };
  const { text: body, isAbout } = preparePlaceholders(withoutBareEnd(source), userArguments);
  if (isAbout || SHOWS_COMMAND.test(text))
    return { text, missing: [], warnings: [], isAbout: /\$ARGUMENTS?\b/.test(text) };
  const template = { body, parameters: undefined, argumentHint: undefined };
  return { ...insertArguments(template, userArguments, { append: false }), isAbout };
}

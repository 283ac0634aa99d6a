import type { AdaptedText, ConversionTarget } from "./conversion-target.js";
import { missingTools } from "./missing-tools.js";
import { slashMentions } from "./slash-mentions.js";

/** What a prompt's reader must know about its surroundings, after the text of the command. */
export interface TargetNotes {
  /** Paragraphs for the reader. */
  readonly notes: readonly string[];
  readonly warnings: AdaptedText["warnings"];
}

/** Maximum number of commands that a note names. */
const MAX_NAMED = 12;

/**
 * Finds what a text asks for and a target does not have: tools and other slash commands. Returns notes that say what
 * to do instead.
 *
 * @param commands - names of all slash commands, with and without their plugin
 */
export function targetNotes(text: string, target: ConversionTarget, commands: ReadonlySet<string>): TargetNotes {
  const tools = missingTools(text, target);
  const mentioned = slashMentions(text, commands).map((name) => `/${name}`);
  const names = mentioned.slice(0, MAX_NAMED).join(", ") + (mentioned.length > MAX_NAMED ? " and others" : "");
  const isOne = mentioned.length === 1;
  const notes = [
    ...(tools.note === undefined ? [] : [tools.note]),
    ...(mentioned.length === 0
      ? []
      : [
          `${names} ${isOne ? "is a slash command" : "are slash commands"} that you cannot run. Where this text asks for \
${isOne ? "it" : "one"}, use its result if it is there; otherwise leave that step out, and say so at the end.`,
        ]),
  ];
  const warnings =
    mentioned.length === 0 ? [] : [`The text mentions slash commands that the target cannot run: ${names}`];
  return { notes, warnings: [...tools.warnings, ...warnings] };
}

import type { AdaptedText, ConversionTarget } from "./conversion-target.js";
import { missingTools } from "./missing-tools.js";
import { slashMentions } from "./slash-mentions.js";

/** Notes that follow the text of a command. */
export interface TargetNotes {
  /** Paragraphs for the reader. */
  readonly notes: readonly string[];
  readonly warnings: AdaptedText["warnings"];
}

/** Note for the reader about the variable for the plugin's folder. */
const PLUGIN_ROOT =
  "CLAUDE_PLUGIN_ROOT stands for the folder of a plugin whose files you do not have. Where a step needs one of them, do its \
work yourself as far as this text describes it; otherwise leave the step out, and say so at the end.";

/** Maximum number of commands that a note names. */
const MAX_NAMED = 12;

/**
 * Finds the tools and the other slash commands that a text asks for and a target does not have. Returns notes with
 * substitutes.
 *
 * @param commands - names of all slash commands, with and without their plugin
 * @param own - name of the command that the text belongs to
 */
export function targetNotes(
  text: string,
  target: ConversionTarget,
  commands: ReadonlySet<string>,
  own = "",
): TargetNotes {
  const tools = missingTools(text, target);
  const short = own.split(":").at(-1) ?? own;
  const isOwn = (name: string): boolean =>
    name === own || name === short || (name.endsWith(`:${short}`) && !commands.has(name));
  const all = slashMentions(text, new Set([...commands, own]));
  const mentioned = all.filter((name) => !isOwn(name)).map((name) => `/${name}`);
  const path = `/${own.replaceAll(":", "/")}`;
  const itself = all.find(isOwn) ?? (own.includes(":") && text.includes(path) ? path.slice(1) : undefined);
  const names = mentioned.slice(0, MAX_NAMED).join(", ") + (mentioned.length > MAX_NAMED ? " and others" : "");
  const isOne = mentioned.length === 1;
  const notes = [
    ...(tools.note === undefined ? [] : [tools.note]),
    ...(text.includes("CLAUDE_PLUGIN_ROOT") ? [PLUGIN_ROOT] : []),
    ...(itself === undefined ? [] : [`Where this text says /${itself}, it means these instructions.`]),
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

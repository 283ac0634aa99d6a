import {
  type CommandInput,
  fillDescription,
  gatherCommand,
  type GatheredCommand,
  isSaidBy,
  withRoom,
} from "./gather-command.js";
import { instructionsWarning } from "./project-files.js";
import { absentThings, type AbsentThingsFound, type ReaderGaps, readerGaps } from "./reader-gaps.js";
import { readerNotes } from "./reader-notes.js";
import { writeParts, type WrittenParts } from "./write-parts.js";
import { configKey, type ConfigName, type InlinedConfig } from "../configs/config-reference.js";
import type { ConfigStore } from "../configs/config-store.js";
import { argumentNotes, sectionArgumentNotes } from "../target/argument-notes.js";
import { pluginNotes } from "../target/target-notes.js";
import { namesListed } from "../references/limits/reached-limits.js";

/** Result of a conversion without a model. */
export interface DeterministicConversion {
  readonly convertedContent: string;
  readonly inlined: readonly InlinedConfig[];
  readonly missing: readonly ConfigName[];
  readonly warnings: readonly string[];
}

/**
 * Converts a slash command into a standalone prompt without a model: removes the frontmatter, inserts the arguments,
 * appends the agents, skills and commands that it uses as sections, and makes its mentions point there. Mentions of
 * missing ones stay, with a warning.
 *
 * @example
 * ```ts
 * import { convertDeterministically, memoryConfigs } from "@langslash/converter";
 *
 * const configs = memoryConfigs([{ name: "triage", type: "agent_definition", content: "Sort the bugs." }]);
 * const content = "---\ndescription: Sorts\n---\nUse the triage agent on $ARGUMENTS.";
 * const { convertedContent } = await convertDeterministically({ content, userArguments: "login" }, configs);
 * console.log(convertedContent);
 * ```
 */
export async function convertDeterministically(
  input: CommandInput,
  configs: ConfigStore,
): Promise<DeterministicConversion> {
  let gathered = await gatherCommand(input, configs);
  for (;;) {
    const converted = await write(gathered, configs);
    const { length } = gathered.fetched;
    const excess = converted.convertedContent.length - gathered.maxCharacters;
    if (excess <= 0) return converted;
    if (length === 0) return { ...converted, warnings: [...converted.warnings, longWarning(converted)] };
    gathered = withRoom(gathered, length - excess); // less room than the texts took, so that one more is left out
  }
}

function longWarning({ convertedContent: { length } }: DeterministicConversion): string {
  return `The text of the command alone makes a prompt of ${length.toLocaleString("en-US")} characters.`;
}

/** Writes the prompt with the texts for which there is room. */
async function write(gathered: GatheredCommand, configs: ConfigStore): Promise<DeterministicConversion> {
  const { fetched, context } = gathered;
  const parts = writeParts(gathered);
  const gaps = readerGaps(gathered, parts);
  const absent = await absentThings(gathered, parts, gaps, configs);
  const instructions = await instructionsWarning(parts.inlined, context, configs);
  const main = mainText(gathered, parts, gaps, absent);
  return {
    convertedContent: [main, ...parts.sections].join("\n\n"),
    inlined: parts.inlined.filter((config) => !fetched.stubs.has(configKey(config))),
    missing: [...fetched.missing, ...fetched.leftOut],
    warnings: groupedWarnings([...gaps.warnings.first, ...absent.warnings, ...gaps.warnings.others, ...instructions]),
  };
}

/** Returns the text of the command with everything that its reader has to know, up to the first section. */
function mainText(
  { command, name, userArguments, placeholders }: GatheredCommand,
  parts: WrittenParts,
  { surroundings }: ReaderGaps,
  absent: AbsentThingsFound,
): string {
  const { body, notGiven } = parts;
  const purpose = absent.note.length === 0 ? undefined : fillDescription(command, userArguments, placeholders);
  const opening = purpose === undefined || isSaidBy(body, purpose) ? [] : [purpose];
  const about = argumentNotes(command, { name, text: body, userArguments, isNamed: notGiven.length > 0 });
  const notes = readerNotes({
    ...parts,
    userArguments,
    surroundings: [
      ...surroundings.notes,
      ...sectionArgumentNotes(parts.commandSections),
      ...pluginNotes(parts.whole.text, parts.scripts.length > 0, absent.usesPlugin),
      ...absent.rootNotes,
    ],
    absent: absent.note,
  });
  return [...opening, body, ...about, ...notes].join("\n\n");
}

/** A warning that names the texts with its cause: `The sandbox cannot reach a URL: https://a.example`. */
const CAUSE = /^([^:\n]+): (.+)$/s;

/** Returns each warning once, and one for all that have the same cause, in the order of the first of them. */
function groupedWarnings(warnings: readonly string[]): string[] {
  const groups = new Map<string, Set<string>>();
  for (const warning of warnings) {
    const [, cause = warning, named] = CAUSE.exec(warning) ?? [];
    const names = groups.get(cause) ?? new Set();
    groups.set(cause, names);
    if (named !== undefined) names.add(named);
  }
  return Array.from(groups, ([cause, names]) => (names.size === 0 ? cause : `${cause}: ${namesListed([...names])}`));
}

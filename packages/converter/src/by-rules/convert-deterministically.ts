import { firstOf } from "@langslash/grammar/internal";
import type { ConfigHead, ConfigStore } from "../configs/config-store.js";
import type { ConfigName, InlinedConfig } from "../configs/config-reference.js";
import { knownNames } from "../configs/known-names.js";
import { type InsertOptions, readCommand } from "../read-command.js";
import { fetchReferences } from "../references/texts/fetch-references.js";
import { referenceSources } from "../references/reference-sources.js";
import { SharedFiles } from "../references/files/shared-files.js";
import { topicOf } from "../references/implied-files/texts-meant.js";
import { withoutVerbatim } from "../references/verbatim/verbatim.js";
import { allowedToolsWarning } from "../target/allowed-tools.js";
import { argumentNotes, sectionArgumentNotes } from "../target/argument-notes.js";
import { claudeFolderWarning } from "../target/claude-folder.js";
import type { ConversionTarget } from "../target/conversion-target.js";
import { pluginNotes, targetNotes } from "../target/target-notes.js";
import { uncommonPrograms } from "../target/uncommon-programs.js";
import { placesOutOfReach } from "../verify/out-of-reach.js";
import { absentThings } from "./absent-things.js";
import { commandPlaces } from "./command-places.js";
import { fillDescription, isSaidBy } from "./fill-description.js";
import { isInPrompt } from "./places-in-prompt.js";
import { instructionsWarning } from "./project-instructions.js";
import { readerNotes } from "./reader-notes.js";
import { nameNotes, namesOnly, referenceNotes } from "./reference-notes.js";
import { referringOf } from "./rewriter.js";
import { writeParts } from "./write-parts.js";

/** A command and its arguments. */
export interface CommandInput {
  /** The whole file, including its frontmatter. */
  readonly content: string;
  /**
   * The text a user would type after the command's name.
   * @default ""
   */
  readonly userArguments?: string;
  /** Name of the command. References of a command in a plugin (`plugin:name`) are resolved in that plugin first. */
  readonly name?: string;
  /**
   * How placeholders are read. `declared`: `$1` only if its author meant an argument, counted from 1 if there is no
   * `$0`; `claude`: by the letter of Claude Code.
   * @default "declared"
   */
  readonly placeholders?: InsertOptions["placeholders"];
  /**
   * Abilities of the prompt's reader.
   * @default a sandbox with a shell and the files of the code base
   */
  readonly target?: ConversionTarget;
  /**
   * Whether scripts of the collection that the texts name are taken in as they are, for the reader to save and run: up
   * to 100,000 characters each. Ignored if the target has no shell or no files. They are never run by the converter.
   * @default false
   */
  readonly scripts?: boolean;
}

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
 * missing ones are removed if that is safe; otherwise they stay, with a warning.
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
  { content, userArguments = "", name, placeholders = "declared", target = {}, scripts = false }: CommandInput,
  configs: ConfigStore,
): Promise<DeterministicConversion> {
  const read = readCommand(content);
  const shown = withoutVerbatim({ ...read, placeholders, userArguments });
  const command = { ...read, body: shown.text };
  const [heads, context] = await Promise.all([configs.list(), configs.context?.()]);
  const { shell: hasShell = true, files: hasFiles = true } = target;
  const sources = referenceSources(configs, heads, scripts && hasShell && hasFiles);
  const files = new SharedFiles(sources, { name, content, userArguments });
  const own = { name, text: command.body };
  const fetched = await fetchReferences(own, sources, files, topicOf({ name, content, userArguments }));
  const { missing, tooLong, warnings } = fetched;

  const parts = writeParts({ command, name, userArguments, placeholders, target, sources, files }, fetched);
  const { inlined, scripts: saved, body, filled, kept, notGiven, asked } = parts;
  const whole = [filled, ...parts.scriptSections].join("\n\n");
  const texts = inlined.filter((config) => !saved.includes(config));
  const surroundings = targetNotes(parts.followed, target, {
    commands: commandNames(heads),
    own: name,
    ownPaths: files.own(),
    places: commandPlaces([own, ...texts.map((each) => referringOf(each, files))], inlined, sources, fetched.named),
    servers: context?.servers ?? [],
    hasArguments: userArguments.trim() !== "",
  });
  const programs = hasShell ? uncommonPrograms(filled).filter((program) => program !== name?.split(":").at(-1)) : [];
  const open = { missing, tooLong, kept, warnings };
  const mentioned = namesOnly([body, ...surroundings.notes].join("\n\n"), knownNames(heads, name), inlined, open);
  const isInReach = (place: string): boolean => isInPrompt(place, inlined) || userArguments.includes(place);
  const told = [
    ...warnings,
    ...referenceNotes(open),
    ...nameNotes(mentioned),
    ...parts.warnings,
    ...surroundings.warnings,
    ...claudeFolderWarning(command.body),
    ...allowedToolsWarning(content, filled, target),
    ...placesOutOfReach(whole, isInReach),
    ...scriptsWarning(saved),
    ...programsWarning(programs),
  ];
  const absent = await absentThings(
    {
      parts,
      fetched,
      mentioned,
      programs,
      ownPaths: files.own(),
      warnings: told,
      userArguments,
      isInRepository: context !== undefined,
      hasShell,
    },
    configs,
  );

  const notes = readerNotes({
    main: asked,
    filled,
    userArguments,
    inlined,
    notGiven,
    surroundings: [
      ...surroundings.notes,
      ...sectionArgumentNotes(parts.commandSections),
      ...pluginNotes(whole, saved.length > 0, absent.usesPlugin),
      ...absent.rootNotes,
    ],
    absent: absent.note,
  });
  const purpose = absent.note.length === 0 ? undefined : fillDescription(command, userArguments, placeholders);
  const opening = purpose === undefined || isSaidBy(body, purpose) ? [] : [purpose];
  const about = argumentNotes(command, { name, text: body, userArguments, isNamed: notGiven.length > 0 });
  const ofCommand = shown.restore([...opening, body, ...about, ...notes].join("\n\n"));
  const instructions = await instructionsWarning(filled, texts, context, configs);
  return {
    convertedContent: [ofCommand, ...parts.sections, ...parts.scriptSections].join("\n\n"),
    inlined,
    missing,
    warnings: [...new Set([...told, ...absent.warnings, ...instructions])],
  };
}

function scriptsWarning(scripts: readonly InlinedConfig[]): string[] {
  const names = scripts.map(({ name }) => name);
  return names.length === 0
    ? []
    : [`The prompt has scripts for its reader to run; read them first: ${firstOf(names, 12)}`];
}

function programsWarning(programs: readonly string[]): string[] {
  return programs.length === 0 ? [] : [`The text runs programs that the target may not have: ${programs.join(", ")}`];
}

/** Returns the names of all slash commands, with and without their plugin. */
function commandNames(heads: readonly ConfigHead[]): ReadonlySet<string> {
  const commands = heads.filter(({ type }) => type === "slash_command");
  return new Set(commands.flatMap(({ name }) => [name, name.split(":").at(-1) ?? name]));
}

import { allowedToolsWarning } from "../target/allowed-tools.js";
import { absentNote } from "../target/absent-note.js";
import { argumentNotes, labelArguments, sectionArgumentNotes } from "../target/argument-notes.js";
import { firstOf } from "@langslash/grammar/internal";
import { isPromptScript, withPathsInPrompt, withPluginPaths } from "../configs/scripts.js";
import type { ConfigHead, ConfigStore } from "../configs/config-store.js";
import { isInFile } from "../references/gathered-texts.js";
import { fetchReferences } from "../references/fetch-references.js";
import {
  configKey,
  type ConfigName,
  type InlinedConfig,
  openingTag,
  sectionText,
} from "../configs/config-reference.js";
import { isBuiltInAgent } from "../references/built-in-agents.js";
import { placesOfAuthor, placesOfPlugin, placesOutOfReach, usesGitHub } from "../verify/out-of-reach.js";
import { insertArguments, type InsertOptions, readCommand } from "../read-command.js";
import { referenceSources } from "../references/reference-sources.js";
import { sharedFiles } from "../references/shared-files.js";
import { topicOf } from "../references/texts-meant.js";
import { withoutVerbatim } from "../references/verbatim.js";
import { commandPlaces } from "./command-places.js";
import { fillDescription, isSaidBy } from "./fill-description.js";
import { fillSection } from "./fill-section.js";
import { isInPrompt } from "./places-in-prompt.js";
import { absentFiles, asWritten, filesNowhere } from "./project-files.js";
import { instructionsWarning } from "./project-instructions.js";
import { pluginNotes, rootNote, targetNotes } from "../target/target-notes.js";
import { claudeFolderWarning } from "../target/claude-folder.js";
import type { ConversionTarget } from "../target/conversion-target.js";
import { filesNamed, filesWarning } from "../target/files-named.js";
import { textsRead } from "../target/files-read.js";
import { uncommonPrograms } from "../target/uncommon-programs.js";
import { readerNotes } from "./reader-notes.js";
import { knownNames } from "../configs/known-names.js";
import { preparePlaceholders } from "./prepare-placeholders.js";
import { adapting, referringOf, rewriter } from "./rewriter.js";
import { nameNotes, namesOnly, referenceNotes } from "./reference-notes.js";

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
   * to 60,000 characters each. Ignored if the target has no shell or no files. They are never run by the converter.
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
  const shown = withoutVerbatim(read.body);
  const command = { ...read, body: shown.text };
  const [heads, context] = await Promise.all([configs.list(), configs.context?.()]);
  const { shell = true, files: hasFiles = true } = target;
  const sources = referenceSources(configs, heads, scripts && shell && hasFiles);
  const files = sharedFiles(sources, { name, content, userArguments });
  const own = { name, text: command.body };
  const fetched = await fetchReferences(own, sources, files, topicOf({ name, content, userArguments }));
  const { missing, tooLong, unfit, warnings, absent } = fetched;
  const texts = fetched.inlined.filter((config) => !isPromptScript(config));
  const scriptPaths = new Set(fetched.inlined.filter(isPromptScript).map((script) => script.name));
  const saved = fetched.inlined.flatMap((config) =>
    isPromptScript(config) ? { ...config, content: withPathsInPrompt(config.content, scriptPaths) } : [],
  );
  const inlined = [...texts, ...saved];
  const rewrite = adapting(rewriter(inlined, sources, files), target);
  const written = rewrite(own, -1);
  const main = { ...written, text: withPluginPaths(written.text, scriptPaths) };
  const sections = texts.map((config, index) => {
    const { text, ...rest } = rewrite(referringOf(config, files), index);
    const section = fillSection(config, withPluginPaths(text, scriptPaths), userArguments);
    const explaining = section.isAbout ? [`The text of ${config.name}`] : [];
    const isCommand = config.type === "command";
    const isNamed = isCommand && fetched.named.has(configKey(config));
    const whole = sectionOf(config, section.text.trim());
    const used = isNamed ? openingTag(config) : whole;
    return { ...rest, isNamed, isCommand, explaining, notGiven: section.missing, text: whole, used };
  });
  const parts = [main, ...sections.filter(({ isNamed }) => !isNamed)];
  const isByLetter = placeholders === "claude";
  const prepared = isByLetter
    ? { text: main.text, isAbout: false }
    : preparePlaceholders(main.text, userArguments, command);
  const filled = insertArguments({ ...command, body: prepared.text }, userArguments, { placeholders });
  const body = labelArguments(command, filled.text.trim(), userArguments);
  const notGiven = [
    ...new Set([...filled.missing, ...sections.flatMap((section) => (section.isNamed ? [] : section.notGiven))]),
  ];
  const kept = parts.flatMap((part) => part.kept).filter((reference) => !isInFile(reference, inlined));
  const open = { missing, tooLong, kept, warnings };
  const surroundings = targetNotes(parts.map(({ text }) => text).join("\n"), target, {
    commands: commandNames(heads),
    own: name,
    ownPaths: files.own(),
    places: commandPlaces([own, ...texts.map((each) => referringOf(each, files))], inlined, sources, fetched.named),
    servers: context?.servers ?? [],
    hasArguments: userArguments.trim() !== "",
  });
  const whole = [body, ...sections.map(({ used }) => used)].join("\n\n");
  const scriptSections = saved.map((script) => sectionOf(script, script.content));
  const programs = shell ? uncommonPrograms(whole).filter((program) => program !== name?.split(":").at(-1)) : [];
  const isThere = (place: string): boolean => isInPrompt(place, inlined);
  const adapted = parts.flatMap((part) => part.adapted);
  const explaining = [...(prepared.isAbout ? ["The text"] : []), ...sections.flatMap((section) => section.explaining)];
  const mentioned = namesOnly([body, ...surroundings.notes].join("\n\n"), knownNames(heads, name), inlined, open);
  const all = [
    ...warnings,
    ...referenceNotes(open),
    ...nameNotes(mentioned),
    ...explaining.map((what) => `${what} explains placeholders; there, $ARGUMENTS stays as written.`),
    ...notGiven.map(missingWarning),
    ...filled.warnings,
    ...adapted,
    ...surroundings.warnings,
    ...claudeFolderWarning(command.body),
    ...allowedToolsWarning(content, whole, target),
    ...placesOutOfReach(
      [whole, ...scriptSections].join("\n\n"),
      (place) => isThere(place) || userArguments.includes(place),
    ),
    ...scriptsWarning(saved),
    ...programsWarning(programs),
  ];
  const pluginPlaces = placesOfPlugin(whole).filter((place) => !isThere(place));
  const isOwn = (place: string): boolean => files.own().some((path) => place.endsWith(path));
  const named = filesNamed(whole, all).filter((path) => !isOwn(path) && !isThere(path));
  const places = placesOfAuthor(whole).filter((place) => !isOwn(place) && !isThere(place));
  const nowhere = context
    ? await filesNowhere(
        textsRead(whole).filter((path) => !isThere(`/${path}`)),
        configs,
      )
    : [];
  const ofFiles = await absentFiles([...absent, ...named, ...nowhere, ...pluginPlaces], places, configs);
  const commandTexts = sections.filter(({ isCommand }) => isCommand).map(({ text }) => text);
  const asked = [main, ...sections.filter(({ isCommand, isNamed }) => isCommand && !isNamed)]
    .map(({ text }) => text)
    .join("\n");
  const absentThings = {
    files: ofFiles.absent.filter((path) => !isThere(`/${path}`)).map((path) => asWritten(path, whole)),
    configs: [...kept.filter((reference) => !isBuiltInAgent(reference)), ...mentioned, ...unfit].map(
      (each) => each.name,
    ),
    programs: [...programs, ...(shell && usesGitHub(whole) ? ["gh, and with it GitHub"] : [])],
  };
  const absence = absentNote(absentThings, asked);
  const notes = readerNotes({
    main: asked,
    filled: whole,
    userArguments,
    inlined,
    notGiven,
    surroundings: [
      ...surroundings.notes,
      ...sectionArgumentNotes(commandTexts),
      ...pluginNotes([whole, ...scriptSections].join("\n"), saved.length > 0, pluginPlaces.length > 0),
      ...ofFiles.roots.map(rootNote),
    ],
    absent: absence,
  });
  const purpose = absence.length === 0 ? undefined : fillDescription(command, userArguments, placeholders);
  const opening = purpose === undefined || isSaidBy(body, purpose) ? [] : [purpose];
  const about = argumentNotes(command, { name, text: body, userArguments, isNamed: notGiven.length > 0 });
  const paragraphs = [...opening, body, ...about, ...notes, ...sections.map(({ text }) => text), ...scriptSections];
  const convertedContent = shown.restore(paragraphs.join("\n\n"));
  const instructions = await instructionsWarning(whole, texts, context, configs);
  const told = [
    ...all,
    ...filesWarning([...named, ...nowhere].filter((path) => ofFiles.absent.includes(path))),
    ...instructions,
  ];
  return { convertedContent, inlined, missing, warnings: [...new Set(told)] };
}

function sectionOf(config: InlinedConfig, text: string): string {
  return `${openingTag(config)}\n${sectionText(config.type, text)}\n</${config.type}>`;
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

function missingWarning(name: string): string {
  return `No argument was given for <${name}>; the prompt has that name in its place.`;
}

/** Returns the names of all slash commands, with and without their plugin. */
function commandNames(heads: readonly ConfigHead[]): ReadonlySet<string> {
  const commands = heads.filter(({ type }) => type === "slash_command");
  return new Set(commands.flatMap(({ name }) => [name, name.split(":").at(-1) ?? name]));
}

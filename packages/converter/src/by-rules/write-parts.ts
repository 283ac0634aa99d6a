import { configKey, type InlinedConfig, openingTag, sectionText } from "../configs/config-reference.js";
import { pluginOf } from "../configs/config-name.js";
import {
  isPromptScript,
  pathInPrompt,
  type ScriptPaths,
  withPathsInPrompt,
  withPluginPaths,
} from "../configs/scripts.js";
import { insertArguments, type InsertOptions, type ReadCommand } from "../read-command.js";
import type { Reference } from "../references/names/find-references.js";
import { type FetchedReferences, isInFile } from "../references/texts/gathered-texts.js";
import type { ReferenceSources } from "../references/reference-sources.js";
import type { SharedFiles } from "../references/files/shared-files.js";
import { labelArguments } from "../target/argument-notes.js";
import type { ConversionTarget } from "../target/conversion-target.js";
import { fillSection } from "./fill-section.js";
import { preparePlaceholders } from "./prepare-placeholders.js";
import { adapting, referringOf, rewriter } from "./rewriter.js";

/** A command to be written as a prompt. */
export interface WritingInput {
  readonly command: ReadCommand;
  readonly name: string | undefined;
  readonly userArguments: string;
  readonly placeholders: NonNullable<InsertOptions["placeholders"]>;
  readonly target: ConversionTarget;
  readonly sources: ReferenceSources;
  readonly files: SharedFiles;
}

/** The texts of a prompt, without the notes for its reader. */
export interface WrittenParts {
  /** The texts that have sections. */
  readonly texts: readonly InlinedConfig[];
  /** The scripts for the reader to save. */
  readonly scripts: readonly InlinedConfig[];
  /** The texts, then the scripts. */
  readonly inlined: readonly InlinedConfig[];
  /** The text of the command, with its arguments. */
  readonly body: string;
  readonly sections: readonly string[];
  readonly scriptSections: readonly string[];
  /** The sections of commands. */
  readonly commandSections: readonly string[];
  /** The command and the commands that it runs, without arguments. */
  readonly asked: string;
  /** The command and the sections, without arguments. Of commands that are only spoken of, nothing. */
  readonly followed: string;
  /** The same with arguments. Of commands that are only spoken of, the tag. */
  readonly filled: string;
  /** The same, and the scripts. */
  readonly whole: string;
  /** Mentions of missing texts that could not be removed. */
  readonly kept: readonly Reference[];
  /** Names of the arguments that were not given. */
  readonly notGiven: readonly string[];
  readonly warnings: readonly string[];
}

/** Writes a command and the texts that it needs as the parts of a prompt. */
export function writeParts(input: WritingInput, fetched: Pick<FetchedReferences, "inlined" | "named">): WrittenParts {
  const texts = fetched.inlined.filter((config) => !isPromptScript(config));
  const scripts = scriptsOf(fetched.inlined, input.files);
  const inlined = [...texts, ...scripts];
  const write = textWriter(input, inlined);
  const main = write({ name: input.name, text: input.command.body }, -1);
  const { body, ...given } = fillBody(main.text, input);
  const sections = writeSections(texts, fetched.named, write, input);
  const followed = sections.filter(({ isSpokenOf }) => !isSpokenOf);
  const parts = [main, ...followed];
  const scriptSections = scripts.map((script) => sectionOf(script, script.content));
  const shown = sections.map(({ isSpokenOf, config, text }) => (isSpokenOf ? openingTag(config) : text));
  const filled = [body, ...shown].join("\n\n");
  const notGiven = [...new Set([...given.notGiven, ...followed.flatMap((section) => section.notGiven)])];
  const explaining = [given, ...sections].flatMap((part) => part.explaining);
  return {
    texts,
    scripts,
    inlined,
    body,
    sections: textsOf(sections),
    scriptSections,
    commandSections: textsOf(sections.filter(isCommand)),
    asked: textsOf([main, ...followed.filter(isCommand)]).join("\n"),
    followed: textsOf(parts).join("\n"),
    filled,
    whole: [filled, ...scriptSections].join("\n\n"),
    kept: parts.flatMap((part) => part.kept).filter((reference) => !isInFile(reference, inlined)),
    notGiven,
    warnings: [
      ...explaining.map(explainingWarning),
      ...notGiven.map(notGivenWarning),
      ...given.warnings,
      ...parts.flatMap((part) => part.adapted),
    ],
  };
}

/** Returns the scripts, which name each other by the paths at which the reader saves them. */
function scriptsOf(inlined: readonly InlinedConfig[], files: SharedFiles): InlinedConfig[] {
  const pathsOf = scriptPaths(inlined, files);
  return inlined.filter(isPromptScript).map((script) => {
    const content = withPathsInPrompt(script.content, pathsOf(files.at(script.name)?.place.plugin));
    return { ...script, content };
  });
}

/** Creates a function that finds the paths of the scripts of a plugin, or of the collection, for the reader. */
function scriptPaths(
  inlined: readonly InlinedConfig[],
  files: SharedFiles,
): (plugin: string | undefined) => ScriptPaths {
  const saved = new Set(inlined.filter(isPromptScript).map(({ name }) => name));
  return (plugin) => (path) => {
    if (files.isWithoutPath(path, plugin)) return plugin === undefined ? undefined : `${plugin}/${path}`;
    const target = pathInPrompt(path);
    return saved.has(target) ? target : undefined;
  };
}

type TextWriter = ReturnType<typeof adapting>;

/** Creates a function that writes a text for the target, with pointers to the sections and the paths of the scripts. */
function textWriter({ target, sources, files }: WritingInput, inlined: readonly InlinedConfig[]): TextWriter {
  const pathsOf = scriptPaths(inlined, files);
  const rewrite = adapting(rewriter(inlined, sources, files), target);
  return (referring, section) => {
    const { text, ...rest } = rewrite(referring, section);
    const plugin = referring.name === undefined ? undefined : pluginOf(referring.name);
    return { ...rest, text: withPluginPaths(text, pathsOf(plugin)) };
  };
}

/** Fills the arguments into the text of the command. */
function fillBody(main: string, { command, userArguments, placeholders }: WritingInput) {
  const prepared =
    placeholders === "claude" ? { text: main, isAbout: false } : preparePlaceholders(main, userArguments, command);
  const filled = insertArguments({ ...command, body: prepared.text }, userArguments, { placeholders });
  return {
    body: labelArguments(command, filled.text.trim(), userArguments),
    notGiven: filled.missing,
    explaining: prepared.isAbout ? ["The text"] : [],
    warnings: filled.warnings,
  };
}

/** A text in its tag. */
interface WrittenSection extends ReturnType<TextWriter> {
  readonly config: InlinedConfig;
  /** Whether it is the text of a command that the others only speak of. */
  readonly isSpokenOf: boolean;
  readonly notGiven: readonly string[];
  /** The name of the text if it explains placeholders. */
  readonly explaining: readonly string[];
}

/**
 * Writes the sections of texts, with the arguments.
 *
 * @param named - keys of the texts that the others only name
 */
function writeSections(
  texts: readonly InlinedConfig[],
  named: ReadonlySet<string>,
  write: TextWriter,
  { userArguments, files }: WritingInput,
): WrittenSection[] {
  return texts.map((config, index) => {
    const written = write(referringOf(config, files), index);
    const { text, missing, isAbout } = fillSection(config, written.text, userArguments);
    return {
      ...written,
      config,
      text: sectionOf(config, text.trim()),
      isSpokenOf: config.type === "command" && named.has(configKey(config)),
      notGiven: missing,
      explaining: isAbout ? [`The text of ${config.name}`] : [],
    };
  });
}

function isCommand({ config }: WrittenSection): boolean {
  return config.type === "command";
}

function textsOf(parts: readonly { readonly text: string }[]): string[] {
  return parts.map(({ text }) => text);
}

function sectionOf(config: InlinedConfig, text: string): string {
  return `${openingTag(config)}\n${sectionText(config.type, text)}\n</${config.type}>`;
}

function explainingWarning(text: string): string {
  return `${text} explains placeholders; there, $ARGUMENTS stays as written.`;
}

function notGivenWarning(name: string): string {
  return `No argument was given for <${name}>; the prompt has that name in its place.`;
}

import { preparePlaceholders } from "./prepare-placeholders.js";
import { fillSection, referringOf, type Rewriter, rewriter } from "./rewriter.js";
import { pluginOf } from "../configs/config-name.js";
import { configKey, type InlinedConfig, openingTag, sectionOf } from "../configs/config-reference.js";
import {
  isPromptScript,
  pathInPrompt,
  type ScriptPaths,
  withPathsInPrompt,
  withPluginPaths,
} from "../configs/scripts.js";
import { insertArguments, type InsertOptions, type ReadCommand } from "../read-command.js";
import type { SharedFiles } from "../references/files/shared-files.js";
import type { Reference } from "../references/names/find-references.js";
import type { ReferenceSources, ReferringText } from "../references/reference-sources.js";
import { type FittedReferences, isInFile } from "../references/texts/gathered-texts.js";
import type { SourceText } from "../source/source-text.js";
import { labelArguments } from "../target/argument-notes.js";
import type { ConversionTarget } from "../target/conversion-target.js";
import { rewriteDeadSyntax } from "../target/dead-syntax.js";
import { namesListed } from "../references/limits/reached-limits.js";

/** A command to be written as a prompt. */
export interface WritingInput {
  readonly command: ReadCommand;
  /** The text of the command. */
  readonly main: ReferringText;
  readonly userArguments: string;
  readonly placeholders: NonNullable<InsertOptions["placeholders"]>;
  readonly target: ConversionTarget;
  readonly sources: ReferenceSources;
  readonly files: SharedFiles;
  /** The texts that the prompt has room for. */
  readonly fetched: FittedReferences;
}

/** The texts of a prompt, without the notes for its reader. */
export interface WrittenParts {
  /** The texts that have sections, as they refer to others. */
  readonly referring: readonly ReferringText[];
  /** The scripts for the reader to save. */
  readonly scripts: readonly InlinedConfig[];
  /** The texts, then the scripts. */
  readonly inlined: readonly InlinedConfig[];
  /** The text of the command, with its arguments. */
  readonly body: string;
  /** The sections of the texts, then those of the scripts. */
  readonly sections: readonly string[];
  /** The sections of commands. */
  readonly commandSections: readonly string[];
  /** The command and the commands that it runs, without arguments. */
  readonly asked: SourceText;
  /** The command and the sections, without arguments. Of commands that are only spoken of, nothing. */
  readonly followed: SourceText;
  /** The same with arguments. Of commands that are only spoken of, the tag. */
  readonly filled: SourceText;
  /** The same, and the scripts. */
  readonly whole: SourceText;
  /** Mentions of missing texts. */
  readonly kept: readonly Reference[];
  /** Names of the arguments that were not given. */
  readonly notGiven: readonly string[];
  readonly warnings: readonly string[];
}

/** Writes a command and the texts that it needs as the parts of a prompt. */
export function writeParts(input: WritingInput): WrittenParts {
  const { fetched } = input;
  const texts = fetched.inlined.filter((config) => !isPromptScript(config));
  const scripts = scriptsOf(fetched.inlined, input.files);
  const inlined = [...texts, ...scripts];
  const write = textWriter(input, inlined);
  const main = write(input.main, -1);
  const { body, ...given } = fillBody(main.source, input);
  const sections = texts.map(sectionWriter(input, write));
  const followed = sections.filter(({ isSpokenOf }) => !isSpokenOf);
  const parts = [{ ...main, text: main.source.text }, ...followed];
  const scriptSections = scripts.map((script) => sectionOf(script, script.content));
  const shown = sections.map(({ isSpokenOf, config, text }) => (isSpokenOf ? openingTag(config) : text));
  const filled = [body, ...shown].join("\n\n");
  const prompt = main.source.changedTo(filled);
  const notGiven = [...new Set([...given.notGiven, ...followed.flatMap((section) => section.notGiven)])];
  const explaining = [given, ...sections].flatMap((part) => part.explaining);
  return {
    referring: sections.map(({ referring }) => referring),
    scripts,
    inlined,
    body,
    sections: [...textsOf(sections), ...scriptSections],
    commandSections: textsOf(sections.filter(isCommand)),
    asked: main.source.changedTo(textsOf([...parts.slice(0, 1), ...followed.filter(isCommand)]).join("\n")),
    followed: main.source.changedTo(textsOf(parts).join("\n")),
    filled: prompt,
    whole: prompt.changedTo([filled, ...scriptSections].join("\n\n")),
    kept: parts.flatMap((part) => part.kept).filter((reference) => !isInFile(reference, inlined)),
    notGiven,
    warnings: [
      ...notGivenWarning(notGiven),
      ...explainingWarning(explaining),
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

type TextWriter = ReturnType<typeof textWriter>;

/** Creates a function that writes a text for the target, with pointers to the sections and the paths of the scripts. */
function textWriter({ target, sources, files, fetched }: WritingInput, inlined: readonly InlinedConfig[]) {
  const pathsOf = scriptPaths(inlined, files);
  const rewrite = rewriter(inlined, fetched.stubs, sources, files);
  return (...wanted: Parameters<Rewriter>) => {
    const { source, kept } = rewrite(...wanted);
    const { source: adapted, warnings } = rewriteDeadSyntax(source, target);
    const [{ name }] = wanted;
    const pathOf = pathsOf(name === undefined ? undefined : pluginOf(name));
    return { source: adapted.changedTo(withPluginPaths(adapted.text, pathOf)), kept, adapted: warnings };
  };
}

/** A placeholder of another program, rather than the folder of a path. */
const FOREIGN = /(?<![$\\])\{\{ ?[A-Za-z_]\w* ?\}\}(?!\/)/g;

/** Fills the arguments into the text of the command. */
function fillBody(main: SourceText, { command, userArguments, placeholders }: WritingInput) {
  const prepared =
    placeholders === "claude" ? { text: main.text, isAbout: false } : preparePlaceholders(main, userArguments, command);
  const isDeclared = command.argumentHint !== undefined || Object.keys(command.parameters ?? {}).length > 0;
  const parameters = prepared.isAbout && !isDeclared ? undefined : command.parameters; // a text about $1 keeps it
  const template = { ...command, parameters, body: prepared.text };
  const filled = insertArguments(template, userArguments, { placeholders });
  const foreign = Array.from(main.text.matchAll(FOREIGN)).filter(
    ({ index }) => main.codeAt(index) === undefined && main.lineAt(index)?.isQuote === false,
  );
  return {
    body: labelArguments(command, filled.text.trim(), userArguments),
    notGiven: filled.missing,
    explaining: prepared.isAbout ? ["The text"] : [],
    warnings: [...filled.warnings, ...foreign.map(([name]) => `Nothing fills in these placeholders: ${name}`)],
  };
}

/** A text in its tag. */
interface WrittenSection extends ReturnType<TextWriter> {
  readonly text: string;
  readonly config: InlinedConfig;
  /** The text as it refers to others. */
  readonly referring: ReferringText;
  /** Whether it is the text of a command that the others only speak of. */
  readonly isSpokenOf: boolean;
  readonly notGiven: readonly string[];
  /** The name of the text if it explains placeholders. */
  readonly explaining: readonly string[];
}

/** Creates a function that writes the section of a text, with the arguments. */
function sectionWriter({ files, fetched, userArguments }: WritingInput, write: TextWriter) {
  return (config: InlinedConfig, index: number): WrittenSection => {
    const referring = referringOf(config, files, fetched.sources);
    const written = write(referring, index);
    const { text, missing, isAbout } = fillSection(config, written.source, userArguments);
    return {
      ...written,
      config,
      referring,
      text: sectionOf(config, text.trim()),
      isSpokenOf: config.type === "command" && fetched.named.has(configKey(config)),
      notGiven: missing,
      explaining: isAbout ? [`The text of ${config.name}`] : [],
    };
  };
}

function isCommand({ config }: WrittenSection): boolean {
  return config.type === "command";
}

function textsOf(parts: readonly { readonly text: string }[]): string[] {
  return parts.map(({ text }) => text);
}

function explainingWarning(texts: readonly string[]): string[] {
  if (texts.length === 0) return [];
  const explain = texts.length === 1 ? "explains" : "explain";
  return [`${namesListed(texts)} ${explain} placeholders; there, $ARGUMENTS stays as written.`];
}

function notGivenWarning(names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const listed = namesListed(names.map((name) => `<${name}>`));
  const stays = names.length === 1 ? "that name in its place" : "those names in their places";
  return [`No argument was given for ${listed}; the prompt has ${stays}.`];
}

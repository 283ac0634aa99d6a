import { configKey, type InlinedConfig, openingTag, sectionText } from "../configs/config-reference.js";
import { isPromptScript, withPathsInPrompt, withPluginPaths } from "../configs/scripts.js";
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
  /** The texts that have sections, then the scripts for the reader to save. */
  readonly inlined: readonly InlinedConfig[];
  readonly scripts: readonly InlinedConfig[];
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
  /** Mentions of missing texts that could not be removed. */
  readonly kept: readonly Reference[];
  /** Names of the arguments that were not given. */
  readonly notGiven: readonly string[];
  readonly warnings: readonly string[];
}

/** Writes a command and the texts that it needs as the parts of a prompt. */
export function writeParts(
  { command, name, userArguments, placeholders, target, sources, files }: WritingInput,
  fetched: Pick<FetchedReferences, "inlined" | "named">,
): WrittenParts {
  const texts = fetched.inlined.filter((config) => !isPromptScript(config));
  const paths = new Set(fetched.inlined.filter(isPromptScript).map((script) => script.name));
  const scripts = fetched.inlined
    .filter(isPromptScript)
    .map((script) => ({ ...script, content: withPathsInPrompt(script.content, paths) }));
  const inlined = [...texts, ...scripts];
  const rewrite = adapting(rewriter(inlined, sources, files), target);
  const rewritten = rewrite({ name, text: command.body }, -1);
  const main = { ...rewritten, text: withPluginPaths(rewritten.text, paths) };
  const sections = texts.map((config, index) => {
    const { text, ...rest } = rewrite(referringOf(config, files), index);
    const filled = fillSection(config, withPluginPaths(text, paths), userArguments);
    const isCommand = config.type === "command";
    const isSpokenOf = isCommand && fetched.named.has(configKey(config));
    const whole = sectionOf(config, filled.text.trim());
    return { ...rest, config, isCommand, isSpokenOf, isAbout: filled.isAbout, notGiven: filled.missing, text: whole };
  });
  const prepared =
    placeholders === "claude"
      ? { text: main.text, isAbout: false }
      : preparePlaceholders(main.text, userArguments, command);
  const filled = insertArguments({ ...command, body: prepared.text }, userArguments, { placeholders });
  const body = labelArguments(command, filled.text.trim(), userArguments);
  const followed = sections.filter(({ isSpokenOf }) => !isSpokenOf);
  const parts = [main, ...followed];
  const notGiven = [...new Set([...filled.missing, ...followed.flatMap((section) => section.notGiven)])];
  const explaining = sections.flatMap(({ isAbout, config }) => (isAbout ? [`The text of ${config.name}`] : []));
  return {
    inlined,
    scripts,
    body,
    sections: sections.map(({ text }) => text),
    scriptSections: scripts.map((script) => sectionOf(script, script.content)),
    commandSections: sections.filter(({ isCommand }) => isCommand).map(({ text }) => text),
    asked: [main, ...followed.filter(({ isCommand }) => isCommand)].map(({ text }) => text).join("\n"),
    followed: parts.map(({ text }) => text).join("\n"),
    filled: [body, ...sections.map(({ isSpokenOf, config, text }) => (isSpokenOf ? openingTag(config) : text))].join(
      "\n\n",
    ),
    kept: parts.flatMap((part) => part.kept).filter((reference) => !isInFile(reference, inlined)),
    notGiven,
    warnings: [
      ...[...(prepared.isAbout ? ["The text"] : []), ...explaining].map(explainingWarning),
      ...notGiven.map(notGivenWarning),
      ...filled.warnings,
      ...parts.flatMap((part) => part.adapted),
    ],
  };
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

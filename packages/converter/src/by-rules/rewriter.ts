import { pointToFiles, pointToSections } from "./point-to-files.js";
import { type PreparedText, preparePlaceholders, withoutBareEnd } from "./prepare-placeholders.js";
import { type InlinedPlace, rewriteMentions, type RewrittenText } from "./rewrite-mentions.js";
import { REFERENCE_TYPES } from "../configs/config-record.js";
import { configKey, type ConfigName, type InlinedConfig, openingTag } from "../configs/config-reference.js";
import type { ConfigHead } from "../configs/config-store.js";
import { type FilledCommand, insertArguments } from "../read-command.js";
import { IN_COMMANDS, type PlacedText } from "../references/file-mentions/file-mentions.js";
import { isRead, type MentionInText } from "../references/file-mentions/written-paths.js";
import type { SharedFiles } from "../references/files/shared-files.js";
import type { Reference } from "../references/names/find-references.js";
import type { ReferenceSources, ReferringText } from "../references/reference-sources.js";
import type { FittedReferences } from "../references/texts/gathered-texts.js";
import { slashNames } from "../references/runs/slash-names.js";
import { SourceText } from "../source/source-text.js";
import type { CommandPlace } from "../target/target-notes.js";

/** A pointer to a section. */
const POINTER = /<file path="[^"\n]*">/g;

/** Rewrites the text of the command, or of the section with this index; the command has the index -1. */
export type Rewriter = (text: ReferringText & PlacedText, section: number) => RewrittenText;

/**
 * Creates a function that makes the mentions in texts point to the sections. A file that had no room keeps its path.
 *
 * @param stubs - keys of the texts that had no room
 */
export function rewriter(
  inlined: readonly InlinedConfig[],
  stubs: ReadonlySet<string>,
  { find, referencesIn }: ReferenceSources,
  files: SharedFiles,
): Rewriter {
  const sections = new Map(inlined.map((config, index) => [configKey(config), index]));
  return (referring, section) => {
    const placeAt = (config: ConfigName | undefined): InlinedPlace | undefined => {
      const target = config && sections.get(configKey(config));
      if (config === undefined || target === undefined) return undefined;
      return { name: config.name, where: target === section ? "here" : target > section ? "below" : "above" };
    };
    const isCell = (mention: MentionInText): boolean =>
      referring.path !== undefined && !isRead(mention) && referring.source.lineAt(mention.start)?.isRow === true;
    const source = pointToFiles(referring.source, (mention) => {
      if (isCell(mention)) return undefined; // a table of data
      const file = files.find(mention, referring);
      const config = file && { type: "file" as const, name: file.path };
      return config && stubs.has(configKey(config)) ? undefined : placeAt(config);
    });
    const placeOf = ({ type, name }: Pick<Reference, "type" | "name">): InlinedPlace | undefined => {
      const [head] = find(REFERENCE_TYPES[type], name, referring.name);
      return placeAt(head && { type, name: head.name });
    };
    const pointers = Array.from(source.text.matchAll(POINTER), ({ 0: { length }, index }) => ({
      from: index,
      to: index + length,
    }));
    const isInPointer = ({ start }: Reference): boolean => pointers.some(({ from, to }) => from <= start && start < to);
    const references = referencesIn({ ...referring, source }).filter((reference) => !isInPointer(reference));
    const rewritten = rewriteMentions(source, references, placeOf);
    return { ...rewritten, source: pointToSections(rewritten.source, placeOf) };
  };
}

/** Returns an inlined text with the name in whose plugin its references are resolved, and the place of its file. */
export function referringOf(
  config: InlinedConfig,
  files: SharedFiles,
  sources: ReadonlyMap<string, SourceText>,
): ReferringText & PlacedText {
  const { type, name, content } = config;
  const read = sources.get(configKey(config));
  const source = read?.text === content ? read : new SourceText(content);
  if (type !== "file") return { name, type, source };
  const file = files.at(name);
  return { name: file?.name, path: name, place: file?.place, source };
}

/** The frontmatter of a command, or a row of a table of placeholders. */
const SHOWS_COMMAND = /^(?:argument-hint:|\|[ \t]*`\$ARGUMENTS`[ \t]*\|)/m;

/**
 * Fills in `$ARGUMENTS` in the text of a section, unless the text is about placeholders, or shows the file of a
 * command. Those of another command stay, also of one that is a file, since each run of it has arguments of its own. A
 * last line with nothing but the arguments is left out, since the text of the command has them.
 */
export function fillSection(
  { type, name }: Pick<InlinedConfig, "type" | "name">,
  source: SourceText,
  userArguments: string,
): FilledCommand & Pick<PreparedText, "isAbout"> {
  const { text } = source;
  if (type === "command" || IN_COMMANDS.test(name)) return { text, missing: [], warnings: [], isAbout: false };
  const { text: body, isAbout } = preparePlaceholders(withoutBareEnd(source), userArguments);
  if (isAbout || SHOWS_COMMAND.test(text))
    return { text, missing: [], warnings: [], isAbout: /\$ARGUMENTS?\b/.test(text) };
  const template = { body, parameters: undefined, argumentHint: undefined };
  return { ...insertArguments(template, userArguments, { append: false }), isAbout };
}

/**
 * Maps the slash commands that texts name, as written, to their texts in a prompt; also skills that have no command of
 * their name. Those without a text are left out.
 *
 * @param fetched - the keys of those that are only named, and of those that had no room
 */
export function commandPlaces(
  texts: readonly ReferringText[],
  inlined: readonly InlinedConfig[],
  { find }: Pick<ReferenceSources, "find">,
  { named, stubs }: Pick<FittedReferences, "named" | "stubs">,
): ReadonlyMap<string, CommandPlace> {
  const places = new Map<string, CommandPlace>();
  if (inlined.length === 0) return places;
  for (const { name: from, source } of texts) {
    const commandsOf = (written: string): readonly ConfigHead[] => find("slash_command", written, from);
    for (const { name: written } of slashNames(source, (name) => commandsOf(name).length > 0)) {
      const commands = commandsOf(written);
      const [head, ...others] = commands.length > 0 ? commands : find("skill", written, from);
      if (head === undefined || others.length > 0) continue;
      const place = inlined.find((config) => isTextOf(config, head)) ?? inlined.find(isSkillOf(head));
      const isSelf = head.name === from || (place !== undefined && stubs.has(configKey(place)));
      if (place && !(isSelf && places.has(written)))
        places.set(written, { tag: openingTag(place), isNamed: named.has(configKey(place)), isSelf });
    }
  }
  return places;
}

/** Returns a test for the skill of this name, which is run like a command, or which a command only names. */
function isSkillOf({ name: wanted }: ConfigHead): (config: InlinedConfig) => boolean {
  return ({ type, name }) => type === "skill" && name === wanted;
}

/** Whether this is the text of a command: as a section of its own, or as a file that a text names by its path. */
function isTextOf({ type, name }: InlinedConfig, head: ConfigHead): boolean {
  if (type === "command") return name === head.name;
  const parts = head.name.split(":");
  return [parts, parts.slice(1)].some((path) => name.endsWith(`commands/${path.join("/")}.md`));
}

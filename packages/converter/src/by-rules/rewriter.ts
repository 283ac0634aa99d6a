import { SourceText } from "../source/source-text.js";
import { REFERENCE_TYPES } from "../configs/config-record.js";
import { configKey, type ConfigName, type InlinedConfig } from "../configs/config-reference.js";
import { isRead, type MentionInText } from "../references/file-mentions/file-mention.js";
import type { PlacedText } from "../references/file-mentions/file-places.js";
import type { Reference } from "../references/names/find-references.js";
import { isPattern } from "../references/implied-files/path-variables.js";
import type { ReferenceSources, ReferringText } from "../references/reference-sources.js";
import type { SharedFiles } from "../references/files/shared-files.js";
import type { ConversionTarget } from "../target/conversion-target.js";
import { rewriteDeadSyntax } from "../target/dead-syntax.js";
import { pointToFiles } from "./point-to-files.js";
import { pointToSections } from "./point-to-sections.js";
import { type InlinedPlace, rewriteMentions, type RewrittenText } from "./rewrite-mentions.js";

/** A pointer to a section. */
const POINTER = /<file path="[^"\n]*">/g;

/** Rewrites the text of the command, or of the section with this index; the command has the index -1. */
export type Rewriter = (text: ReferringText & PlacedText, section: number) => RewrittenText;

/** Creates a function that makes the mentions in texts point to the sections. */
export function rewriter(
  inlined: readonly InlinedConfig[],
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
      const place = placeAt(file && { type: "file", name: file.path });
      return place && isPattern(mention) ? { ...place, name: mention.path } : place;
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

/** Adapts rewritten texts to a target. */
export function adapting(
  rewrite: Rewriter,
  target: ConversionTarget,
): (...args: Parameters<Rewriter>) => RewrittenText & { readonly adapted: readonly string[] } {
  return (referring, section) => {
    const { source, kept } = rewrite(referring, section);
    const { source: own, warnings } = rewriteDeadSyntax(source, target);
    return { source: own, kept, adapted: warnings };
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

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

/** The text of a row before a place in it. */
const ROW_BEFORE = /(?:^|\n)[ \t]*\|[^\n]*$/;
const MAX_ROW = 300;
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
      referring.path !== undefined && !isRead(mention) && isInRow(referring.text, mention.start);
    const text = pointToFiles(referring.text, (mention) => {
      if (isCell(mention)) return undefined; // a table of data
      const file = files.find(mention, referring);
      const place = placeAt(file && { type: "file", name: file.path });
      return place && isPattern(mention) ? { ...place, name: mention.path } : place;
    });
    const placeOf = ({ type, name }: Pick<Reference, "type" | "name">): InlinedPlace | undefined => {
      const [head] = find(REFERENCE_TYPES[type], name, referring.name);
      return placeAt(head && { type, name: head.name });
    };
    const pointers = Array.from(text.matchAll(POINTER), ({ 0: { length }, index }) => ({
      from: index,
      to: index + length,
    }));
    const isInPointer = ({ start }: Reference): boolean => pointers.some(({ from, to }) => from <= start && start < to);
    const references = referencesIn({ ...referring, text }).filter((reference) => !isInPointer(reference));
    const rewritten = rewriteMentions(text, references, placeOf);
    return { ...rewritten, text: pointToSections(rewritten.text, placeOf) };
  };
}

/** Whether an offset is in a row of a table. */
function isInRow(text: string, at: number): boolean {
  return ROW_BEFORE.test(text.slice(Math.max(0, at - MAX_ROW), at));
}

/** Adapts rewritten texts to a target. */
export function adapting(
  rewrite: Rewriter,
  target: ConversionTarget,
): (...args: Parameters<Rewriter>) => RewrittenText & { readonly adapted: readonly string[] } {
  return (referring, section) => {
    const { text, kept } = rewrite(referring, section);
    const { text: own, warnings } = rewriteDeadSyntax(text, target);
    return { text: own, kept, adapted: warnings };
  };
}

/** Returns an inlined text with the name in whose plugin its references are resolved, and the place of its file. */
export function referringOf({ type, name, content }: InlinedConfig, files: SharedFiles): ReferringText & PlacedText {
  if (type !== "file") return { name, type, text: content };
  const file = files.at(name);
  return { name: file?.name, path: name, place: file?.place, text: content };
}

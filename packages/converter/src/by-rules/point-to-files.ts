import { codeRegions } from "@langslash/grammar/internal";
import { isPromptScript } from "../configs/scripts.js";
import { openingTag } from "../configs/config-reference.js";
import type { MentionInText } from "../references/file-mentions/file-mention.js";
import { fileMentions } from "../references/file-mentions/file-mentions.js";
import { TEXT_LANGUAGE } from "../references/words/block-languages.js";
import { isReadInBlock } from "./read-in-block.js";
import { fileUseAt } from "../references/file-mentions/file-use.js";
import type { InlinedPlace } from "./rewrite-mentions.js";
import { writtenFiles } from "./written-files.js";

type CodeRegion = ReturnType<typeof codeRegions>[number];

/** A link to the file, up to its address. */
const LINK_BEFORE = /\[([^\][\n]{1,160})\]\($/;
const LINK_END = /^(?:#[\w-]*)?\)/;
/** The target of a link whose text is the file. */
const LINK_AFTER = /^\]\([^()\s]+\)/;

/**
 * Makes the mentions of files in a text point to their texts in the prompt. Code stays as it is, apart from blocks of
 * text that have their reader read the file. Scripts are named by the path at which the reader saves them. A file to
 * which the text writes as well keeps its path, and the pointer follows its first mention.
 */
export function pointToFiles(text: string, placeOf: (mention: MentionInText) => InlinedPlace | undefined): string {
  const regions = codeRegions(text);
  const parts: string[] = [];
  let offset = 0;
  let next = 0;
  const mentions = placedMentions(text, regions, placeOf);
  const written = writtenFiles(text, new Map(mentions.map(({ start, end, place }) => [text.slice(start, end), place])));
  const pointed = new Set<string>();
  for (const { place, ...mention } of mentions) {
    while ((regions[next]?.end ?? Infinity) <= mention.start) next += 1;
    const region = (regions[next]?.start ?? Infinity) <= mention.start ? regions[next] : undefined;
    if (isPromptScript({ type: "file", name: place.name })) {
      parts.push(text.slice(offset, mention.start), place.name);
      offset = mention.end;
      continue;
    }
    const { start, end } = region?.isFence === false ? region : withMarks(text, mention);
    const isWhole = region?.isFence
      ? TEXT_LANGUAGE.test(region.language) && (isLine(text, start, end) || isReadInBlock(text, start, end))
      : text.slice(start, mention.start) + text.slice(mention.end, end) === (region ? "``" : "");
    const pointer = `${openingTag({ type: "file", name: place.name })} ${place.where}`;
    if (written.has(place.name)) {
      const isAddress = LINK_BEFORE.test(text.slice(Math.max(offset, start - 200), start));
      const [link = ""] = (isAddress ? LINK_END : LINK_AFTER).exec(text.slice(end, end + 300)) ?? [];
      if (pointed.has(place.name) || (region?.isFence && !isWhole) || end < offset) continue;
      parts.push(text.slice(offset, end + link.length), ` (see ${pointer})`);
      offset = end + link.length;
      pointed.add(place.name);
      continue;
    }
    const [anchor] = LINK_END.exec(text.slice(end, end + 100)) ?? [];
    const address = anchor === undefined ? null : LINK_BEFORE.exec(text.slice(Math.max(offset, start - 200), start));
    if (anchor !== undefined && address) {
      const [whole, label = ""] = address;
      const isPath = /^`?[^\s`]*[/.]\w+`?$/.test(label);
      parts.push(text.slice(offset, start - whole.length), isPath ? pointer : `${label} (${pointer})`);
      offset = end + anchor.length;
    }
    if (!isWhole || start < offset) continue;
    const link = text[start - 1] === "[" ? LINK_AFTER.exec(text.slice(end, end + 300)) : null;
    parts.push(text.slice(offset, link ? start - 1 : start), isLine(text, start, end) ? `Read ${pointer}` : pointer);
    offset = end + (link?.[0].length ?? 0);
  }
  return parts.join("") + text.slice(offset);
}

type Range = Pick<MentionInText, "start" | "end">;
type PlacedMention = Range & { readonly place: InlinedPlace };

/** Returns the mentions of files that are in the prompt, and the same paths in other inline code. */
function placedMentions(
  text: string,
  regions: readonly CodeRegion[],
  placeOf: (mention: MentionInText) => InlinedPlace | undefined,
): PlacedMention[] {
  const places = new Map<string, InlinedPlace>();
  const found = fileMentions(text).flatMap((mention): PlacedMention | [] => {
    const { start, end } = mention;
    const place = placeOf(mention);
    if (place === undefined || place.where === "here") return [];
    places.set(text.slice(start, end), place);
    return { start, end, place };
  });
  if (places.size === 0) return [];
  const starts = new Set(found.map(({ start }) => start));
  const others = regions.flatMap((region): PlacedMention | [] => {
    const [start, end] = [region.start + 1, region.end - 1];
    const place = region.isFence || starts.has(start) ? undefined : places.get(text.slice(start, end));
    return place === undefined || fileUseAt(text, start, end) === "written" ? [] : { start, end, place };
  });
  return [...found, ...others].toSorted((one, other) => one.start - other.start);
}

/** Widens a mention in a block to the backticks around it. */
function withMarks(text: string, { start, end }: Range): Range {
  const isMarked = text[start - 1] === "`" && text[end] === "`";
  return isMarked ? { start: start - 1, end: end + 1 } : { start, end };
}

/** Whether there is nothing else on the line but the mark of a list item. */
function isLine(text: string, start: number, end: number): boolean {
  const isFirst = /(?:^|\n)[ \t]*(?:[-*+] |\d+\. )?$/.test(text.slice(Math.max(0, start - 20), start));
  return isFirst && /^[ \t]*(?:\r?\n|$)/.test(text.slice(end, end + 20));
}

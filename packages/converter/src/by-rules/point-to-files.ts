import { codeRegions } from "@langslash/grammar/internal";
import { isPromptScript } from "../configs/scripts.js";
import { openingTag } from "../configs/config-reference.js";
import { type FileMention, fileMentions } from "../references/file-mentions.js";
import { TEXT_LANGUAGE } from "../references/block-languages.js";
import type { InlinedPlace } from "./rewrite-mentions.js";

/**
 * Makes the mentions of files in a text point to their texts in the prompt. Code stays as it is, apart from lines of
 * text in a block that are nothing but a file. Scripts are named by the path at which the reader saves them.
 */
export function pointToFiles(text: string, placeOf: (mention: FileMention) => InlinedPlace | undefined): string {
  const regions = codeRegions(text);
  const parts: string[] = [];
  let offset = 0;
  let next = 0;
  for (const mention of fileMentions(text)) {
    while ((regions[next]?.end ?? Infinity) <= mention.start) next += 1;
    const region = (regions[next]?.start ?? Infinity) <= mention.start ? regions[next] : undefined;
    const place = placeOf(mention);
    if (place === undefined || place.where === "here") continue;
    if (isPromptScript({ type: "file", name: place.name })) {
      parts.push(text.slice(offset, mention.start), place.name);
      offset = mention.end;
      continue;
    }
    const { start, end } = region?.isFence === false ? region : mention;
    const isWhole = region?.isFence
      ? TEXT_LANGUAGE.test(region.language) && isLine(text, start, end)
      : text.slice(start, mention.start) + text.slice(mention.end, end) === (region ? "``" : "");
    if (!isWhole || start < offset) continue;
    const pointer = `${openingTag({ type: "file", name: place.name })} ${place.where}`;
    const link = linkAround(text, start, end);
    if (link !== undefined && link.start < offset) continue;
    const written = link?.label === undefined ? pointer : `${link.label} (${pointer})`;
    const isRead = link === undefined && isLine(text, start, end);
    parts.push(text.slice(offset, link?.start ?? start), isRead ? `Read ${pointer}` : written);
    offset = link?.end ?? end;
  }
  return parts.join("") + text.slice(offset);
}

/** A link around a path. */
interface Link {
  readonly start: number;
  readonly end: number;
  /** Its label, unless this is a path. */
  readonly label: string | undefined;
}

/** Maximum number of characters of a link before and after a path. */
const MAX_LINK = 200;

/** Returns the link whose label or address is the text from `start` up to `end`. */
function linkAround(text: string, start: number, end: number): Link | undefined {
  const after = text.slice(end, end + MAX_LINK);
  const [address] = (text[start - 1] === "[" && /^\]\([^()\n]*\)/.exec(after)) || [];
  if (address !== undefined) return { start: start - 1, end: end + address.length, label: undefined };
  const [closing] = /^(?:#[\w-]*)?\)/.exec(after) ?? [];
  const [opening, label] = /\[([^[\]\n]+)\]\($/.exec(text.slice(Math.max(0, start - MAX_LINK), start)) ?? [];
  if (closing === undefined || opening === undefined) return undefined;
  const isPath = label !== undefined && /^`?[\w./~-]+\.\w+`?$/.test(label);
  return { start: start - opening.length, end: end + closing.length, label: isPath ? undefined : label };
}

/** Whether there is nothing else on the line but the mark of a list item. */
function isLine(text: string, start: number, end: number): boolean {
  const isFirst = /(?:^|\n)[ \t]*(?:[-*+] |\d+\. )?$/.test(text.slice(Math.max(0, start - 20), start));
  return isFirst && /^[ \t]*(?:\r?\n|$)/.test(text.slice(end, end + 20));
}

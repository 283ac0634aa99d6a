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
    const isLink = text.slice(Math.max(0, start - 2), start) === "](" && text[end] === ")";
    if (!isWhole || isLink || start < offset) continue;
    const pointer = `${openingTag({ type: "file", name: place.name })} ${place.where}`;
    parts.push(text.slice(offset, start), isLine(text, start, end) ? `Read ${pointer}` : pointer);
    offset = end;
  }
  return parts.join("") + text.slice(offset);
}

/** Whether there is nothing else on the line but the mark of a list item. */
function isLine(text: string, start: number, end: number): boolean {
  const isFirst = /(?:^|\n)[ \t]*(?:[-*+] |\d+\. )?$/.test(text.slice(Math.max(0, start - 20), start));
  return isFirst && /^[ \t]*(?:\r?\n|$)/.test(text.slice(end, end + 20));
}

import type { Edit, SourceText } from "../source/source-text.js";
import { isPromptScript } from "../configs/scripts.js";
import { openingTag } from "../configs/config-reference.js";
import type { MentionInText } from "../references/file-mentions/file-mention.js";
import { fileMentions } from "../references/file-mentions/file-mentions.js";
import { TEXT_LANGUAGE } from "../references/words/block-languages.js";
import { isReadInBlock } from "./read-in-block.js";
import { fileUseAt } from "../references/file-mentions/file-use.js";
import type { InlinedPlace } from "./rewrite-mentions.js";
import { writtenFiles } from "./written-files.js";

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
export function pointToFiles(
  source: SourceText,
  placeOf: (mention: MentionInText) => InlinedPlace | undefined,
): SourceText {
  const { text } = source;
  const mentions = placedMentions(source, placeOf);
  const written = writtenFiles(
    source,
    new Map(mentions.map(({ start, end, place }) => [text.slice(start, end), place])),
  );
  const pointed = new Set<string>();
  const edits: Edit[] = [];
  for (const mention of mentions) {
    const { name } = mention.place;
    const isScript = isPromptScript({ type: "file", name });
    const isWritten = written.has(name) && !isScript;
    if (isWritten && pointed.has(name)) continue;
    const marked = withMarks(source, mention, edits.at(-1)?.end ?? 0);
    const pointer = isWritten ? pointerAfter(marked) : (pointerForLink(marked) ?? pointerInPlace(marked));
    const edit = isScript ? { start: mention.start, end: mention.end, text: name } : pointer;
    if (edit === undefined) continue;
    edits.push(edit);
    if (isWritten) pointed.add(name);
  }
  return source.edited(edits);
}

type Range = Pick<MentionInText, "start" | "end">;
type PlacedMention = Range & { readonly place: InlinedPlace };

/** A mention with the marks around it. */
interface MarkedMention extends Range {
  readonly text: string;
  /** Offset up to which the text is edited. */
  readonly offset: number;
  readonly isInBlock: boolean;
  readonly isLine: boolean;
  /** Whether the mention is all that its code, its line or its sentence in a block has its reader read. */
  readonly isWhole: boolean;
  readonly pointer: string;
}

/** Widens a mention to its inline code, or to the backticks around it. */
function withMarks(source: SourceText, { place, ...mention }: PlacedMention, offset: number): MarkedMention {
  const { text } = source;
  const region = source.codeAt(mention.start);
  const isMarked = text[mention.start - 1] === "`" && text[mention.end] === "`";
  const marked = isMarked ? { start: mention.start - 1, end: mention.end + 1 } : mention;
  const { start, end } = region?.isFence === false ? region : marked;
  const isLine = source.isWholeLine(start, end);
  const isWhole = region?.isFence
    ? TEXT_LANGUAGE.test(region.language) && (isLine || isReadInBlock(source, start, end))
    : text.slice(start, mention.start) + text.slice(mention.end, end) === (region ? "``" : "");
  const pointer = `${openingTag({ type: "file", name: place.name })} ${place.where}`;
  return { text, start, end, offset, isInBlock: region?.isFence === true, isLine, isWhole, pointer };
}

/** Writes a pointer after a mention, which stays. */
function pointerAfter({ text, start, end, offset, isInBlock, isWhole, pointer }: MarkedMention): Edit | undefined {
  if ((isInBlock && !isWhole) || end < offset) return undefined;
  const isAddress = LINK_BEFORE.test(text.slice(Math.max(offset, start - 200), start));
  const [link = ""] = (isAddress ? LINK_END : LINK_AFTER).exec(text.slice(end, end + 300)) ?? [];
  const at = end + link.length;
  return { start: at, end: at, text: ` (see ${pointer})` };
}

/** Writes a pointer for the link whose address is the mention. */
function pointerForLink({ text, start, end, offset, pointer }: MarkedMention): Edit | undefined {
  const [anchor] = LINK_END.exec(text.slice(end, end + 100)) ?? [];
  const address = LINK_BEFORE.exec(text.slice(Math.max(offset, start - 200), start));
  if (anchor === undefined || address === null) return undefined;
  const [whole, label = ""] = address;
  const isPath = /^`?[^\s`]*[/.]\w+`?$/.test(label);
  return { start: start - whole.length, end: end + anchor.length, text: isPath ? pointer : `${label} (${pointer})` };
}

/** Writes a pointer in place of a mention, or of the link whose text it is. */
function pointerInPlace({ text, start, end, offset, isLine, isWhole, pointer }: MarkedMention): Edit | undefined {
  if (!isWhole || start < offset) return undefined;
  const link = text[start - 1] === "[" ? LINK_AFTER.exec(text.slice(end, end + 300)) : null;
  return {
    start: link ? start - 1 : start,
    end: end + (link?.[0].length ?? 0),
    text: isLine ? `Read ${pointer}` : pointer,
  };
}

/** Returns the mentions of files that are in the prompt, and the same paths in other inline code. */
function placedMentions(
  source: SourceText,
  placeOf: (mention: MentionInText) => InlinedPlace | undefined,
): PlacedMention[] {
  const places = new Map<string, InlinedPlace>();
  const found = fileMentions(source).flatMap((mention): PlacedMention | [] => {
    const { start, end } = mention;
    const place = placeOf(mention);
    if (place === undefined || place.where === "here") return [];
    places.set(source.text.slice(start, end), place);
    return { start, end, place };
  });
  if (places.size === 0) return [];
  const starts = new Set(found.map(({ start }) => start));
  const others = source.code.flatMap((region): PlacedMention | [] => {
    const [start, end] = [region.start + 1, region.end - 1];
    const place = starts.has(start) ? undefined : places.get(source.text.slice(start, end));
    return place === undefined || fileUseAt(source, start, end) === "written" ? [] : { start, end, place };
  });
  return [...found, ...others].toSorted((one, other) => one.start - other.start);
}

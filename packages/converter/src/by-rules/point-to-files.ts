import { type InlinedPlace, pointerTo } from "./rewrite-mentions.js";
import { type InlinedConfig, pathOf } from "../configs/config-reference.js";
import { isPromptScript } from "../configs/scripts.js";
import { fileMentions } from "../references/file-mentions/file-mentions.js";
import { fileUseAt } from "../references/file-mentions/file-use.js";
import type { MentionInText } from "../references/file-mentions/written-paths.js";
import type { Reference } from "../references/names/find-references.js";
import { TEXT_LANGUAGE } from "../references/words/outline.js";
import type { Edit, SourceText } from "../source/source-text.js";

/** A link to the file, up to its address. */
const LINK_BEFORE = /\[([^\][\n]{1,160})\]\($/;
const LINK_END = /^(?:#[\w-]*)?\)/;
/** The target of a link whose text is the file. */
const LINK_AFTER = /^\]\([^()\s]+\)/;

/**
 * Makes the mentions of files in a text point to their texts in the prompt. Code stays as it is, apart from blocks of
 * text that have their reader read the file. Scripts are named by the path at which the reader saves them.
 */
export function pointToFiles(
  source: SourceText,
  placeOf: (mention: MentionInText) => InlinedPlace | undefined,
): SourceText {
  const edits: Edit[] = [];
  for (const mention of placedMentions(source, placeOf)) {
    const { start, end, place } = mention;
    const edit = isPromptScript({ type: "file", name: place.name })
      ? { start, end, text: place.name }
      : pointerAt(source, mention, edits.at(-1)?.end ?? 0);
    if (edit) edits.push(edit);
  }
  return source.edited(edits);
}

interface PlacedMention extends Pick<MentionInText, "start" | "end"> {
  readonly place: InlinedPlace;
}

/**
 * Returns the edit that points to a file of the prompt in place of its mention and of its marks.
 *
 * @param offset - offset up to which the text is edited
 */
function pointerAt(source: SourceText, { place, ...mention }: PlacedMention, offset: number): Edit | undefined {
  const { text } = source;
  const region = source.codeAt(mention.start);
  const isMarked = text[mention.start - 1] === "`" && text[mention.end] === "`";
  const marked = isMarked ? { start: mention.start - 1, end: mention.end + 1 } : mention;
  const { start, end } = region?.isFence === false ? region : marked; // with the code around it
  const isLine = source.isWholeLine(start, end);
  /** Whether the mention is all that its code, its line or its sentence in a block has its reader read. */
  const isWhole = region?.isFence
    ? TEXT_LANGUAGE.test(region.language) && (isLine || isReadInBlock(source, start, end))
    : text.slice(start, mention.start) + text.slice(mention.end, end) === (region ? "``" : "");
  const pointer = pointerTo({ type: "file", ...place });
  const after = text.slice(end, end + 300);
  const address = LINK_BEFORE.exec(text.slice(Math.max(offset, start - 200), start));
  const anchor = LINK_END.exec(after);
  const link = LINK_AFTER.exec(after);
  if (anchor && address) {
    const [whole, label = ""] = address;
    const isPath = /^`?[^\s`]*[/.]\w+`?$/.test(label);
    const named = isPath ? pointer : `${label} (${pointer})`;
    return { start: start - whole.length, end: end + anchor[0].length, text: named };
  }
  if (!isWhole || start < offset) return undefined;
  const isLinkText = text[start - 1] === "[" && link !== null;
  return {
    start: isLinkText ? start - 1 : start,
    end: isLinkText ? end + link[0].length : end,
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

/** The file of an agent or of a skill: `.claude/agents/x.md`, `skills/x/SKILL.md`, `../x/SKILL.md`. */
const PATH = String.raw`(?:@|[\w.~$\{\}/-]{0,120}\/)?(?:agents\/(?:[\w-]{1,64}\/){0,4}([\w-]{1,64})|(?:skills\/(?:[\w-]{1,64}\/){0,4}|\.\.\/)([\w-]{1,64})\/SKILL)\.md`;
/** The same as the address of a link, in inline code, or in prose. */
const FILE = new RegExp(
  String.raw`\[([^\]\n]{1,160})\]\(${PATH}\)|${"(?<![\\w@\"'./~$\\}-])`"}${PATH}${"`"}|(?<![\w@"'./~$\}(${"`"}-])${PATH}(?![\w${"`"}-])`,
  "g",
);

/** A pointer right before one to the same: `(see <agent name="x"> below) (<agent name="x"> below)`. */
const DOUBLED = /[ \t]\(see (<[a-z]{4,8} [a-z]{4}="[^"\n]{1,200}"> (?:above|below))\)(?=[ \t(:,–—-]{0,5}\1)/g;

/**
 * Makes the paths of agents and skills whose texts are in the prompt point there: in prose, and in blocks of text that
 * have their reader read them. The name in a link stays. A path to which the text has something written stays as it is.
 */
export function pointToSections(
  source: SourceText,
  placeOf: (config: Pick<Reference, "type" | "name">) => InlinedPlace | undefined,
): SourceText {
  const pointing = source.replaced(FILE, ({ 0: whole, 1: label, index: at, ...rest }) => {
    const names = [rest[2], rest[3], rest[4], rest[5], rest[6], rest[7]];
    const code = source.codeAt(at);
    if (code?.isFence ? !TEXT_LANGUAGE.test(code.language) : (code?.start ?? at) < at) return undefined; // a part of code
    const end = at + whole.length;
    if (code?.isFence ? !isReadInBlock(source, at, end) : fileUseAt(source, at, end) === "written") return undefined;
    const position = names.findIndex((name) => name !== undefined);
    const type = position % 2 === 0 ? "agent" : "skill";
    const place = placeOf({ type, name: names[position] ?? "" });
    if (place === undefined || place.where === "here") return undefined;
    const pointer = pointerTo({ type, ...place });
    return label === undefined || /[/.]/.test(label) ? pointer : `${label} (${pointer})`;
  });
  return pointing.replaced(DOUBLED, () => "");
}

/** The folder or file with a variable in its name, and the rest of the path: `/audit-<kind>/SKILL.md`. */
const VARIABLE_IN_NAME = /(\/[^/<{]*)[<{][^/<{>}]+[>}]([^<{>}]*)$/;

/** The steps at the start of a path: `../`. */
const STEPS = /^\/?(?:\.{1,2}\/)*/;
/** A path with a folder. */
const IN_FOLDER = /^\/[^/]+\/./;

/**
 * Whether the file at a place, such as `${CLAUDE_PLUGIN_ROOT}/skills/filing/SKILL.md`, is part of a prompt. A file of
 * the prompt may also have a longer path than the place: `office/rules/fees.md` for `/rules/fees.md`.
 */
export function isInPrompt(place: string, inlined: readonly InlinedConfig[]): boolean {
  const [, start = "", end] = VARIABLE_IN_NAME.exec(place) ?? [];
  const isMeant = (path: string): boolean => end !== undefined && path.startsWith(start) && path.endsWith(end);
  const ending = place.replace(STEPS, () => "/");
  const isLonger = (path: string): boolean => IN_FOLDER.test(ending) && path.endsWith(ending);
  return inlined.some((config) => {
    const path = `/${pathOf(config).replace(/^skills\//, "")}`;
    return place.endsWith(path) || isMeant(path) || isLonger(path);
  });
}

/** A program that reads the file itself. */
const PROGRAM_BEFORE = /\b(?:bash|cat|cp|diff|grep|head|less|ls|node|python3?|sh|source|tail|wc)\s[^\n]*$/;
/** Number of characters before the name that are examined. */
const MAX_BEFORE = 120;
/** Maximum number of items before the one with the file that are examined. */
const MAX_ITEMS = 12;

/**
 * Whether a block of text has its reader read the file that it names from `start` up to `end`: in inline code, in the
 * sentence of the name, or in the line before the list that it is in (`READ:`).
 */
export function isReadInBlock(source: SourceText, start: number, end: number): boolean {
  const { text } = source;
  const use = fileUseAt(source, start, end);
  const near = text.slice(Math.max(0, start - MAX_BEFORE), start);
  if (use === "written" || PROGRAM_BEFORE.test(near)) return false;
  if (use === "read" || text[start] === "`") return true;
  const lead = listLead(source, start);
  return fileUseAt(source, lead, lead) === "read";
}

/** Returns the end of the line before the list with an item at this offset; without one, the start of its line. */
function listLead(source: SourceText, at: number): number {
  const { lines } = source;
  const number = source.lineNumberAt(at);
  const item = lines[number];
  let above = number;
  while (number - above <= MAX_ITEMS && lines[above]?.isItem === true) above -= 1;
  return (above < number ? lines[above]?.end : item?.start) ?? at;
}

import type { SourceText } from "../source/source-text.js";
import { openingTag } from "../configs/config-reference.js";
import { TEXT_LANGUAGE } from "../references/words/block-languages.js";
import { fileUseAt } from "../references/file-mentions/file-use.js";
import type { Reference } from "../references/names/find-references.js";
import { isReadInBlock } from "./read-in-block.js";
import type { InlinedPlace } from "./rewrite-mentions.js";

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
    const pointer = `${openingTag({ type, name: place.name })} ${place.where}`;
    return label === undefined || /[/.]/.test(label) ? pointer : `${label} (${pointer})`;
  });
  return pointing.replaced(DOUBLED, () => "");
}

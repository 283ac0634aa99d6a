import { FILE_ARTICLE, INTO, SECTION_OF } from "../lexicon/connectives.js";
import { CHANGE, PUT, WRITE_BEFORE, WRITTEN } from "../lexicon/files.js";
import type { SourceText } from "../source/source-text.js";
import { MARKS, OF_OTHER } from "../references/file-mentions/added-to.js";
import { END, spaced, START, unicode, unspaced } from "../source/phrases.js";
import type { InlinedPlace } from "./rewrite-mentions.js";

const ANY_ARTICLE = String.raw`(?:${spaced(FILE_ARTICLE)}[ \t]+)?`;
const OF = spaced(SECTION_OF);
const OF_PART = String.raw`(?:[^.;:!?\n]{1,60}[ \t]${OF}[ \t]+${ANY_ARTICLE})?`;
/** The text of a line before a file that it changes, in lower case. */
const WRITTEN_BEFORE = unicode(
  [
    String.raw`${START}${spaced(CHANGE)}${END}[ \t]+${ANY_ARTICLE}${MARKS}$`,
    String.raw`${START}${spaced(PUT)}${END}[^.;!?\n]{0,80}[ \t]${OF_OTHER}${spaced(INTO)}[ \t]+${ANY_ARTICLE}${OF_PART}${MARKS}$`,
    String.raw`(?:>{1,2}|\|[ \t]*tee(?:[ \t]+-a)?)[ \t]*["']?$`,
    String.raw`(?:^|[;&|${"`"}$])[ \t]*(?:cp|mv|install)[ \t]+(?:-\S+[ \t]+)*[^\s;&|<>-]\S*[ \t]+["']?$`,
  ].join("|"),
);
/** The text after it, in languages with the verb at the end. */
const WRITTEN_AFTER = unicode(String.raw`^["'${"`"}」』]{0,2}[ \t]?(?:${unspaced(WRITTEN)})`);
const CJK_BEFORE = unicode(String.raw`${unspaced(WRITE_BEFORE)}[ \t]*${MARKS}$`);

/** Names that are hardly words of a sentence. */
const NAME = /[A-Z][A-Z_-]{2,}$/;
/** The path of a text from which others are made, so that its name is also theirs, or of one in a plugin. */
const MODEL = /(?:example|sample|template)s?(?:\/|\.|$)|CLAUDE_PLUGIN_ROOT/i;
/** Number of characters before and after a name that are examined. */
const BEFORE = 300;
const AFTER = 20;

/**
 * Returns the names of the files of a prompt to which a text writes, so that it needs their paths: under such a path,
 * or under the name of the file, which may lack its ending (`write it into SOUL`). Texts from which others are made
 * are not written.
 *
 * @param places - the files by their paths as written
 */
export function writtenFiles(source: SourceText, places: ReadonlyMap<string, InlinedPlace>): ReadonlySet<string> {
  const pathsOf = new Map<string, string[]>();
  for (const path of places.keys()) {
    if (MODEL.test(path)) continue;
    const file = path.slice(path.lastIndexOf("/") + 1);
    const stem = file.replace(/\.\w+$/, "");
    for (const name of NAME.test(stem) ? [file, stem] : [file]) pathsOf.set(name, [...(pathsOf.get(name) ?? []), path]);
  }
  const written = new Set<string>();
  if (pathsOf.size === 0) return written;
  const names = [...pathsOf.keys()].map(escaped);
  const pattern = new RegExp(`(?<![\\w.-])(?:${names.join("|")})(?![\\w-]|\\.\\w)`, "g");
  for (const { 0: name, index } of source.text.matchAll(pattern)) {
    const before = source.before(index, BEFORE);
    const [folders = ""] = /[\w./~@${}-]*$/.exec(before) ?? [];
    const lead = before.slice(0, before.length - folders.length).toLowerCase();
    const end = index + name.length;
    if (!isWritten(lead, source.text.slice(end, end + AFTER))) continue;
    for (const path of pathsOf.get(name) ?? []) written.add(places.get(path)?.name ?? "");
  }
  return written;
}

function isWritten(before: string, after: string): boolean {
  return WRITTEN_BEFORE.test(before) || CJK_BEFORE.test(before) || WRITTEN_AFTER.test(after);
}

function escaped(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\]/g, (sign) => `\\${sign}`);
}

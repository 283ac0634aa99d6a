import { type FileUse, fileUseAt, isExaminedAt } from "./file-use.js";
import { type MentionInText, type WrittenPath, writtenPathsIn } from "./written-paths.js";
import { outlineAt } from "../words/outline.js";
import type { SourceText } from "../../source/source-text.js";
import { USUAL_FILE } from "../../configs/usual-files.js";
import { DEFINITE } from "../../lexicon/connectives.js";
import { FILLED_FROM } from "../../lexicon/files.js";
import { TEMPLATES } from "../../lexicon/nouns.js";
import { spaced, START, unicode, unspaced, words } from "../../source/phrases.js";

/** A path that a text names, and how the text around it speaks of the file. */
export interface NamedPath extends WrittenPath {
  readonly fileUse: Exclude<FileUse, "written">;
  /** Whether the text means a file of the project, rather than the template of its name. */
  readonly isNoTemplate: boolean;
}

/** The paths in a text, read once for all that is asked about them. */
interface ReadPaths {
  readonly named: readonly NamedPath[];
  /** Names of the files that the text writes. */
  readonly written: ReadonlySet<string>;
}

/**
 * Finds the paths of files that a text names, in linear time. Those that it writes, and those in a list of suggestions
 * or in a navigation are left out.
 */
export function namedPathsIn(source: SourceText): ReadPaths {
  return source.once(readPaths);
}

function readPaths(source: SourceText): ReadPaths {
  const written = new Set<string>();
  const named = writtenPathsIn(source).flatMap((path): NamedPath | [] => {
    const { base, start, end } = path;
    const fileUse = fileUseAt(source, start, end);
    if (fileUse === "written") {
      if (!path.isElsewhere) written.add(path.path.slice(path.path.lastIndexOf("/") + 1));
      return [];
    }
    const isLeftOut =
      outlineAt(source, start)?.isSuggestion === true || (fileUse === "named" && isOnlyLinked(source, start));
    if (isLeftOut) return [];
    const isName = base === undefined && !path.path.includes("/");
    return { ...path, fileUse, isNoTemplate: isName && !isTemplateAt(source, start) };
  });
  return { named, written };
}

/** The start of an item or a row that is a link; all links; the words around them that make a sentence. */
const LINK_FIRST = /^[*_`]{0,3}\[[^\][\n]{0,160}\]\($/;
const LINK = /\[[^\][]{0,160}\]\([^()]{0,300}\)/g;
const SENTENCE = /(?:\p{L}+[^\p{L}]+){2}\p{L}/u;
/** Number of characters of a line that are examined for links. */
const MAX_LINE = 600;

/** Whether a path is the address of a link that is no part of a sentence: an entry of a list, or of a navigation. */
function isOnlyLinked(source: SourceText, start: number): boolean {
  const line = source.lineAt(start);
  if (line === undefined || !source.text.startsWith("](", start - 2)) return false;
  if ((line.isItem || line.isRow) && LINK_FIRST.test(source.leadOf(start))) return true;
  return !SENTENCE.test(source.contentOf(line).slice(0, MAX_LINE).replace(LINK, ""));
}

/** The path of a text. */
const TEXT = /\.(?:mdx?|markdown|txt|ya?ml|json|toml|csv|xml|html|css|svg|tex)$/;
/** Variables for the folder of the project. */
const ROOT = /^(?:claude_project_dir|(?:project|repo|repository|workspace)(?:[-_](?:root|dir|path))?|root)$/i;

/** Folders that most projects have, so that a path without `.claude/` means the reader's. */
const OF_PROJECT = /^(?:app|docs?|lib|src|tests?)\//i;
/** Folders of texts, of which the collection's are meant even if they are examined. */
const OF_TEXTS =
  /(?:^|\/)(?:agents|checklists|guides|prompts|references?|rules|skills|standards|tasks|templates|workflows)\//;

/** Finds the paths of texts in a text, in whatever way it names them, other than those in suggestions or to write. */
export function pathsNamedIn(source: SourceText): readonly MentionInText[] {
  return source.once(namedIn);
}

function namedIn(source: SourceText): readonly MentionInText[] {
  return namedPathsIn(source).named.flatMap((named): MentionInText | [] => {
    const { base, variable, path, isNoTemplate, start, end } = named;
    if (variable !== undefined && !ROOT.test(variable)) return [];
    if (base === "plugin" || !TEXT.test(path) || (base === undefined && isOfReader(source, path, start))) return [];
    return { base: base ?? "either", path, up: 0, use: "passing", elsewhere: "anywhere", isNoTemplate, start, end };
  });
}

/** Whether a path is rather one of the reader's project: in code, in a usual folder, or of a file that is examined. */
function isOfReader(source: SourceText, path: string, start: number): boolean {
  const isInCode = outlineAt(source, start)?.isCode === true && !path.startsWith(".");
  return (
    isInCode || OF_PROJECT.test(path) || USUAL_FILE.test(path) || (!OF_TEXTS.test(path) && isExaminedAt(source, start))
  );
}

/** Number of characters before a name that are examined. */
const BEFORE = 60;
const MARKS = String.raw`["'${"`"}*(]{0,3}`;
/** `from a.md`, `fill in a.md`: a form. */
const FROM = unicode(
  String.raw`${START}${spaced(FILLED_FROM)}[ \t]+(?:${spaced(DEFINITE)}[ \t]+)?${MARKS}$|${unspaced(FILLED_FROM)}${MARKS}$`,
);
const SAYS_TEMPLATES = unicode(words(TEMPLATES));

/** Whether the text around a name speaks of a template, rather than of a file that was made from it. */
function isTemplateAt(source: SourceText, start: number): boolean {
  const headings = source.headings[source.lineNumberAt(start)] ?? [];
  const around = [source.lineAt(start), headings.at(-1)].map((line) => line?.lower ?? "");
  return around.some((line) => SAYS_TEMPLATES.test(line)) || FROM.test(source.before(start, BEFORE).toLowerCase());
}

import { fileUseAt, isCheckedAt, isExaminedAt } from "./file-use.js";
import type { MentionInText } from "./written-paths.js";
import { outlineAt } from "../words/outline.js";
import type { SourceText } from "../../source/source-text.js";
import { isOnlyLinked } from "./file-mentions.js";

/** One folder or file. It is limited in length, so that the search takes linear time. */
const PART = String.raw`[\p{L}\p{N}_][\p{L}\p{M}\p{N}_.-]{0,80}`;
const FOLDERS = String.raw`(?:\.?${PART}\/){0,9}`;
const FILE = String.raw`${PART}\.(?:mdx?|markdown|txt|ya?ml|json|toml|csv|xml|html|css|svg|tex)`;
/** A variable: `{name}`, `$name`, `${name}`, `<name>`. */
const VARIABLE = String.raw`(?:\{([\w-]{1,40})\}|\$\{?(\w{1,40})\}?|<([\w-]{1,40})>)\/`;
/** A path of text, which does not begin at the root or with a host. */
const PATH = new RegExp(
  String.raw`(?<![\p{L}\p{N}./~:@$}>\\_-])(?!\.prompt\/)@?(?:${VARIABLE}|(?:(?:\.{1,2}|~)\/){0,4})(\.claude\/)?(${FOLDERS}${FILE})(?![\p{L}\p{N}/_-]|\.\w)`,
  "gu",
);
/** The ending of such a path. */
const ENDING = /\.(?:md|markdown|txt|ya?ml|json|toml|csv|xml|html|css|svg|tex)/;
/** `folder: "{project-root}/a/b"`, `FOLDER=a/b`: a line that gives a variable a folder. */
const DEFINITION = new RegExp(
  String.raw`^[ \t]*(?:export[ \t]+)?([\w-]{1,40})[ \t]{0,4}[:=][ \t]{0,4}["']?(?:${VARIABLE})?(${FOLDERS}${PART})\/?["']?[ \t]*$`,
  "gmu",
);
/** Variables for the folder of the project. */
const ROOT = /^(?:claude_project_dir|(?:project|repo|repository|workspace)(?:[-_](?:root|dir|path))?|root)$/i;

/** Files and folders that most projects have, so that a path without `.claude/` means the reader's. */
const OF_PROJECT =
  /^(?:app|docs?|lib|src|tests?)\/|(?:^|\/)(?:readme|changelog|contributing|claude|agents|gemini|index)\.md$/i;
/** Folders of texts, of which the collection's are meant even if they are examined. */
const OF_TEXTS =
  /(?:^|\/)(?:agents|checklists|guides|prompts|references?|rules|skills|standards|tasks|templates|workflows)\//;
/** Finds the paths of texts in a text, in whatever way it names them, other than those in suggestions or to write. */
export function pathsNamedIn(source: SourceText): readonly MentionInText[] {
  return source.once(namedIn);
}

function namedIn(source: SourceText): readonly MentionInText[] {
  const folders = foldersIn(source.text);
  return source.matchesInLines(PATH, ENDING).flatMap((match) => {
    const [whole, curly, dollar, angle, collection, written = ""] = match;
    const folder = folderOf(curly ?? dollar ?? angle, folders);
    if (folder === undefined) return [];
    const path = folder + written;
    const start = match.index;
    const end = start + whole.length;
    const line = outlineAt(source, start);
    const isHidden = path.startsWith(".");
    const isOther = collection === undefined && ((line?.isCode === true && !isHidden) || OF_PROJECT.test(path));
    if (isOther || line?.isSuggestion === true) return [];
    const use = fileUseAt(source, start, end);
    const isOfReader =
      collection === undefined && !path.includes("/") && use !== "read" && isCheckedAt(source.text, end);
    if (isOfReader || use === "written" || (use === "named" && isOnlyLinked(source, start))) return [];
    if (collection === undefined && !OF_TEXTS.test(path) && isExaminedAt(source, start)) return [];
    const base = collection === undefined ? "either" : "collection";
    return { base, path, up: 0, use: "passing", elsewhere: "anywhere", start, end } as const;
  });
}

/** Returns the folders that a text gives to variables. */
function foldersIn(text: string): ReadonlyMap<string, string> {
  const folders = new Map<string, string>();
  for (const [, name = "", curly, dollar, angle, path = ""] of text.matchAll(DEFINITION)) {
    const folder = folderOf(curly ?? dollar ?? angle, folders);
    if (folder !== undefined) folders.set(name, `${folder}${path.replace(/^\.claude\//, "")}/`);
  }
  return folders;
}

/** Returns the folder that a variable stands for; undefined if that is unknown. */
function folderOf(variable: string | undefined, folders: ReadonlyMap<string, string>): string | undefined {
  return variable === undefined || ROOT.test(variable) ? "" : folders.get(variable);
}

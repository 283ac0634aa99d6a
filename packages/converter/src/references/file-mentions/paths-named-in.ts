import { fileUseAt, isExaminedAt } from "./file-use.js";
import { IN_VARIABLE, type MentionInText, writtenPathsIn } from "./written-paths.js";
import { isOwned, isTemplateAt } from "./template-names.js";
import { outlineAt } from "../words/outline.js";
import type { SourceText } from "../../source/source-text.js";
import { isOnlyLinked } from "./file-mentions.js";

/** The path of a text, without a variable in the name of its file. */
const TEXT = /^[^{<]*\.(?:mdx?|markdown|txt|ya?ml|json|toml|csv|xml|html|css|svg|tex)$/;
/** A folder or a file of a variable. It is limited in length, so that the search takes linear time. */
const PART = String.raw`\.?[\p{L}\p{N}_][\p{L}\p{M}\p{N}_.-]{0,80}`;
/** `folder: "{project-root}/a/b"`, `FOLDER=a/b`: a line that gives a variable a folder. */
const DEFINITION = new RegExp(
  String.raw`^[ \t]*(?:export[ \t]+)?([\w-]{1,40})[ \t]{0,4}[:=][ \t]{0,4}["']?(?:${IN_VARIABLE})?(?<path>(?:${PART}\/){0,9}${PART})\/?["']?[ \t]*$`,
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
  return writtenPathsIn(source).flatMap(({ base, variable, path: written, start, end }) => {
    const folder = folderOf(variable, folders);
    if (folder === undefined || base === "plugin" || !TEXT.test(written)) return [];
    const path = folder + written;
    const isAnywhere = base === undefined;
    const line = outlineAt(source, start);
    const isHidden = path.startsWith(".");
    const isOther = isAnywhere && ((line?.isCode === true && !isHidden) || OF_PROJECT.test(path));
    if (isOther || line?.isSuggestion === true) return [];
    const use = fileUseAt(source, start, end);
    if (use === "written" || (use === "named" && isOnlyLinked(source, start))) return [];
    if (isAnywhere && !OF_TEXTS.test(path) && isExaminedAt(source, start)) return [];
    const isName = isAnywhere && !path.includes("/");
    if (isName && isOwned(source, start, end)) return [];
    const isNoTemplate = isName && !isTemplateAt(source, start);
    return {
      base: base ?? "either",
      path,
      up: 0,
      use: "passing",
      elsewhere: "anywhere",
      isNoTemplate,
      start,
      end,
    } as const;
  });
}

/** Returns the folders that a text gives to variables. */
function foldersIn(text: string): ReadonlyMap<string, string> {
  const folders = new Map<string, string>();
  for (const { 1: name = "", groups = {} } of text.matchAll(DEFINITION)) {
    const { curly, dollar, angle, path = "" } = groups;
    const folder = folderOf(curly ?? dollar ?? angle, folders);
    if (folder !== undefined) folders.set(name, `${folder}${path.replace(/^\.claude\//, "")}/`);
  }
  return folders;
}

/** Returns the folder that a variable stands for; undefined if that is unknown. */
function folderOf(variable: string | undefined, folders: ReadonlyMap<string, string>): string | undefined {
  return variable === undefined || ROOT.test(variable) ? "" : folders.get(variable);
}

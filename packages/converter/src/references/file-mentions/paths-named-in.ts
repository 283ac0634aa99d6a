import { USUAL_FILE } from "../../configs/usual-files.js";
import { isExaminedAt } from "./file-use.js";
import { namedPathsIn } from "./named-paths.js";
import type { MentionInText } from "./written-paths.js";
import { outlineAt } from "../words/outline.js";
import type { SourceText } from "../../source/source-text.js";

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

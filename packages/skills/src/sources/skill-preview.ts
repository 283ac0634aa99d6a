import { cutText } from "@langslash/grammar/internal";
import type { ConfinedFolder, FoundFile } from "./confined-folder.js";
import { FileCache } from "./file-cache.js";
import { displayPath } from "./skill-file-errors.js";
import { type Frontmatter, FrontmatterSchema, plainFrontmatter } from "../document/frontmatter-schema.js";
import { copyText } from "../copy-text.js";
import { ignoredFields } from "./ignored-fields.js";
import { parseSkillDocument } from "../document/parse-skill-document.js";
import { parseValidFields } from "../document/parse-valid-fields.js";
import type { SkillDiagnostic } from "../skill-diagnostic.js";
import { SkillError } from "../skill-error.js";
import { misspeltKeys } from "../document/unknown-keys.js";
import { splitFrontmatter } from "../document/split-frontmatter.js";

/** Everything that a listing needs from a skill file, read from its start. */
export interface SkillPreview {
  readonly frontmatter: Frontmatter;
  /** The source text of frontmatter with parameters or requirements, to find the lines of problems with them. */
  readonly source?: string | undefined;
  /** The first paragraph of the text, on one line and without headings; empty if the frontmatter has a description. */
  readonly firstParagraph: string;
  /** Real path of the file; undefined if it cannot be read. */
  readonly identity?: string;
  /** Version of the file; undefined if it cannot be read. */
  readonly version?: string;
  readonly diagnostics: readonly SkillDiagnostic[];
}

const PREVIEW_BYTES = 4096;
const WHOLE_FILE = Number.MAX_SAFE_INTEGER;

/** Previews by real path, by the path in diagnostics, and by format. */
const known = new FileCache<SkillPreview>();

/** Options for `readPreview`. */
export interface ReadPreviewOptions {
  /** As for `ConfinedFolder.find`. */
  readonly realPath?: string | undefined;
  /** Returns the text of a file in another format as that of a skill file. The file is read whole then. */
  readonly toText?: ((file: string, text: string) => string) | undefined;
}

/**
 * Reads the preview of a skill file, unless it is unchanged since it was read last. Never throws: if the file cannot be
 * read, the preview is empty and has a diagnostic.
 */
export function readPreview(
  folder: ConfinedFolder,
  file: string,
  { realPath, toText }: ReadPreviewOptions = {},
): SkillPreview {
  try {
    return folder.find(file, realPath, ({ path, stats, readStart }) => {
      const key = `${path}\0${file}\0${toText ? "converted" : ""}`;
      const read = toText ? () => ({ text: toText(file, readStart(WHOLE_FILE).text), isWhole: true }) : readStart;
      return known.of(key, stats, (version) => ({ identity: path, version, ...parsePreview(file, read) }));
    });
  } catch (error) {
    if (!SkillError.isInstance(error) || error.code === "unknown-skill") throw error;
    const { code, message } = error;
    const hint = code === "file-outside-root" ? linkHint(folder, file) : {};
    const problem: SkillDiagnostic = { code, severity: "error", message, ...hint, path: displayPath(file) };
    return { frontmatter: {}, firstParagraph: "", diagnostics: [problem] };
  }
}

/** Returns the hint of a diagnostic about a link that leads out of a folder; an empty object if nothing is a link. */
export function linkHint(folder: ConfinedFolder, file: string): Pick<SkillDiagnostic, "hint"> {
  const target = folder.targetOf(file);
  if (target === undefined) return {};
  return { hint: `The link leads to ${target}. Load that folder too, or name it in the option links.` };
}

function parsePreview(file: string, readStart: FoundFile["readStart"]): SkillPreview {
  const path = displayPath(file);
  let { text, isWhole } = readStart(PREVIEW_BYTES);
  let document = parseSkillDocument(text, { path });
  const isCutOff = !isWhole && document.diagnostics.some(({ code }) => code === "frontmatter-unclosed");
  if (isCutOff) {
    ({ text, isWhole } = readStart(WHOLE_FILE));
    document = parseSkillDocument(text, { path });
  }
  const plain = plainFrontmatter(document.data);
  const { data: frontmatter = {}, problems } = plain
    ? { data: plain, problems: [] }
    : parseValidFields(FrontmatterSchema, document.data);
  const { parameters, arguments: positions, requires } = frontmatter;
  const isReadLater = [parameters, positions, requires].some((field) => field !== undefined);
  const source = isReadLater || problems.length > 0 ? splitFrontmatter(text).yaml : undefined;
  const diagnostics: SkillDiagnostic[] = [...document.diagnostics, ...ignoredFields(problems, { path, source })];
  for (const problem of misspeltKeys(frontmatter, () => splitFrontmatter(text).yaml ?? ""))
    diagnostics.push({ ...problem, path });
  if (isWhole && document.body.trim() === "") {
    diagnostics.push({ code: "empty-file", severity: "warning", message: `Skill file is empty: ${path}`, path });
  }
  return {
    frontmatter,
    ...(isReadLater && source !== undefined && { source: copyText(source) }),
    firstParagraph: frontmatter.description ? "" : firstParagraph(document.body),
    diagnostics,
  };
}

/** Returns the first paragraph that is not a heading, on one line, with at most 1,024 characters. */
function firstParagraph(body: string): string {
  const lines: string[] = [];
  for (const line of body.split("\n")) {
    const text = line.trim();
    const isBreak = text === "" || text.startsWith("#") || text.startsWith("```");
    if (!isBreak) lines.push(text);
    else if (lines.length > 0) break;
  }
  return copyText(cutText(lines.join(" "), 1024));
}

import { cutText } from "@langslash/grammar/internal";
import type { ConfinedFolder, FileStart } from "./confined-folder.js";
import { displayPath } from "./skill-file-errors.js";
import { type Frontmatter, FrontmatterSchema, plainFrontmatter } from "../document/frontmatter-schema.js";
import { copyText } from "../copy-text.js";
import { ignoredFields } from "./ignored-fields.js";
import { parseSkillDocument } from "../document/parse-skill-document.js";
import { parseValidFields } from "../document/parse-valid-fields.js";
import type { SkillDiagnostic } from "../skill-diagnostic.js";
import { SkillError } from "../skill-error.js";
import type { LinkCheck } from "../skill-source.js";
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

/** Reads the previews of skill files, and caches each until its file changes. */
export class SkillPreviewReader {
  readonly #folder: ConfinedFolder;
  readonly #toText: (file: string, text: string) => string;
  readonly #cache = new Map<string, SkillPreview>();

  /** @param toText - returns the text of a file in another format, which is read whole then */
  constructor(folder: ConfinedFolder, toText: (file: string, text: string) => string = (_file, text) => text) {
    this.#folder = folder;
    this.#toText = toText;
  }

  /**
   * Reads the preview of a file. Never throws: if the file cannot be read, the preview is empty and has a diagnostic.
   *
   * @param follows - which links are followed out of the folder
   * @param realPath - as for `ConfinedFolder.readStart`
   */
  read(file: string, follows?: LinkCheck, realPath?: string): SkillPreview {
    const folder = this.#folder.following(follows);
    try {
      const isForeign = /\.(?:toml|prompt\.md)$/i.test(file);
      const read = folder.readStart(file, isForeign ? WHOLE_FILE : PREVIEW_BYTES, realPath);
      const start = isForeign ? { ...read, text: this.#toText(file, read.text) } : read;
      const { path: identity, version } = start;
      const cached = this.#cache.get(file);
      if (cached?.version === version) return cached;
      const preview = { identity, version, ...parsePreview(file, start, folder) };
      this.#cache.set(file, preview);
      return preview;
    } catch (error) {
      if (!SkillError.isInstance(error) || error.code === "unknown-skill") throw error;
      const { code, message } = error;
      const hint = code === "file-outside-root" ? linkHint(folder, file) : {};
      const problem: SkillDiagnostic = { code, severity: "error", message, ...hint, path: displayPath(file) };
      return { frontmatter: {}, firstParagraph: "", diagnostics: [problem] };
    }
  }
}

/** Returns the hint of a diagnostic about a link that leads out of a folder; an empty object if nothing is a link. */
export function linkHint(folder: ConfinedFolder, file: string): Pick<SkillDiagnostic, "hint"> {
  const target = folder.targetOf(file);
  if (target === undefined) return {};
  return { hint: `The link leads to ${target}. Load that folder too, or name it in the option links.` };
}

function parsePreview(file: string, start: FileStart, folder: ConfinedFolder): SkillPreview {
  const path = displayPath(file);
  let { text, isWhole } = start;
  let document = parseSkillDocument(text, { path });
  const isCutOff = !isWhole && document.diagnostics.some(({ code }) => code === "frontmatter-unclosed");
  if (isCutOff) {
    ({ text, isWhole } = folder.readStart(file, WHOLE_FILE));
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
  return cutText(lines.join(" "), 1024);
}

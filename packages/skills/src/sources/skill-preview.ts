import { cutText } from "@langslash/grammar/internal";
import type { ConfinedFolder, FileStart } from "./confined-folder.js";
import { displayPath } from "./skill-file-errors.js";
import { type Frontmatter, FrontmatterSchema } from "../document/frontmatter-schema.js";
import { copyText } from "../copy-text.js";
import { ignoredFields } from "./ignored-fields.js";
import { parseSkillDocument } from "../document/parse-skill-document.js";
import { parseValidFields } from "../document/parse-valid-fields.js";
import type { SkillDiagnostic } from "../skill-diagnostic.js";
import { SkillError } from "../skill-error.js";
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
  readonly #cache = new Map<string, SkillPreview>();

  constructor(folder: ConfinedFolder) {
    this.#folder = folder;
  }

  /**
   * Reads the preview of a file. Never throws: if the file cannot be read, the preview is empty and has a diagnostic.
   *
   * @param realPath - as for `ConfinedFolder.readStart`
   */
  read(file: string, realPath?: string): SkillPreview {
    try {
      const start = this.#folder.readStart(file, PREVIEW_BYTES, realPath);
      const { path: identity, version } = start;
      const cached = this.#cache.get(file);
      if (cached?.version === version) return cached;
      const preview = { identity, version, ...this.#parse(file, start) };
      this.#cache.set(file, preview);
      return preview;
    } catch (error) {
      if (!SkillError.isInstance(error) || error.code === "unknown-skill") throw error;
      const { code, message } = error;
      const problem: SkillDiagnostic = { code, severity: "error", message, path: displayPath(file) };
      return { frontmatter: {}, firstParagraph: "", diagnostics: [problem] };
    }
  }

  #parse(file: string, start: FileStart): SkillPreview {
    const path = displayPath(file);
    let { text } = start;
    let document = parseSkillDocument(text, { path });
    const isCutOff = !start.isWhole && document.diagnostics.some(({ code }) => code === "frontmatter-unclosed");
    if (isCutOff) {
      ({ text } = this.#folder.readStart(file, WHOLE_FILE));
      document = parseSkillDocument(text, { path });
    }
    const { data: frontmatter = {}, problems } = parseValidFields(FrontmatterSchema, document.data);
    const { parameters, arguments: positions, requires } = frontmatter;
    const isReadLater = [parameters, positions, requires].some((field) => field !== undefined);
    const source = isReadLater || problems.length > 0 ? splitFrontmatter(text).yaml : undefined;
    const diagnostics: SkillDiagnostic[] = [...document.diagnostics, ...ignoredFields(problems, { path, source })];
    if (start.isWhole && document.body.trim() === "") {
      diagnostics.push({ code: "empty-file", severity: "warning", message: `Skill file is empty: ${path}`, path });
    }
    return {
      frontmatter,
      ...(isReadLater && source !== undefined && { source: copyText(source) }),
      firstParagraph: frontmatter.description ? "" : firstParagraph(document.body),
      diagnostics,
    };
  }
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

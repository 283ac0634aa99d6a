import { cutText } from "@langslash/grammar/internal";
import { type ConfinedFolder, shownPath } from "./confined-folder.js";
import { type Frontmatter, FrontmatterSchema } from "../document/frontmatter-schema.js";
import { lenientParse } from "../document/lenient-parse.js";
import { parseSkillDocument } from "../document/parse-skill-document.js";
import type { SkillDiagnostic } from "../skill-diagnostic.js";
import { SkillError } from "../skill-error.js";

/** What the beginning of a skill file tells. */
export interface SkillHead {
  readonly frontmatter: Frontmatter;
  /** The first paragraph of the text on one line, headings left out, where the frontmatter has no description; else empty. */
  readonly firstParagraph: string;
  /** The real path of the file; undefined where it cannot be read. */
  readonly identity?: string;
  /** The version of the file; undefined where it cannot be read. */
  readonly version?: string;
  readonly diagnostics: readonly SkillDiagnostic[];
}

const HEAD_BYTES = 4096;
const WHOLE_FILE = Number.MAX_SAFE_INTEGER;

/** Reads the heads of skill files and keeps them until the files change. Never throws: an unreadable file has diagnostics. */
export class SkillHeads {
  readonly #folder: ConfinedFolder;
  readonly #known = new Map<string, SkillHead>();

  constructor(folder: ConfinedFolder) {
    this.#folder = folder;
  }

  /** `realPath` as `ConfinedFolder.readHead` takes it. */
  read(file: string, realPath?: string): SkillHead {
    try {
      const beginning = this.#folder.readHead(file, HEAD_BYTES, realPath);
      const { path: identity, version } = beginning;
      const known = this.#known.get(file);
      if (known?.version === version) return known;
      const head = { identity, version, ...this.#parse(file, beginning) };
      this.#known.set(file, head);
      return head;
    } catch (error) {
      if (!SkillError.isInstance(error) || error.code === "unknown-skill") throw error;
      const { code, message } = error;
      const problem: SkillDiagnostic = { code, severity: "error", message, path: shownPath(file) };
      return { frontmatter: {}, firstParagraph: "", diagnostics: [problem] };
    }
  }

  #parse(file: string, beginning: { text: string; isWhole: boolean; size: number }): SkillHead {
    const path = shownPath(file);
    let document = parseSkillDocument(beginning.text, { path });
    const isCutOff = !beginning.isWhole && document.diagnostics.some(({ code }) => code === "frontmatter-unclosed");
    if (isCutOff) document = parseSkillDocument(this.#folder.readHead(file, WHOLE_FILE).text, { path });
    const { data, problems } = lenientParse(FrontmatterSchema, document.data);
    const diagnostics: SkillDiagnostic[] = [...document.diagnostics];
    for (const { field, reason } of problems) {
      const message = `The frontmatter's ${field} is not used: ${reason}.`;
      diagnostics.push({ code: "frontmatter-field", severity: "warning", message, path });
    }
    if (beginning.isWhole && document.body.trim() === "") {
      diagnostics.push({ code: "empty-file", severity: "warning", message: `Skill file is empty: ${path}`, path });
    }
    const frontmatter = data ?? {};
    return {
      frontmatter,
      firstParagraph: frontmatter.description ? "" : firstParagraph(document.body),
      diagnostics,
    };
  }
}

/** The first paragraph that is no heading, on one line, at most 1,024 characters. */
function firstParagraph(body: string): string {
  const lines: string[] = [];
  for (const line of body.slice(0, HEAD_BYTES).split("\n")) {
    const text = line.trim();
    const isBreak = text === "" || text.startsWith("#") || text.startsWith("```");
    if (!isBreak) lines.push(text);
    else if (lines.length > 0) break;
  }
  return cutText(lines.join(" "), 1024);
}

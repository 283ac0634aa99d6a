/** A rule of the scan. */
interface ScanRule {
  /** Errors hide something or cannot be reviewed; warnings are for a person to look at. */
  readonly severity: "error" | "info" | "warning";
  readonly text: string;
  /** Finds it in a line. Rules without it are found otherwise. */
  readonly line?: RegExp;
  /**
   * The files in which it is looked for, by their names.
   * @default all
   */
  readonly files?: RegExp;
  /** Whether only lines of the frontmatter are looked at. */
  readonly inFrontmatter?: boolean;
}

/** Names of Markdown files. */
export const MARKDOWN = /\.(?:md|mdx|markdown|mdc)$/i;

const TOOLS =
  /^(?:allowed[-_]tools|disallowed[-_]tools|tools(?:_required)?|hooks|mcp[-_]?servers|permission[-_]?mode)[ \t]*:/i;
const OVERRIDES =
  /\b(?:ignore|disregard|forget|override|bypass)\b.{0,40}\b(?:previous|prior|above|earlier|system|safety)\b.{0,20}\b(?:instructions?|prompts?|rules?|guidelines?)\b/i;
/** Words that give a verdict to a reviewer, or to a model that judges. */
const REVIEWERS =
  /\b(?:scanners?|reviewers?|auditors?|classifiers?|judges?|graders?|evaluators?|moderators?|security (?:tools?|models?|analysis))\b.{0,80}\b(?:must|should|please|mark|report|classify|rate|treat|consider|conclude|answer|respond|return|output|skip|ignore)\b.{0,60}\b(?:safe|benign|clean|harmless|trusted|approved|(?:no|zero) (?:issues?|findings?|threats?|risks?))\b|"(?:verdict|is_?safe|safe|risk|severity)"\s*:\s*(?:true|"(?:safe|benign|clean|none|low)")/i;

const RULES = {
  "compiled-file": { severity: "error", text: "A compiled program, which nobody can review" },
  "download-and-run": { severity: "error", text: "This command downloads something and runs it" },
  "encoded-instruction": { severity: "error", text: "This line contains an instruction encoded as Base64" },
  "hidden-characters": { severity: "error", text: "This line contains invisible characters" },
  "link-outside": { severity: "error", text: "A link out of the scanned folder" },
  "unreadable-archive": { severity: "error", text: "An archive that cannot be looked into" },
  archive: { severity: "warning", text: "An archive or a document with files in it" },
  "command-on-install": {
    severity: "warning",
    text: "A command that runs when the package is installed",
    line: /"(?:pre|post)?install"\s*:/,
    files: /(?:^|[/!])package\.json$/i,
  },
  "command-on-load": {
    severity: "warning",
    text: "A command that other tools run when they load the text",
    line: /!`[^`\n]+`|^[ \t]*`{3,}!/,
    files: MARKDOWN,
  },
  "comment-instruction": { severity: "warning", text: "An instruction in a comment, which is not shown" },
  document: { severity: "warning", text: "A document that cannot be read as text" },
  "far-below": { severity: "warning", text: "A text that goes on far below blank lines" },
  "instruction-in-data": {
    severity: "warning",
    text: "An instruction in a file that is not text",
    files: /^(?!.*\.(?:otf|ttf|woff2?)$)/i, // fonts have their licences in them
  },
  "not-scanned": { severity: "warning", text: "Something that was not scanned" },
  "overrides-instructions": { severity: "warning", text: "Words that set other instructions aside", line: OVERRIDES },
  script: { severity: "warning", text: "A script, which an agent may run" },
  secret: { severity: "warning", text: "This looks like a secret" },
  "speaks-to-reviewers": { severity: "warning", text: "Words for whoever reviews the skill", line: REVIEWERS },
  "tool-request": {
    severity: "warning",
    text: "A request for tools, hooks or servers",
    line: TOOLS,
    files: MARKDOWN,
    inFrontmatter: true,
  },
  "binary-file": { severity: "info", text: "A file that is not text" },
} as const satisfies Record<string, ScanRule>;

/** The code of a finding. */
export type ScanCode = keyof typeof RULES;

/** The rules of the scan, by the codes of their findings. */
export const SCAN_RULES: Readonly<Record<ScanCode, ScanRule>> = RULES;

/** A finding in a file. */
export interface ScanFinding {
  readonly code: ScanCode;
  readonly severity: ScanRule["severity"];
  /** As it was given; a file in an archive comes after `!`. */
  readonly path: string;
  /** From 1; undefined for a whole file. */
  readonly line?: number;
  readonly message: string;
}

/** Creates a finding, with the text of its rule if there is no other message. */
export function findingOf(code: ScanCode, path: string, message?: string, line?: number): ScanFinding {
  const { severity, text } = SCAN_RULES[code];
  return { code, severity, path, ...(line !== undefined && { line }), message: message ?? text };
}

/** Names of Markdown files. */
export const MARKDOWN = /\.(?:md|mdx|markdown|mdc)$/i;

/** A line of frontmatter that asks for tools, hooks or servers. */
export const TOOLS =
  /^(?:\{[ \t]*)?["']?(?:allowed[-_]tools|disallowed[-_]tools|tools(?:_required)?|hooks|mcp[-_]?servers|permission[-_]?mode)["']?[ \t]*:/i;
const OVERRIDES =
  /\b(?:ignore|disregard|forget|override|bypass)\b.{0,40}\b(?:previous|prior|above|earlier|system|safety)\b.{0,20}\b(?:instructions?|prompts?|rules?|guidelines?)\b/i;
/** Words that give a verdict to a reviewer, or to a model that judges. */
const REVIEWERS =
  /\b(?:scanners?|reviewers?|auditors?|classifiers?|judges?|graders?|evaluators?|moderators?|security (?:tools?|models?|analysis))\b.{0,80}\b(?:must|should|please|mark|report|classify|rate|treat|consider|conclude|answer|respond|return|output|skip|ignore)\b.{0,60}\b(?:safe|benign|clean|harmless|trusted|approved|(?:no|zero) (?:issues?|findings?|threats?|risks?))\b|"(?:verdict|is_?safe|safe|risk|severity)"\s*:\s*(?:true|"(?:safe|benign|clean|none|low)")/i;

/** How bad a finding is, and its text. Errors hide something or cannot be reviewed; warnings are for a person. */
export const SCAN_RULES = {
  "compiled-file": ["error", "A compiled program, which nobody can review"],
  "download-and-run": ["error", "This command downloads something and runs it"],
  "encoded-instruction": ["error", "This line contains an instruction encoded as Base64"],
  "hidden-characters": ["error", "This line contains invisible characters"],
  "link-outside": ["error", "A link out of the scanned folder"],
  "unreadable-archive": ["error", "An archive that cannot be looked into"],
  archive: ["warning", "An archive or a document with files in it"],
  "command-on-install": ["warning", "A command that runs when the package is installed"],
  "command-on-load": ["warning", "A command that other tools run when they load the text"],
  "comment-instruction": ["warning", "An instruction in a comment, which is not shown"],
  document: ["warning", "A document that cannot be read as text"],
  "far-below": ["warning", "A text that goes on far below blank lines"],
  "instruction-in-data": ["warning", "An instruction in a file that is not text"],
  "not-scanned": ["warning", "Something that was not scanned"],
  "overrides-instructions": ["warning", "Words that set other instructions aside"],
  script: ["warning", "A script, which an agent may run"],
  secret: ["warning", "This looks like a secret"],
  "speaks-to-reviewers": ["warning", "Words for whoever reviews the skill"],
  "tool-request": ["warning", "A request for tools, hooks or servers"],
  "binary-file": ["info", "A file that is not text"],
} as const satisfies Record<string, readonly ["error" | "info" | "warning", string]>;

/** The code of a finding. */
export type ScanCode = keyof typeof SCAN_RULES;

/** The rules that are looked for in each line: in all files, or in those with certain names. */
export const LINE_RULES: readonly { readonly code: ScanCode; readonly line: RegExp; readonly files?: RegExp }[] = [
  { code: "command-on-install", line: /"(?:pre|post)?install"\s*:/, files: /(?:^|[/!])package\.json$/i },
  { code: "command-on-load", line: /!`[^`\n]+`|^[ \t]*`{3,}!/, files: MARKDOWN },
  { code: "overrides-instructions", line: OVERRIDES },
  { code: "speaks-to-reviewers", line: REVIEWERS },
];

/** A finding in a file. */
export interface ScanFinding {
  readonly code: ScanCode;
  readonly severity: (typeof SCAN_RULES)[ScanCode][0];
  /** As it was given; a file in an archive comes after `!`. */
  readonly path: string;
  /** From 1; undefined for a whole file. */
  readonly line?: number;
  readonly message: string;
}

/** Creates a finding, with the text of its rule if there is no other message. */
export function findingOf(code: ScanCode, path: string, message?: string, line?: number): ScanFinding {
  const [severity, text] = SCAN_RULES[code];
  return { code, severity, path, ...(line !== undefined && { line }), message: message ?? text };
}

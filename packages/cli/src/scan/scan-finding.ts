/** The meaning of each finding. Errors hide something or cannot be reviewed; warnings are for a person to look at. */
export const SCAN_RULES = {
  "compiled-file": { severity: "error", text: "A compiled program, which nobody can review" },
  "download-and-run": { severity: "error", text: "A command that downloads something and runs it" },
  "encoded-instruction": { severity: "error", text: "An instruction encoded as Base64" },
  "hidden-characters": { severity: "error", text: "Characters that models read and people cannot see" },
  "link-outside": { severity: "error", text: "A link out of the scanned folder" },
  "unreadable-archive": { severity: "error", text: "An archive that cannot be looked into" },
  archive: { severity: "warning", text: "An archive or a document with files in it" },
  "comment-instruction": { severity: "warning", text: "An instruction in a comment, which is not shown" },
  "command-on-load": { severity: "warning", text: "A command that other tools run when they load the text" },
  document: { severity: "warning", text: "A document that cannot be read as text" },
  "far-below": { severity: "warning", text: "A text that goes on far below blank lines" },
  "not-scanned": { severity: "warning", text: "Something that was not scanned" },
  "overrides-instructions": { severity: "warning", text: "Words that set other instructions aside" },
  secret: { severity: "warning", text: "Something that looks like a secret" },
  script: { severity: "warning", text: "A script, which an agent may run" },
  "speaks-to-reviewers": { severity: "warning", text: "Words for whoever reviews the skill" },
  "tool-request": { severity: "warning", text: "Frontmatter that asks for tools, hooks or servers" },
  "binary-file": { severity: "info", text: "A file that is not text" },
} as const satisfies Record<string, { severity: "error" | "info" | "warning"; text: string }>;

/** The code of a finding. */
export type ScanCode = keyof typeof SCAN_RULES;

/** A finding in a file. */
export interface ScanFinding {
  readonly code: ScanCode;
  readonly severity: "error" | "info" | "warning";
  /** As it was given; a file in an archive comes after `!`. */
  readonly path: string;
  /** From 1; undefined for a whole file. */
  readonly line?: number;
  readonly message: string;
}

/** Creates a finding, with the text of its rule if there is no other message. */
export function findingOf(
  code: ScanCode,
  path: string,
  message: string = SCAN_RULES[code].text,
  line?: number,
): ScanFinding {
  return { code, severity: SCAN_RULES[code].severity, path, ...(line !== undefined && { line }), message };
}

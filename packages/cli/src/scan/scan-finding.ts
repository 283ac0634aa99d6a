import { SCAN_RULES, type ScanCode } from "./scan-rules.js";

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

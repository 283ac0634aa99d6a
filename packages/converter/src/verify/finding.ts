/** Codes for the problems of a conversion. */
export type FindingCode =
  | "empty"
  | "cut-off"
  | "frontmatter-left"
  | "placeholder-left"
  | "fenced"
  | "preamble"
  | "afterword"
  | "unresolved-reference"
  | "wrong-inlined"
  | "arguments-lost"
  | "text-lost"
  | "section-lost"
  | "reference-lost"
  | "call-left"
  | "heading-lost"
  | "code-block-lost"
  | "size"
  | "out-of-reach"
  | "dead-syntax";

/** A problem of a conversion. An error makes the conversion unusable; a warning may be intended. */
export interface Finding {
  readonly code: FindingCode;
  readonly severity: "error" | "warning";
  /** Describes the problem, for people and for the model that is asked to fix it. */
  readonly message: string;
}

const DOUBTS: ReadonlySet<FindingCode> = new Set(["section-lost", "reference-lost", "call-left"]);

/** Whether a warning may be a mistake of the model, so that asking once more is worth a call. */
export function isDoubt({ code }: Finding): boolean {
  return DOUBTS.has(code);
}

/** Creates an error. */
export function error(code: FindingCode, message: string): Finding {
  return { code, severity: "error", message };
}

/** Creates a warning. */
export function warning(code: FindingCode, message: string): Finding {
  return { code, severity: "warning", message };
}

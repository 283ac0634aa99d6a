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
  | "twice"
  | "text-added"
  | "meaning-flipped"
  | "name-left"
  | "heading-lost"
  | "code-block-lost"
  | "size"
  | "out-of-reach"
  | "dead-syntax";

/** A problem of a conversion. An error makes the conversion unusable; a warning may be intended. */
export interface Finding {
  readonly code: FindingCode;
  readonly severity: "error" | "warning";
  /** Describes the problem, for people. */
  readonly message: string;
  /** Instruction to the model that wrote the prompt. */
  readonly instruction: string;
}

const DOUBTS: ReadonlySet<FindingCode> = new Set([
  "section-lost",
  "reference-lost",
  "call-left",
  "text-added",
  "meaning-flipped",
]);

/** Whether a warning may be a mistake of the model, so that asking once more is worth a call. */
export function isDoubt({ code }: Finding): boolean {
  return DOUBTS.has(code);
}

/** Creates an error. The instruction for the model is the message, and the remedy. */
export function error(code: FindingCode, message: string, remedy = ""): Finding {
  return { code, severity: "error", message, instruction: `${message} ${remedy}`.trimEnd() };
}

/** Creates a warning, likewise. */
export function warning(code: FindingCode, message: string, remedy = ""): Finding {
  return { ...error(code, message, remedy), severity: "warning" };
}

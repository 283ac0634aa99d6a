import type { Diagnostic } from "@langslash/grammar";
import type { SkillErrorCode } from "./skill-error.js";

/** Codes of the problems in skill files, manifests and sources, among them those of errors. */
export type SkillDiagnosticCode =
  | Exclude<SkillErrorCode, "unknown-skill">
  | "alias-is-a-name"
  | "alias-taken"
  | "alias-unknown-target"
  | "case-field"
  | "case-file"
  | "case-invalid"
  | "case-unknown-skill"
  | "command-not-run"
  | "file-not-included"
  | "frontmatter-field"
  | "frontmatter-key-inert"
  | "frontmatter-key-unknown"
  | "frontmatter-language"
  | "frontmatter-misread"
  | "frontmatter-not-a-mapping"
  | "frontmatter-repaired"
  | "frontmatter-scanned"
  | "frontmatter-too-large"
  | "frontmatter-unclosed"
  | "frontmatter-unreadable"
  | "frontmatter-unrecognized"
  | "macro-endless"
  | "macro-taken"
  | "macro-unknown-target"
  | "macro-unusable"
  | "manifest-field"
  | "manifest-not-found"
  | "manifest-unreadable"
  | "name-changed"
  | "name-imitates"
  | "name-missing"
  | "name-reserved"
  | "name-taken"
  | "no-description"
  | "not-pruned"
  | "placeholder-not-filled"
  | "requires-cycle"
  | "requires-env"
  | "requires-too-many"
  | "requires-unknown-skill"
  | "skills-not-loaded"
  | "source-failed"
  | "spec-violation"
  | "store-entry"
  | "undeclared-placeholder";

/** A problem in skill files, manifests or sources. */
export interface SkillDiagnostic extends Diagnostic<SkillDiagnosticCode> {
  /** Name of the source to whose root `path` is relative, if the problem is with a name. */
  readonly source?: string;
}

import type { Diagnostic } from "@langslash/grammar";

/** What can be wrong with the files of an index. */
export type SkillDiagnosticCode =
  | "alias-is-a-name"
  | "alias-taken"
  | "alias-unknown-target"
  | "command-not-run"
  | "empty-file"
  | "file-not-included"
  | "file-not-found"
  | "file-not-text"
  | "file-outside-root"
  | "file-too-large"
  | "file-unreadable"
  | "folder-not-found"
  | "frontmatter-field"
  | "frontmatter-language"
  | "frontmatter-missing"
  | "frontmatter-not-a-mapping"
  | "frontmatter-repaired"
  | "frontmatter-scanned"
  | "frontmatter-too-large"
  | "frontmatter-unclosed"
  | "frontmatter-unreadable"
  | "macro-endless"
  | "macro-taken"
  | "macro-unknown-target"
  | "macro-unusable"
  | "manifest-field"
  | "manifest-not-found"
  | "manifest-unreadable"
  | "name-changed"
  | "name-missing"
  | "name-reserved"
  | "name-taken"
  | "no-description"
  | "source-failed"
  | "spec-violation"
  | "undeclared-placeholder";

/** One problem in the files of an index. */
export type SkillDiagnostic = Diagnostic<SkillDiagnosticCode>;

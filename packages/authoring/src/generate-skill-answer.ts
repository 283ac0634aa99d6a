import type { DraftFile } from "./draft/draft-files.js";

/** Answer of `GenerateSkill` after a skill was written. */
export interface SkillWritten {
  readonly ok: true;
  /** The skill's folder, relative to the root. */
  readonly skillPath: string;
  /** Paths of the new files, relative to the skill's folder. */
  readonly filesCreated: readonly string[];
  /** Paths of the existing files that changed; updates only. */
  readonly filesChanged?: readonly string[];
  /** Findings that a person should review before the skill is used. */
  readonly warnings: readonly string[];
  /** The command that invokes the skill, with its slash. */
  readonly command: string;
  /** SHA-256 of the SKILL.md, in hexadecimal. The next update requires it as `expectedHash`. */
  readonly hash: string;
  /** Path of the backup of the replaced version, relative to the root; in the first answer to an update only. */
  readonly backupPath?: string;
  /** Unified diff of the changes; in the first answer to an update only. */
  readonly diff?: string;
}

/** Answer of `GenerateSkill` to a preview: everything that would be written. Nothing has been. */
export interface SkillPreview {
  readonly ok: true;
  readonly preview: true;
  readonly skillPath: string;
  readonly command: string;
  /** Every file exactly as it would be written, with its path relative to the skill's folder. */
  readonly files: readonly DraftFile[];
  /** Unified diff against the current version. */
  readonly diff: string;
  /** SHA-256 that the next update requires as `expectedHash`: of the current SKILL.md, or of the one to create. */
  readonly hash: string;
  readonly warnings: readonly string[];
  /** Whether a person is asked before it is written: by the option `approval`, or because the scan found something. */
  readonly needsApproval: boolean;
}

/** Answer of the tool `GenerateSkill`. */
export type GenerateSkillAnswer = SkillWritten | SkillPreview | { readonly ok: false; readonly error: string };

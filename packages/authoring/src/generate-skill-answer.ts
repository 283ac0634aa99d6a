import type { DraftFile } from "./draft/draft-files.js";

/** A skill was written. */
export interface SkillWritten {
  readonly ok: true;
  /** The skill's folder, relative to the root. */
  readonly skillPath: string;
  /** The files that are new, relative to the skill's folder. */
  readonly filesCreated: readonly string[];
  /** The files that were there and have changed; only of an update. */
  readonly filesChanged?: readonly string[];
  /** What a person should look at before the skill is used. */
  readonly warnings: readonly string[];
  /** What to type to invoke it. */
  readonly command: string;
  /** What the next update needs as `expectedHash`: SHA-256 of the SKILL.md. */
  readonly hash: string;
  /** Where the old version is kept, relative to the root; only of an update. */
  readonly backupPath?: string;
  /** What has changed, as a unified diff; only of an update. */
  readonly diff?: string;
}

/** What would be written. Nothing was. */
export interface SkillPreview {
  readonly ok: true;
  readonly preview: true;
  readonly skillPath: string;
  readonly command: string;
  /** Every file, to the byte, relative to the skill's folder. */
  readonly files: readonly DraftFile[];
  /** Against the present version, as a unified diff. */
  readonly diff: string;
  /** What the next update needs as `expectedHash`: of the present version, or, of a new skill, of the one that create writes. */
  readonly hash: string;
  readonly warnings: readonly string[];
}

/** What GenerateSkill answers. */
export type GenerateSkillAnswer = SkillWritten | SkillPreview | { readonly ok: false; readonly error: string };

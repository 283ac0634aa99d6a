/**
 * A message, and the result that a turn on it must have. Expectations that are left out are not checked. If several
 * names are given for `skill`, one of them must be loaded; for `notSkill`, `command` and `offered`, all of them count.
 */
export interface SkillCase {
  /** The message as a user would type it: a request, or a command. */
  readonly message: string;
  /** Messages of the user before it in the same conversation, oldest first. @default [] */
  readonly after?: readonly string[];
  /** Name of the skill that must be loaded; null if no skill may be loaded. */
  readonly skill?: string | readonly string[] | null;
  /** Names of skills that must not be loaded. Others may be. */
  readonly notSkill?: string | readonly string[];
  /** Names of the skills or custom commands that the message must run, in order; null if it must not be a command. */
  readonly command?: string | readonly string[] | null;
  /** Values that the arguments of its first command must have. Other arguments may have any value. */
  readonly arguments?: Readonly<Record<string, unknown>>;
  /** Name of the model that its first stage must ask for; null if it must ask for none. */
  readonly model?: string | null;
  /** Names of the skills that must be offered; null if nothing may be offered. */
  readonly offered?: string | readonly string[] | null;
  /**
   * How far down the ranking the skill may be if no skill is loaded: 3 accepts one of the three best candidates. In a
   * file, at least 1.
   * @default 0
   */
  readonly top?: number;
  /** Name of the skill that the case was written for; the results are grouped by it. */
  readonly about?: string;
  /** Path of the file that the case was read from, relative to the folder that was searched. */
  readonly file?: string;
  /** Line in that file, from 1. */
  readonly line?: number;
}

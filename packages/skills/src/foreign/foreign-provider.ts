import type { Answer } from "./answer.js";
import type { ForeignFile, ForeignHead, ForeignSkill } from "./foreign-skill.js";

/** A skill of a list that breaks a rule. */
export interface ListingProblem {
  readonly uri: string;
  readonly problem: string;
  /** Whether the skill is among the listed ones all the same, as it was before. */
  readonly isKept?: boolean;
}

/** Skills of a list, and those that break a rule. */
export interface ForeignListing {
  readonly skills: readonly (ForeignHead | ForeignSkill)[];
  readonly problems: readonly ListingProblem[];
}

/** A place of skills by strangers: a server, a hub, a website, a package. Never throws because of its answers. */
export interface ForeignProvider {
  /** How models and users are told about it: "the MCP server docs". */
  readonly origin: string;
  /**
   * Lists all skills, reading no more of their files than it must. The result is undefined if it serves no skills.
   *
   * @param isPoll - whether an answer that is a little old will do
   */
  list(isPoll?: boolean): Promise<Answer<ForeignListing | undefined>>;
  /** Returns a skill that was listed without its files. */
  open(head: ForeignHead): Promise<Answer<ForeignSkill>>;
  /** Asks for a skill as it is now. */
  ask(uri: string): Promise<Answer<ForeignSkill>>;
  /** Fetches a file. Whether it is the listed one is checked by `ForeignSkills`. */
  fetch(skill: ForeignSkill, file: ForeignFile): Promise<Answer<Uint8Array>>;
  /** Returns the reason why the text of a skill is not the listed one, although its digest is. */
  textProblem?(skill: ForeignSkill, text: Uint8Array): string | undefined;
}

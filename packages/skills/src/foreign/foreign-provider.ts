import type { Answer } from "./answer.js";
import type { Contents, ForeignFile, ForeignHead, ForeignSkill } from "./foreign-skill.js";

/** A skill in a list: what is known of it at least. One without a version is pulled at once. */
export type ListedSkill = Pick<ForeignHead, "uri"> & Partial<ForeignSkill>;

/** A skill of a list that breaks a rule. */
export interface ListingProblem {
  readonly uri: string;
  readonly problem: string;
}

/** A skill that comes whole, in one answer. */
export interface PulledSkill extends Partial<Pick<ForeignHead, "name" | "version">> {
  readonly contents: Contents;
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
  list(isPoll: boolean): Promise<Answer<readonly (ListedSkill | ListingProblem)[] | undefined>>;
  /** Pulls a skill as it is now, or in a version that was listed. */
  pull(uri: string, version?: string): Promise<Answer<ForeignSkill | PulledSkill>>;
  /** Fetches a file, if skills do not come whole. Whether it is the listed one is checked by `ForeignSkills`. */
  fetch?(skill: ForeignSkill, file: ForeignFile): Promise<Answer<Uint8Array>>;
}

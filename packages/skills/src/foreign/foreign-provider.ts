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

/** The entries of a list, which may come in several answers. */
type Listed = AsyncIterable<ListedSkill | ListingProblem> | Iterable<ListedSkill | ListingProblem>;

/**
 * A place of skills by strangers: a server, a hub, a website, a package. An error is a problem with the skill or the
 * list: a `ForeignProblem` in its own words, and any other one as a failure of the place.
 */
export interface ForeignProvider {
  /** How models and users are told about it: "the MCP server docs". */
  readonly origin: string;
  /**
   * Lists all skills, reading no more of their files than it must. The result is undefined if it serves no skills.
   *
   * @param isPoll - whether an answer that is a little old will do
   */
  list(signal: AbortSignal, isPoll: boolean): Listed | Promise<Listed | undefined>;
  /** Pulls a skill that was listed: as it is now, or in the version that was listed. */
  pull(uri: string, version: string | undefined, signal: AbortSignal): Promise<ForeignSkill | PulledSkill>;
  /** Fetches a file, if skills do not come whole. Whether it is the listed one is checked by `ForeignSkills`. */
  fetch?(skill: ForeignSkill, file: ForeignFile): Promise<Uint8Array>;
}

import { checkOptions } from "@langslash/grammar/internal";
import type { SkillSource } from "../../skill-source.js";
import { FOREIGN_OPTIONS, type ForeignSourceOptions, foreignSource } from "../foreign-source.js";
import { wholeProvider } from "../whole-provider.js";
import type { HubClient } from "./hub-client.js";
import { hubPlace } from "./hub-place.js";

/** Options for `hubSource`. */
export interface HubSourceOptions extends Partial<ForeignSourceOptions> {
  /**
   * Names of the skills: `legal-research`, or `acme/legal-research` for one of another owner.
   * @default all skills that the client lists
   */
  readonly names?: readonly string[];
  /**
   * Tag of the commits that are used, such as `production`. A tagged skill is pulled when it is listed, because the hub
   * does not say otherwise which commit has the tag.
   * @default the newest commit of each skill
   */
  readonly tag?: string;
  /**
   * Name of the source, and the beginning of all its names, as in `/hub:legal-research`.
   * @default "hub"
   */
  readonly label?: string;
}

/**
 * Returns a source of the skills in LangSmith's Context Hub. A commit is the version of a skill: its files are pulled
 * when it is used, and kept in memory. While the hub does not answer, the last listing stays in use.
 *
 * As with `mcpSource`, names begin with the label, the frontmatter grants nothing, and each content of a skill must be
 * approved before the model sees it. For a hub that only your team writes to, pass `approve: () => true`.
 *
 * @param client - a `Client` of langsmith
 * @throws TypeError if the label is not a command name without a colon
 *
 * @example
 * ```ts
 * import { type HubClient, hubSource, loadSkills, type SkillIndex } from "@langslash/skills";
 *
 * // Pass `new Client()` of langsmith.
 * export function loadReviewed(client: HubClient): Promise<SkillIndex> {
 *   return loadSkills(["skills", hubSource(client, { tag: "production" })]);
 * }
 * ```
 */
export function hubSource(client: HubClient, options: HubSourceOptions = {}): SkillSource {
  checkOptions("hubSource", options, { names: true, tag: true, ...FOREIGN_OPTIONS });
  const { label = "hub", names, tag, timeout = 30_000 } = options;
  const place = hubPlace(client, { origin: `the LangSmith hub ${label}`, names, tag, timeout });
  return foreignSource(wholeProvider(place), { ...options, label });
}

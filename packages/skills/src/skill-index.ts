import type { LoadedSkills } from "./loaded-skills.js";

/**
 * Index of all skills, sub-skills, commands and macros of its sources. Finds them by name, and skills by the words of a
 * query. Contains only data and caches, so one index can serve any number of agents, threads and users. Created by
 * `loadSkills`; `allowedSkills` makes a view of it.
 */
export interface SkillIndex extends Pick<LoadedSkills, keyof LoadedSkills> {}

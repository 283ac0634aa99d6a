// The complete public surface of @langslash/skills: one index of everything that can be invoked.

// Loading.
export { loadSkills, type LoadSkillsOptions } from "./load-skills.js";
export type { SkillIndex } from "./skill-index.js";
export { allowedSkills } from "./allowed-skills.js";
export type { SkillChanges } from "./skill-changes.js";
export type { SkillWatcher } from "./skill-watcher.js";
export type { SkillEvidence } from "./search/judge-document.js";
export type { ScoreTerms } from "./search/score.js";
export type { SkillHit } from "./search/skill-search.js";
export type { Resolution } from "./names/name-table.js";
export type { Skill, SkillDocument } from "./skill.js";
export type { SkillRequirements } from "./document/requirements.js";

// Sources.
export { manifestSource } from "./sources/manifest-source.js";
export { skillFolderSource } from "./sources/skill-folder-source.js";
export { commandFolderSource } from "./sources/command-folder-source.js";
export { storeSource } from "./store/store-source.js";
export { type HubClient, hubSource } from "./foreign/hub/hub-source.js";
export { packageSource } from "./foreign/package/package-source.js";
export { webSource } from "./foreign/web/web-source.js";
export type { ApprovalOptions } from "./foreign/skill-approvals.js";
export type { SkillApproval } from "./foreign/skill-approval.js";
export type { ForeignSkillRequest } from "./foreign/ask-in-graph.js";
export type { SkillEntry, SkillListing, SkillSource, SkillText } from "./skill-source.js";

// Locks: only reviewed contents run.
export { lockSkills, type LockChange } from "./lock/lock-skills.js";
export type { OnDrift } from "./lock/locked-source.js";
export type { SkillPin } from "./skill-pin.js";

// Skills in a store, for many machines.
export { publishSkills } from "./store/publish-skills.js";
export type { PublishedSkills } from "./store/published-skills.js";
export type { HubPublisher } from "./store/publish-to-hub.js";
export type { SkillStore, SkillStoreOptions } from "./skill-store.js";

// Completion.
export { catalogue, type CatalogueExtras } from "./catalogue.js";
export { catalogueRoutes } from "./catalogue-routes.js";

// Files.
export { parseSkillDocument, type ParsedSkillDocument } from "./document/parse-skill-document.js";
export { validateSkill } from "./validate-skill.js";

// Messages with the skills that they should load, as authors keep them beside their skills.
export { readSkillCases, type SkillCases } from "./cases/read-skill-cases.js";
export type { SkillCase } from "./cases/skill-case.js";

// Problems.
export type { SkillDiagnostic } from "./skill-diagnostic.js";
export { SkillError } from "./skill-error.js";

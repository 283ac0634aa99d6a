// The complete public surface of @langslash/skills: one index of everything that can be invoked.

// Loading.
export { loadSkills, type LoadSkillsOptions } from "./load-skills.js";
export type { SkillIndex } from "./skill-index.js";
export { allowedSkills } from "./allowed-skills.js";
export type { SkillChanges } from "./skill-changes.js";
export type { SkillWatcher, SkillWatchOptions } from "./skill-watcher.js";
export type { EvidenceWords, SkillEvidence } from "./search/judge-document.js";
export type { ScoreTerms } from "./search/score.js";
export type { SkillHit, SkillSearchOptions } from "./search/skill-search.js";
export type { Resolution } from "./names/name-table.js";
export type { Skill, SkillDocument } from "./skill.js";
export type { SkillRequirements } from "./document/requirements.js";
export type { ReturnSchema } from "./document/returned-schema.js";
export type { SkillFork } from "./document/skill-fork.js";

// Sources.
export { manifestSource, type ManifestSourceOptions } from "./sources/manifest-source.js";
export { skillFolderSource, type SkillFolderSourceOptions } from "./sources/skill-folder-source.js";
export { commandFolderSource, type CommandFolderSourceOptions } from "./sources/command-folder-source.js";
export { storeSource, type StoreSourceOptions } from "./store/store-source.js";
export { hubSource, type HubSourceOptions } from "./foreign/hub/hub-source.js";
export type { HubClient, HubPublisher, HubRepository } from "./foreign/hub/hub-client.js";
export { packageSource, type PackageSourceOptions } from "./foreign/package/package-source.js";
export { webSource, type WebSourceOptions } from "./foreign/web/web-source.js";
export type { WebFetch } from "./foreign/web/https-fetch.js";
export type { ApprovalOptions } from "./foreign/skill-approvals.js";
export type { SkillApproval } from "./foreign/skill-approval.js";
export type { ForeignSkillRequest } from "./foreign/ask-in-graph.js";
export type {
  FileDigests,
  LinkCheck,
  SkillEntry,
  SkillFolder,
  SkillListing,
  SkillNamespace,
  SkillSource,
  SkillText,
} from "./skill-source.js";

// Locks: only reviewed contents run.
export { lockSkills, type LockChange, type LockSkillsOptions } from "./lock/lock-skills.js";
export type { OnDrift } from "./lock/locked-source.js";
export type { SkillPin } from "./skill-pin.js";

// Skills in a store, for many machines.
export { publishSkills, type PublishedSkills, type PublishSkillsOptions } from "./store/publish-skills.js";
export type { SkillStore, SkillStoreOptions, StoreItem } from "./skill-store.js";

// Completion.
export { catalogue, type CatalogueExtras } from "./catalogue.js";
export { catalogueRoutes, type CatalogueSource } from "./catalogue-routes.js";

// Files.
export { parseSkillDocument, type ParsedSkillDocument } from "./document/parse-skill-document.js";
export { validateSkill } from "./validate-skill.js";

// Messages with the skills that they should load, as authors keep them beside their skills.
export { readSkillCases, type SkillCases } from "./cases/read-skill-cases.js";
export type { SkillCase } from "./cases/skill-case.js";

// Problems.
export type { SkillDiagnostic, SkillDiagnosticCode } from "./skill-diagnostic.js";
export { SkillError, type SkillErrorCode } from "./skill-error.js";

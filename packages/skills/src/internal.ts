// For the other packages of Langslash only: not public, and free to change in any release.

// Files.
export { digestOf } from "./digest.js";
export { countHidden } from "./hidden-characters.js";
export { declaredParameters } from "./document/parameters.js";
export { returnNote } from "./document/returned-schema.js";
export { parseStrictYaml } from "./document/parse-strict-yaml.js";
export { splitFrontmatter } from "./document/split-frontmatter.js";
export { topLevelEntries, type TopLevelEntry } from "./document/top-level-entries.js";
export { findUnknownKeys } from "./document/unknown-keys.js";
export { ConfinedFolder } from "./sources/confined-folder.js";
export { entriesOf, isVisible } from "./sources/entries-of.js";
export { findElsewhere } from "./sources/find-unlisted.js";
export { reasonOf } from "./reason-of.js";
export { isBelow } from "./sources/is-below.js";
export { pathsReadBy } from "./sources/paths-read.js";

// Archives and locks.
export { unpackArchive } from "./archive/unpack-archive.js";
export { compareLock } from "./lock/lock-skills.js";
export { changedKeys, ownValue } from "./lock/skill-changes.js";
export { EXTRAS, type LockedSkill, readLockFile } from "./lock/lock-file.js";

// Names.
export { catalogueWithUnmet } from "./catalogue.js";
export { commandNameOf } from "./command-name-of.js";
export {
  choosableModels,
  firstCommand,
  isTypable,
  type ModelOptions,
  type PrecedingCommand,
  precedingCommands,
  takesModel,
} from "./names/command-precedence.js";
export { LOOK_ALIKES } from "./names/look-alikes.js";
export { formsOf } from "./names/name-forms.js";
export { isReservedName } from "./names/reserved-names.js";

export { isSpecificationName } from "./validate-skill.js";

// Requirements.
export { isSet, requiredSkills, skillNamed, unmetRequirement } from "./names/required-skills.js";

// Search.
export { DescriptionTrial } from "./search/description-trial.js";
export { isPolite, isSmallTalk } from "./search/is-small-talk.js";
export { refersBack } from "./search/refers-back.js";
export { askingTexts, queryParts } from "./search/query-parts.js";
export { refusingMessage } from "./search/refusing-message.js";
export { divideNegatives } from "./search/negative-sentences.js";
export { SCORE_WEIGHTS, scoreInputs, weighted } from "./search/score.js";
export { eachWord, searchTerm } from "./search/search-words.js";

// Stores.
export { namesOfStored, searchStoredSkills } from "./store/search-stored-skills.js";

// Skills by strangers: the parts that MCP servers, hubs, websites and packages share.
export { type Answer, callForeign, failureOf, fieldOf, ForeignProblem, resultOf } from "./foreign/answer.js";
export { boundedFetch } from "./foreign/bounded-fetch.js";
export type { ForeignSkillRequest } from "./foreign/ask-in-graph.js";
export { isArgumentName } from "./foreign/foreign-parameters.js";
export type { ForeignProvider } from "./foreign/foreign-provider.js";
export type { ForeignFile, ForeignSkill } from "./foreign/foreign-skill.js";
export { frontmatterOf, isPlainPath, SKILL_FILE, withFiles } from "./foreign/foreign-skill.js";
export { FOREIGN_OPTIONS, foreignSource, type ForeignSourceOptions } from "./foreign/foreign-source.js";
export { shownText } from "./foreign/shown-text.js";
export type { SkillApproval } from "./foreign/skill-approval.js";
export type { ApprovalOptions } from "./foreign/skill-approvals.js";

// Questions to a person.
export { askPerson, type PersonRequest, type SkillRequest } from "./asking/ask-person.js";
export { DecisionSchema } from "./asking/decision.js";
export { graphExecution, NO_CHECKPOINTER } from "./asking/graph-execution.js";
export type { QuestionRecord } from "./asking/saved-questions.js";

export { TimeLimitError, untilAborted, withinTime } from "./within-time.js";
export { reportingOnce } from "./reporting-once.js";
export { typedChoices } from "./typed-choices.js";
export { type ChoiceOptions, choicesBy, type CompleteCommand } from "./argument-choices.js";

// The annotation on a message, for the packages that write and read it.
export { ANNOTATION_KEY, SkillAnnotationSchema, type ShownTexts, type SkillAnnotation } from "./skill-annotation.js";
export type { ReturnSchema } from "./document/returned-schema.js";
export type { SkillFork } from "./document/skill-fork.js";

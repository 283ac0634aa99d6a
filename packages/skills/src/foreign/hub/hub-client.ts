/** A file of a skill in the hub. Other entries are links to other repositories. */
interface HubEntry {
  readonly type: string;
  readonly content?: string;
}

/** A repository with one skill. */
export interface HubRepository {
  readonly repo_handle: string;
  readonly owner?: string | null;
  readonly description?: string | null;
  readonly last_commit_hash?: string | null;
  readonly tags?: readonly string[];
}

/** The methods of a LangSmith `Client` that `hubSource` uses. */
export interface HubClient {
  listSkills(options?: { isArchived?: boolean }): AsyncIterable<HubRepository>;
  pullSkill(
    identifier: string,
    options?: { version?: string },
  ): Promise<{ readonly commit_hash: string; readonly files: Readonly<Record<string, HubEntry>> }>;
}

/** The methods of a LangSmith `Client` with which `publishSkills` writes skills. */
export interface HubPublisher extends HubClient {
  pushSkill(
    identifier: string,
    options: {
      files: Record<string, { type: "file"; content: string } | null>;
      parentCommit?: string;
      description?: string;
      tags?: string[];
    },
  ): Promise<string>;
}

/** A file that is approved with a skill. */
export interface ApprovedFile {
  readonly uri: string;
  /** `sha256:` and the digest of its bytes, in hexadecimal. */
  readonly digest: string;
  /** Its size in bytes, if it is known. */
  readonly size?: number;
}

/** A skill that is about to be used for the first time, or whose files have changed since. */
export interface SkillApproval {
  /** Name of its source in this application. */
  readonly label: string;
  /** Who wrote it: "the MCP server docs". Undefined if that is the application. */
  readonly origin?: string;
  /** Why it must be approved, if it has been reviewed before. */
  readonly reason?: string;
  readonly uri: string;
  readonly name: string;
  readonly description: string;
  /** Its text, verified against the listing. */
  readonly text: string;
  /** All its files. The decision is about exactly these. */
  readonly files: readonly ApprovedFile[];
}

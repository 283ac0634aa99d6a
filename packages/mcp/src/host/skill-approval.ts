/** A foreign skill that is about to be used for the first time, or whose files have changed since. */
export interface SkillApproval {
  /** Name of the server in this application. */
  readonly label: string;
  readonly uri: string;
  readonly name: string;
  readonly description: string;
  /** Its text, verified against the listing. */
  readonly text: string;
  /** All its files. The decision is about exactly these. */
  readonly files: readonly { readonly uri: string; readonly digest: string; readonly size: number }[];
}

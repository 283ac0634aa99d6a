/** A file of an archive. */
export interface ArchiveEntry {
  readonly path: string;
  readonly content: Uint8Array;
}

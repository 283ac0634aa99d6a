/** A measured number and where it stands in the table. */
export interface Figure {
  /** The row, unit included. */
  readonly row: string;
  readonly value: number;
  /** What it is held against: the cell then shows the ratio and the difference too. */
  readonly baseline?: number;
}

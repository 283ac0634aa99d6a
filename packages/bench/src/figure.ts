/** A measured number and its row in the table. */
export interface Figure {
  /** Title of the row, including the unit. */
  readonly row: string;
  readonly value: number;
  /** Value to compare with. If set, the cell also shows the ratio and the difference. */
  readonly baseline?: number;
}

/** The look of one series in a chart. */
export type Tone = "own" | "own-light" | "peer" | "plain";

/** A row of a measured table, as a chart names it. */
export interface Series {
  /** Title of the row in the table. */
  readonly row: string;
  readonly label: string;
  readonly tone: Tone;
}

/** A chart of rows of one measured table. */
export interface Chart {
  /** Name of its files and of its place in the page. */
  readonly name: string;
  /** The measured quantity, with the unit. */
  readonly title: string;
  /** Page and name of the table. */
  readonly page: string;
  readonly table: string;
  /** Lines over all columns of the table on a logarithmic scale, or one bar for each series in the last column. */
  readonly kind: "lines" | "bars";
  readonly series: readonly Series[];
}

/** A series with its values, one for each title. */
export interface Values extends Series {
  readonly values: readonly number[];
}

/** All that is drawn: the values come from the table. */
export interface ChartData {
  readonly title: string;
  /** Titles of the columns. */
  readonly columns: readonly string[];
  readonly series: readonly Values[];
}

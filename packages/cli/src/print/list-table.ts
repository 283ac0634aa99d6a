import { table } from "./table.js";

/** Formats rows as the lines of a table: the heading first. Returns an empty list if there are no rows. */
export function listTable(rows: readonly (readonly string[])[]): string[] {
  return rows.length === 0 ? [] : table([["command", "aliases", "model", "description"], ...rows]);
}

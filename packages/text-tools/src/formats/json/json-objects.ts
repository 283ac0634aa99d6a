import { readLooseJson } from "../../json/loose-json.js";

/** A JSON object in a text, and the offset of its end. */
export interface JsonObjectAt {
  readonly value: Record<string, unknown>;
  readonly end: number;
}

/** Reads the complete JSON object that begins at an offset. */
export function readJsonObjectAt(text: string, start: number): JsonObjectAt | undefined {
  const read = readLooseJson(text, { start, isWhole: false });
  if ("error" in read) return undefined;
  const { value, end } = read;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  return { value: { ...value }, end };
}

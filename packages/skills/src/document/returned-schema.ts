import { isRecord } from "@langslash/grammar/internal";
import { z } from "zod";
import type { ReportField } from "./parse-valid-fields.js";

/** A JSON Schema. */
export type ReturnSchema = Readonly<Record<string, unknown>>;

/** Returns the JSON Schema that a skill's `returns` is, or undefined after a report if it is none. */
export function parseReturns(value: unknown, report: ReportField): ReturnSchema | undefined {
  if (value === undefined || value === null) return undefined;
  if (isRecord(value) && isReadable(value)) return value;
  report("returns", "Expected a JSON Schema, such as { type: object, properties: { tone: { type: string } } }");
  return undefined;
}

function isReadable(schema: ReturnSchema): boolean {
  try {
    z.fromJSONSchema(schema);
    return true;
  } catch {
    return false;
  }
}

/** Returns the part of a skill's text that asks for an answer of a form. */
export function returnNote(schema: ReturnSchema): string {
  return `Answer with one JSON value that fits this JSON Schema, and with nothing else:\n\n${JSON.stringify(schema)}`;
}

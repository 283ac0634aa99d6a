import { createHash } from "node:crypto";
import { type ConfigName, convertDeterministically } from "@langslash/converter";
import type { CollectionText } from "./collection-texts.js";
import { typedArguments } from "./typed-arguments.js";

/** The parts of a conversion that are compared. */
export interface ConvertedText {
  readonly userArguments: string;
  readonly content: string;
  readonly warnings: readonly string[];
  readonly inlined: readonly string[];
  readonly missing: readonly string[];
}

/** Converts a text of a collection without a model: without arguments, and with some that name things it may have. */
export async function convertedTexts(text: CollectionText): Promise<ConvertedText[]> {
  const { head, content, store } = text;
  const converted: ConvertedText[] = [];
  for (const userArguments of ["", await typedArguments(text)]) {
    const result = await convertDeterministically({ content, name: head.name, userArguments }, store);
    const { convertedContent, warnings, inlined, missing } = result;
    const names = { inlined: inlined.map(nameOf), missing: missing.map(nameOf) };
    converted.push({ userArguments, content: convertedContent, warnings, ...names });
  }
  return converted;
}

/** Returns a digest of conversions. */
export function digestOf(...converted: readonly ConvertedText[]): string {
  return createHash("sha256").update(JSON.stringify(converted)).digest("hex").slice(0, 16);
}

function nameOf({ type, name }: ConfigName): string {
  return `${type} ${name}`;
}

import { createHash } from "node:crypto";
import { type ConfigName, convertDeterministically } from "@langslash/converter";
import { readCommand, takesWords } from "@langslash/converter/internal";
import type { CollectionText } from "./collection-texts.js";

/** The parts of a conversion that are compared. */
export interface ConvertedText {
  readonly content: string;
  readonly warnings: readonly string[];
  readonly inlined: readonly string[];
  readonly missing: readonly string[];
}

/** Converts a text of a collection without a model. Half of the texts that take arguments get two words. */
export async function convertedText({ head, content, store }: CollectionText): Promise<ConvertedText> {
  const command = readCommand(content);
  const isGiven = (takesWords(command) || command.takesArguments) && content.length % 2 === 0;
  const userArguments = isGiven ? "alpha beta" : "";
  const result = await convertDeterministically({ content, name: head.name, userArguments }, store);
  const { convertedContent, warnings, inlined, missing } = result;
  return { content: convertedContent, warnings, inlined: inlined.map(nameOf), missing: missing.map(nameOf) };
}

/** Returns a digest of these parts. */
export function digestOf(converted: ConvertedText): string {
  return createHash("sha256").update(JSON.stringify(converted)).digest("hex").slice(0, 16);
}

function nameOf({ type, name }: ConfigName): string {
  return `${type} ${name}`;
}

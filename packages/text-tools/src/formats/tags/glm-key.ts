import { parseJson, stringifyForPrompt } from "../../json/strict-json.js";

/** Tags of the protocol, and `<|`, which begins the turn marks of many chat templates. */
const MARKS = /<[\p{L}/|｜!]/u;

/**
 * Writes a key for the text between `<arg_key>` tags: as it is, unless it contains a tag or would be read back
 * differently.
 */
export function writeGlmKey(key: string): string {
  return isPlainKey(key) ? key : stringifyForPrompt(key);
}

/** Reads a key that `writeGlmKey` wrote. */
export function readGlmKey(text: string): string {
  const quoted = parseJson(text);
  return typeof quoted === "string" && !isPlainKey(quoted) ? quoted : text.trim();
}

function isPlainKey(key: string): boolean {
  return key !== "" && key.trim() === key && !key.startsWith('"') && !MARKS.test(key);
}

import { readFileSync, statSync } from "node:fs";
import { basename } from "node:path";
import { type ManifestContent, parseManifest } from "./parse-manifest.js";
import { reasonOf } from "../reason-of.js";
import type { SkillDiagnostic, SkillDiagnosticCode } from "../skill-diagnostic.js";

/** Maximum size of a manifest, in bytes. */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Reads a manifest as far as possible. Never throws.
 *
 * @param optional - whether the file may be missing without a diagnostic
 */
export function readManifest(file: string, optional: boolean): ManifestContent {
  const path = basename(file);
  let text: string;
  try {
    const { size } = statSync(file);
    if (size > MAX_BYTES) {
      return failed("manifest-unreadable", `The manifest has ${size} bytes; at most ${MAX_BYTES} are allowed.`, path);
    }
    text = new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(file));
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (code !== "ENOENT" && code !== "ENOTDIR") {
      return failed("manifest-unreadable", `The manifest cannot be read (${code}).`, path);
    }
    return optional ? empty([]) : failed("manifest-not-found", `Manifest not found: ${path}`, path);
  }
  try {
    return parseManifest(JSON.parse(text), path);
  } catch (error) {
    const reason = reasonOf(error);
    return failed("manifest-unreadable", `The manifest is not valid JSON: ${reason}`, path, lineOf(text, reason));
  }
}

function failed(code: SkillDiagnosticCode, message: string, path: string, line?: number): ManifestContent {
  return empty([{ code, severity: "error", message, path, ...(line === undefined ? {} : { line }) }]);
}

function empty(diagnostics: readonly SkillDiagnostic[]): ManifestContent {
  return { skills: [], aliases: {}, macros: {}, diagnostics };
}

/** Returns the line of a JSON error, from the line or the offset in its message. Not every message has one. */
function lineOf(text: string, reason: string): number | undefined {
  const [, line, offset] = /\(line (\d+)|at position (\d+)/.exec(reason) ?? [];
  if (line !== undefined) return Number(line);
  return offset === undefined ? undefined : text.slice(0, Number(offset)).split("\n").length;
}

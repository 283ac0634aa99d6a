import { readFileSync, statSync } from "node:fs";
import { basename } from "node:path";
import { type ManifestContent, parseManifest } from "./parse-manifest.js";
import type { SkillDiagnostic, SkillDiagnosticCode } from "../skill-diagnostic.js";

/** Above this, in bytes, a manifest is refused. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Reads a manifest as far as it can be read. Never throws. `optional`: it may be absent without a diagnostic. */
export function readManifest(file: string, optional: boolean): ManifestContent {
  const path = basename(file);
  let text: string;
  try {
    const { size } = statSync(file);
    if (size > MAX_BYTES) {
      return failed("manifest-unreadable", `The manifest has ${size} bytes; at most ${MAX_BYTES} are read.`, path);
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
    const reason = error instanceof Error ? error.message : String(error);
    return failed("manifest-unreadable", `The manifest is not valid JSON: ${reason}`, path, lineOf(text, reason));
  }
}

function failed(code: SkillDiagnosticCode, message: string, path: string, line?: number): ManifestContent {
  return empty([{ code, severity: "error", message, path, ...(line === undefined ? {} : { line }) }]);
}

function empty(diagnostics: readonly SkillDiagnostic[]): ManifestContent {
  return { skills: [], aliases: {}, macros: {}, diagnostics };
}

/** The line that the JSON parser names or gives an offset for; not every fault has one. */
function lineOf(text: string, reason: string): number | undefined {
  const [, line, offset] = /\(line (\d+)|at position (\d+)/.exec(reason) ?? [];
  if (line !== undefined) return Number(line);
  return offset === undefined ? undefined : text.slice(0, Number(offset)).split("\n").length;
}

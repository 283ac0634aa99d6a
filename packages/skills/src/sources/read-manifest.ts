import type { ConfinedFolder } from "./confined-folder.js";
import { type ManifestContent, parseManifest } from "./parse-manifest.js";
import { reasonOf } from "../reason-of.js";
import type { SkillDiagnostic, SkillDiagnosticCode } from "../skill-diagnostic.js";
import { SkillError } from "../skill-error.js";

/**
 * Reads a manifest as far as possible. A missing one is a warning, as a missing folder is: if it is needed, opening its
 * source throws. Never throws.
 *
 * @param path - its path in the folder
 */
export function readManifest(folder: ConfinedFolder, path: string): ManifestContent {
  let text: string;
  try {
    text = folder.readSync(path);
  } catch (error) {
    if (!SkillError.isInstance(error)) throw error;
    if (error.code !== "file-not-found") {
      return failed("manifest-unreadable", `The manifest cannot be read: ${error.message}`, path);
    }
    const message = `Manifest not found: ${path}`;
    return empty([{ code: "manifest-not-found", severity: "warning", message, path }]);
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

/** Returns the line of a JSON error, from the offset in its message. Not every message has one. */
function lineOf(text: string, reason: string): number | undefined {
  const [, offset] = /at position (\d+)/.exec(reason) ?? [];
  return offset === undefined ? undefined : text.slice(0, Number(offset)).split("\n").length;
}

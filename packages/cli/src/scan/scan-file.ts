import { gunzipSync } from "node:zlib";
import { isInstruction, scanText } from "@langslash/authoring/internal";
import { unpackArchive } from "@langslash/skills/internal";
import { fileKind, readableText, textOf } from "./file-kind.js";
import { findingOf, type ScanFinding } from "./scan-finding.js";
import { SCAN_RULES } from "./scan-rules.js";
import { scanWords } from "./scan-words.js";

/** Limits of archives. What exceeds them is a finding. */
const LIMITS = { maxBytes: 256 * 1024 * 1024, maxFiles: 20_000 };
const MAX_DEPTH = 4;

/**
 * Returns the findings in a file, all of whose bytes are looked at, in its name, and in the files of an archive.
 *
 * @param depth - how many archives the file is in
 */
export async function scanFile(path: string, bytes: Buffer, depth = 0): Promise<ScanFinding[]> {
  const found = await scanContent(path, bytes, depth);
  return hidesCharacters(path)
    ? [findingOf("hidden-characters", path, "A name with invisible characters"), ...found]
    : found;
}

async function scanContent(path: string, bytes: Buffer, depth: number): Promise<ScanFinding[]> {
  const kind = fileKind(path, bytes);
  if (kind === "zip" || kind === "gzip" || kind === "tar") return scanArchive(path, bytes, kind, depth);
  if (kind === "compiled-file" || kind === "unreadable-archive") return [findingOf(kind, path)];
  const found: ScanFinding[] = [];
  if (kind === "appended-zip") found.push(...(await scanArchive(path, bytes, "zip", depth)));
  else if (kind !== "text") found.push(findingOf(kind, path));
  const text = textOf(bytes) ?? readableText(bytes);
  const isSearched = kind === "binary-file" && SCAN_RULES["instruction-in-data"].files?.test(path);
  if (isSearched && isInstruction(text)) found.push(findingOf("instruction-in-data", path));
  return [...found, ...scanWords(path, text)];
}

/** Whether the name of a file has characters that people cannot see. */
function hidesCharacters(path: string): boolean {
  const name = path.split("/").at(-1) ?? path;
  return /\p{Cc}/u.test(name) || scanText(name).some(({ code }) => code === "hidden-characters");
}

async function scanArchive(
  path: string,
  bytes: Buffer,
  kind: "gzip" | "tar" | "zip",
  depth: number,
): Promise<ScanFinding[]> {
  try {
    if (depth >= MAX_DEPTH) throw new Error(`more than ${MAX_DEPTH} archives in each other`);
    const files = kind === "gzip" ? unzip(path, bytes) : await unpackArchive(bytes, kind, LIMITS);
    const names = `${files.size} ${files.size === 1 ? "file" : "files"} in it`;
    const findings = [findingOf("archive", path, `An archive or a document, with ${names}`)];
    for (const [name, content] of files) {
      findings.push(...(await scanFile(`${path}!${name}`, Buffer.from(content), depth + 1)));
    }
    return findings;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [findingOf("unreadable-archive", path, `An archive that cannot be looked into: ${reason}`)];
  }
}

/** Returns the file in a gzip file. That may be an archive, which is looked into like any other. */
function unzip(path: string, bytes: Buffer): ReadonlyMap<string, Uint8Array> {
  const name = (path.split(/[/!]/).at(-1) ?? path).replace(/\.tgz$/i, ".tar").replace(/\.gz$/i, "");
  return new Map([[name, gunzipSync(bytes, { maxOutputLength: LIMITS.maxBytes })]]);
}

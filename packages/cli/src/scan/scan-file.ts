import { gunzipSync } from "node:zlib";
import { scanText } from "@langslash/authoring/internal";
import { unpackArchive } from "@langslash/skills/internal";
import { type FileKind, fileKind, readableText, textOf } from "./file-kind.js";
import { findingOf, type ScanFinding } from "./scan-finding.js";
import { scanWords } from "./scan-words.js";

/** Limits of archives. What exceeds them is a finding. */
const LIMITS = { maxBytes: 256 * 1024 * 1024, maxFiles: 20_000 };
const MAX_DEPTH = 4;

const HIDDEN_IN_NAME = "A name with invisible characters";

/**
 * Returns the findings in a file, all of whose bytes are looked at, in its name, and in the files of an archive.
 *
 * @param depth - how many archives the file is in
 */
export async function scanFile(path: string, bytes: Buffer, depth = 0): Promise<ScanFinding[]> {
  const kind = fileKind(path, bytes);
  const found = await scanContent(path, bytes, kind, depth);
  return hidesCharacters(path) ? [findingOf("hidden-characters", path, HIDDEN_IN_NAME), ...found] : found;
}

async function scanContent(path: string, bytes: Buffer, kind: FileKind, depth: number): Promise<ScanFinding[]> {
  if (kind === "zip" || kind === "gzip" || kind === "tar") return scanArchive(path, bytes, kind, depth);
  if (kind === "packed") return [findingOf("unreadable-archive", path)];
  if (kind === "compiled") return [findingOf("compiled-file", path)];
  const ofKind = kind === "appended-zip" ? await scanArchive(path, bytes, "zip", depth) : [];
  if (kind === "document") ofKind.push(findingOf("document", path));
  if (kind === "script") ofKind.push(findingOf("script", path));
  if (kind === "binary") ofKind.push(findingOf("binary-file", path));
  return [...ofKind, ...scanWords(path, textOf(bytes) ?? readableText(bytes))];
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
  const name =
    path
      .split(/[/!]/)
      .at(-1)
      ?.replace(/\.tgz$/i, ".tar")
      .replace(/\.gz$/i, "") ?? "file";
  return new Map([[name, gunzipSync(bytes, { maxOutputLength: LIMITS.maxBytes })]]);
}

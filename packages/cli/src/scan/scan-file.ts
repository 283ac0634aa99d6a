import { gunzipSync } from "node:zlib";
import { isInstruction, scanText } from "@langslash/authoring/internal";
import { unpackArchive } from "@langslash/skills/internal";
import { fileKind, readableText, textOf } from "./file-kind.js";
import { findingOf, type ScanFinding } from "./scan-finding.js";
import { SCAN_RULES } from "./scan-rules.js";
import { scanWords } from "./scan-words.js";

/** The size that may still be unpacked of a file and of the archives in it. Passing it is a finding. */
interface Room {
  readonly depth: number;
  readonly left: { bytes: number };
}

const MAX_DEPTH = 4;
const MAX_BYTES = 256 * 1024 * 1024;
const MAX_FILES = 20_000;

/** Returns the findings in a file, all of whose bytes are looked at, in its name, and in the files of an archive. */
export function scanFile(path: string, bytes: Buffer): Promise<ScanFinding[]> {
  return scanWithin(path, bytes, { depth: MAX_DEPTH, left: { bytes: MAX_BYTES } });
}

async function scanWithin(path: string, bytes: Buffer, room: Room): Promise<ScanFinding[]> {
  const found = await scanContent(path, bytes, room);
  return hidesCharacters(path)
    ? [findingOf("hidden-characters", path, "A name with invisible characters"), ...found]
    : found;
}

async function scanContent(path: string, bytes: Buffer, room: Room): Promise<ScanFinding[]> {
  const kind = fileKind(path, bytes);
  if (kind === "zip" || kind === "gzip" || kind === "tar") return scanArchive(path, bytes, kind, room);
  if (kind === "compiled-file" || kind === "unreadable-archive") return [findingOf(kind, path)];
  const found: ScanFinding[] = [];
  if (kind === "appended-zip") found.push(...(await scanArchive(path, bytes, "zip", room)));
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
  { depth, left }: Room,
): Promise<ScanFinding[]> {
  try {
    if (depth === 0) throw new Error(`more than ${MAX_DEPTH} archives in each other`);
    const limits = { maxBytes: left.bytes, maxFiles: MAX_FILES };
    const files = kind === "gzip" ? unzip(path, bytes, limits.maxBytes) : await unpackArchive(bytes, limits, kind);
    for (const content of files.values()) left.bytes -= content.length;
    const names = `${files.size} ${files.size === 1 ? "file" : "files"} in it`;
    const findings = [findingOf("archive", path, `An archive or a document, with ${names}`)];
    for (const [name, content] of files) {
      findings.push(...(await scanWithin(`${path}!${name}`, Buffer.from(content), { depth: depth - 1, left })));
    }
    return findings;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [findingOf("unreadable-archive", path, `An archive that cannot be looked into: ${reason}`)];
  }
}

/** Returns the file in a gzip file. That may be an archive, which is looked into like any other. */
function unzip(path: string, bytes: Buffer, maxBytes: number): ReadonlyMap<string, Uint8Array> {
  if (maxBytes < 1) throw new Error(`more than ${MAX_BYTES} bytes`);
  const name = (path.split(/[/!]/).at(-1) ?? path).replace(/\.tgz$/i, ".tar").replace(/\.gz$/i, "");
  return new Map([[name, gunzipSync(bytes, { maxOutputLength: maxBytes })]]);
}

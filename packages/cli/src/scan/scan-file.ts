import { gunzipSync } from "node:zlib";
import { isInstruction, lineCounter, scanText } from "@langslash/authoring/internal";
import { parseStrictYaml, reasonOf, splitFrontmatter, unpackArchive } from "@langslash/skills/internal";
import { plural } from "../print/plural.js";
import { fileKind, readableText, textOf } from "./file-kind.js";
import { findingOf, LINE_RULES, MARKDOWN, SCAN_RULES, type ScanCode, type ScanFinding, TOOLS } from "./scan-rules.js";

/** Names of fonts, which have their licences in them. */
const FONT = /\.(?:otf|ttf|woff2?)$/i;
const MAX_DEPTH = 4;
const MAX_BYTES = 256 * 1024 * 1024;
const MAX_FILES = 20_000;

/**
 * Returns the findings in a file, all of whose bytes are looked at, in its name, and in the files of an archive.
 *
 * @param depth - how many archives in each other are still opened
 * @param left - how many bytes of them may still be unpacked. Passing it is a finding
 */
export async function scanFile(
  path: string,
  bytes: Buffer,
  depth = MAX_DEPTH,
  left = { bytes: MAX_BYTES },
): Promise<ScanFinding[]> {
  const name = path.split("/").at(-1) ?? path;
  const isHidden = /\p{Cc}/u.test(name) || scanText(name).some(({ code }) => code === "hidden-characters");
  const found = isHidden ? [findingOf("hidden-characters", path, "A name with invisible characters")] : [];
  const kind = fileKind(path, bytes);
  if (kind === "zip" || kind === "gzip" || kind === "tar" || kind === "appended-zip") {
    found.push(...(await scanArchive(path, bytes, kind, depth, left)));
  } else if (kind !== "text") found.push(findingOf(kind, path));
  if (["zip", "gzip", "tar", "compiled-file", "unreadable-archive"].includes(kind)) return found;
  const text = textOf(bytes) ?? readableText(bytes);
  const isSearched = kind === "binary-file" && !FONT.test(path);
  if (isSearched && isInstruction(text)) found.push(findingOf("instruction-in-data", path));
  return [...found, ...scanWords(path, text)];
}

async function scanArchive(
  path: string,
  bytes: Buffer,
  kind: "appended-zip" | "gzip" | "tar" | "zip",
  depth: number,
  left: { bytes: number },
): Promise<ScanFinding[]> {
  try {
    if (depth === 0) throw new Error(`more than ${MAX_DEPTH} archives in each other`);
    if (left.bytes < 1) throw new Error(`more than ${MAX_BYTES} bytes`);
    const limits = { maxBytes: left.bytes, maxFiles: MAX_FILES };
    const name = path.replace(/^.*[/!]/s, "").replace(/\.(t?)gz$/i, (_, tar) => (tar ? ".tar" : ""));
    const files =
      kind === "gzip"
        ? new Map([[name, gunzipSync(bytes, { maxOutputLength: left.bytes })]])
        : await unpackArchive(bytes, limits, kind === "tar" ? "tar" : "zip");
    for (const content of files.values()) left.bytes -= content.length;
    const findings = [findingOf("archive", path, `An archive or a document, with ${plural(files.size, "file")} in it`)];
    for (const [inner, content] of files) {
      findings.push(...(await scanFile(`${path}!${inner}`, Buffer.from(content), depth - 1, left)));
    }
    return findings;
  } catch (error) {
    return [findingOf("unreadable-archive", path, `An archive that cannot be looked into: ${reasonOf(error)}`)];
  }
}

/** Returns the keys of frontmatter, however they are written, also those that `<<` merges into it. */
function topKeys(yaml: string): string[] {
  const parsed = parseStrictYaml(yaml);
  const data = "data" in parsed ? parsed.data : {};
  return [data, data["<<"]].flat().flatMap((each) => Object.keys(Object(each)));
}

/** Number of blank lines after which readers expect no more text. */
const MAX_BLANK_LINES = 60;

const LINE_BREAK = /\r\n|[\n\r\u2028\u2029]/;
const COMMENT = /<!--([^]*?)(?:-->|$)/g;

/** Returns the findings in a whole text, each with its line. */
function scanWords(path: string, text: string): ScanFinding[] {
  const found = scanText(text).map(({ code, line }) => findingOf(code, path, undefined, line));
  const add = (code: ScanCode, index: number, message?: string): void =>
    void found.push(findingOf(code, path, message, index + 1));
  const isMarkdown = MARKDOWN.test(path);
  const { yaml = "" } = isMarkdown ? splitFrontmatter(text) : {};
  const request = (index: number, words: string): void =>
    add("tool-request", index, `${SCAN_RULES["tool-request"][1]}: ${words}`);
  const lines = yaml.split(LINE_BREAK);
  for (const [index, line] of lines.entries()) if (TOOLS.test(line)) request(index + 1, line.trim());
  for (const key of topKeys(yaml)) {
    if (TOOLS.test(`${key}:`) && !lines.some((line) => TOOLS.test(line) && line.includes(key))) request(0, key);
  }
  const rules = LINE_RULES.filter(({ files }) => files?.test(path) ?? true);
  let blank = 0;
  for (const [index, line] of text.split(LINE_BREAK).entries()) {
    const isBlank = line.trim() === "";
    if (!isBlank && blank >= MAX_BLANK_LINES) add("far-below", index);
    blank = isBlank ? blank + 1 : 0;
    for (const { code, line: pattern } of rules) if (pattern.test(line)) add(code, index);
  }
  const lineOf = lineCounter(text);
  for (const { 1: comment = "", index } of isMarkdown ? text.matchAll(COMMENT) : []) {
    if (isInstruction(comment)) add("comment-instruction", lineOf(index));
  }
  return found;
}

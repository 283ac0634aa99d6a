import type { ArchiveEntry } from "./archive-entry.js";

const BLOCK = 512;

/** Types of entries: a file, in old archives too; a folder; and the headers of POSIX that describe the next entry. */
const FILE = new Set(["0", "\0", ""]);
const FOLDER = "5";
const EXTENDED = "x";
const GLOBAL = "g";
const LONG_NAME = "L";

/**
 * Reads the files of a tar archive.
 *
 * @throws Error if it is damaged, or has a link or a device
 */
export function* readTar(bytes: Uint8Array): Generator<ArchiveEntry> {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  let longName: string | undefined;
  for (let offset = 0; offset + BLOCK <= archive.length;) {
    const header = archive.subarray(offset, offset + BLOCK);
    if (header.every((byte) => byte === 0)) return;
    const size = numberIn(header, 124, 12);
    if (numberIn(header, 148, 8) !== checksumOf(header)) throw new Error("a header is damaged");
    const content = archive.subarray(offset + BLOCK, offset + BLOCK + size);
    if (content.length < size) throw new Error("it ends within a file");
    offset += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
    const type = textIn(header, 156, 1);
    if (type === EXTENDED) longName = pathInRecords(content) ?? longName;
    else if (type === LONG_NAME) longName = textIn(content, 0, size);
    else if (type !== GLOBAL) {
      const prefix = textIn(header, 257, 5) === "ustar" ? textIn(header, 345, 155) : "";
      const name = textIn(header, 0, 100);
      const path = longName ?? (prefix === "" ? name : `${prefix}/${name}`);
      longName = undefined;
      if (FILE.has(type)) yield { path, content };
      else if (type !== FOLDER) throw new Error(`${JSON.stringify(path)} is a link or a device`);
    }
  }
  throw new Error("it has no end");
}

function textIn(bytes: Uint8Array, start: number, length: number): string {
  const field = Buffer.from(bytes.subarray(start, start + length));
  const end = field.indexOf(0);
  return field.toString("utf8", 0, end === -1 ? length : end);
}

function numberIn(header: Uint8Array, start: number, length: number): number {
  const digits = textIn(header, start, length).trim();
  if (!/^[0-7]*$/.test(digits)) throw new Error("a header is damaged");
  return Number.parseInt(digits || "0", 8);
}

/** The sum of the bytes of a header, with spaces in place of the sum. */
function checksumOf(header: Uint8Array): number {
  return header.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? 32 : byte), 0);
}

/** Returns the path in the records of an extended header, each of which begins with its own length. */
function pathInRecords(records: Uint8Array): string | undefined {
  const text = Buffer.from(records).toString();
  return /(?:^|\n)\d+ path=([^\n]*)\n/.exec(text)?.[1];
}

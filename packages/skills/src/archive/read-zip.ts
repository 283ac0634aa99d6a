import { crc32, inflateRawSync } from "node:zlib";
import type { ArchiveEntry } from "./archive-entry.js";

/** Signatures of the parts of a zip archive. */
const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;

/** Sizes of these parts without their texts, in bytes, and of the longest comment at the end. */
const END_SIZE = 22;
const CENTRAL_SIZE = 46;
const LOCAL_SIZE = 30;
const MAX_COMMENT = 65_535;

/** The file type of links in the modes of Unix. */
const LINK = 0o120000;
const TYPE = 0o170000;

/**
 * Reads the files that the directory of a zip archive lists.
 *
 * @param maxBytes - maximum size of a file when it is unpacked
 * @throws Error if the archive is damaged or encrypted, has a link, or a file is too large
 */
export function* readZip(bytes: Uint8Array, maxBytes: number): Generator<ArchiveEntry> {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const end = endOf(archive);
  let offset = archive.readUInt32LE(end + 16);
  for (let rest = archive.readUInt16LE(end + 10); rest > 0; rest -= 1) {
    if (offset + CENTRAL_SIZE > end || archive.readUInt32LE(offset) !== CENTRAL) throw new Error("it is damaged");
    const nameLength = archive.readUInt16LE(offset + 28);
    const extra = archive.readUInt16LE(offset + 30);
    const comment = archive.readUInt16LE(offset + 32);
    const path = archive.toString("utf8", offset + CENTRAL_SIZE, offset + CENTRAL_SIZE + nameLength);
    const mode = archive.readUInt32LE(offset + 38) >>> 16;
    if ((mode & TYPE) === LINK) throw new Error(`${JSON.stringify(path)} is a link or a device`);
    if (!path.endsWith("/")) yield { path, content: contentOf(archive, offset, maxBytes) };
    offset += CENTRAL_SIZE + nameLength + extra + comment;
  }
}

function endOf(archive: Buffer): number {
  for (
    let offset = archive.length - END_SIZE;
    offset >= Math.max(0, archive.length - END_SIZE - MAX_COMMENT);
    offset -= 1
  ) {
    if (archive.readUInt32LE(offset) === END) return offset;
  }
  throw new Error("it is not a zip archive");
}

/** @param entry - the offset of a file in the directory */
function contentOf(archive: Buffer, entry: number, maxBytes: number): Uint8Array {
  const [flags, method] = [archive.readUInt16LE(entry + 8), archive.readUInt16LE(entry + 10)];
  const sum = archive.readUInt32LE(entry + 16);
  const packed = archive.readUInt32LE(entry + 20);
  const size = archive.readUInt32LE(entry + 24);
  const local = archive.readUInt32LE(entry + 42);
  if (flags & 1) throw new Error("it is encrypted");
  if (size > maxBytes) throw new Error(`more than ${maxBytes} bytes`);
  if (local + LOCAL_SIZE > archive.length || archive.readUInt32LE(local) !== LOCAL) throw new Error("it is damaged");
  const start = local + LOCAL_SIZE + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  const data = archive.subarray(start, start + packed);
  if (method !== 0 && method !== 8) throw new Error("a file is packed in an unknown way");
  const content = method === 0 ? data : inflateRawSync(data, { maxOutputLength: Math.max(size, 1) });
  if (content.length !== size || crc32(content) !== sum) throw new Error("a file is damaged");
  return content;
}

import { buffer } from "node:stream/consumers";
import { crc32, gunzipSync } from "node:zlib";

/** Limits of an archive. */
export interface ArchiveLimits {
  /** Maximum size of all files together when they are unpacked, in bytes. */
  readonly maxBytes: number;
  readonly maxFiles: number;
}

/** A path that could lead out of the folder in which an archive is unpacked. */
const LEADS_OUT = /^[/\\]|^[A-Za-z]:|(?:^|[/\\])\.\.(?:[/\\]|$)|[\\\0]/;

/**
 * Returns the files of an archive by path, without writing any.
 *
 * @param format - by default what the first bytes say, a `.tar.gz` or else a zip file
 * @throws Error if the archive is damaged or encrypted, exceeds a limit, or has a path or a link that could lead
 * elsewhere
 */
export async function unpackArchive(
  bytes: Uint8Array,
  limits: ArchiveLimits,
  format: "tar" | "tar.gz" | "zip" = bytes[0] === 0x1f && bytes[1] === 0x8b ? "tar.gz" : "zip",
): Promise<ReadonlyMap<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  let size = 0;
  for await (const [path, content] of format === "zip" ? readZip(bytes, limits) : readTar(bytes, limits, format)) {
    const plain = path.replace(/^(?:\.\/)+/, "");
    if (LEADS_OUT.test(plain)) throw new Error(`the path ${JSON.stringify(path)} leads out of it`);
    if (files.has(plain)) throw new Error(`the path ${JSON.stringify(path)} occurs twice`);
    size += content.length;
    if (size > limits.maxBytes) throw new Error(`more than ${limits.maxBytes} bytes`);
    if (files.size >= limits.maxFiles) throw new Error(`more than ${limits.maxFiles} files`);
    files.set(plain, content);
  }
  return files;
}

// The libraries are loaded when they are needed, because few programs read archives.

async function* readTar(bytes: Uint8Array, { maxBytes, maxFiles }: ArchiveLimits, format: string) {
  const { unpackTar } = await import("modern-tar");
  // A tar file has a header of 512 bytes for each file, and its files are filled up to 512 bytes.
  const maxOutputLength = maxBytes + (maxFiles + 8) * 2048;
  const unzipped = format === "tar" ? bytes : gunzipSync(bytes, { maxOutputLength });
  for (const { header, data = new Uint8Array() } of await unpackTar(unzipped, { strict: true })) {
    if (header.type === "file") yield [header.name, data] as const;
    else if (header.type !== "directory") throw new Error(`${JSON.stringify(header.name)} is a link or a device`);
  }
}

/** The first four bits of the modes of links in Unix. */
const LINK = 0o12;

async function* readZip(bytes: Uint8Array, { maxBytes }: ArchiveLimits) {
  const { fromBufferPromise } = await import("yauzl");
  const options = { lazyEntries: true, strictFileNames: true };
  const archive = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), options);
  for await (const entry of archive.eachEntry()) {
    const path = entry.fileName;
    if (entry.externalFileAttributes >>> 28 === LINK) throw new Error(`${JSON.stringify(path)} is a link or a device`);
    if (path.endsWith("/")) continue;
    if (entry.isEncrypted()) throw new Error("it is encrypted");
    if (entry.uncompressedSize > maxBytes) throw new Error(`more than ${maxBytes} bytes`);
    const content = await buffer(await archive.openReadStreamPromise(entry));
    if (crc32(content) !== entry.crc32) throw new Error("a file is damaged");
    yield [path, content] as const;
  }
}

import { buffer } from "node:stream/consumers";
import { crc32 } from "node:zlib";
import { fromBufferPromise } from "yauzl";

/** The file type of links in the modes of Unix. */
const LINK = 0o120000;
const TYPE = 0o170000;

/**
 * Reads the files that the directory of a zip archive lists: their paths and contents.
 *
 * @param maxBytes - maximum size of a file when it is unpacked
 * @throws Error if the archive is damaged or encrypted, has a link, or a file is too large
 */
export async function* readZip(bytes: Uint8Array, maxBytes: number): AsyncGenerator<[string, Uint8Array]> {
  const archive = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), {
    lazyEntries: true,
    strictFileNames: true,
  });
  for await (const entry of archive.eachEntry()) {
    const path = entry.fileName;
    if (((entry.externalFileAttributes >>> 16) & TYPE) === LINK) {
      throw new Error(`${JSON.stringify(path)} is a link or a device`);
    }
    if (path.endsWith("/")) continue;
    if (entry.isEncrypted()) throw new Error("it is encrypted");
    if (entry.uncompressedSize > maxBytes) throw new Error(`more than ${maxBytes} bytes`);
    const content = await buffer(await archive.openReadStreamPromise(entry));
    if (crc32(content) !== entry.crc32) throw new Error("a file is damaged");
    yield [path, content];
  }
}

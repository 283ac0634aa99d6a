import { gunzipSync } from "node:zlib";

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
 * @throws Error if the archive is damaged, exceeds a limit, or has a path or a link that could lead elsewhere
 */
export async function unpackArchive(
  bytes: Uint8Array,
  format: "tar" | "tar.gz" | "zip",
  limits: ArchiveLimits,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  let size = 0;
  for await (const [path, content] of entriesOf(bytes, format, limits)) {
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

async function* entriesOf(bytes: Uint8Array, format: string, { maxBytes, maxFiles }: ArchiveLimits) {
  // The libraries are loaded when they are needed, because few programs read archives.
  if (format === "zip") {
    yield* (await import("./read-zip.js")).readZip(bytes, maxBytes);
    return;
  }
  const { unpackTar } = await import("modern-tar");
  // A tar file has a header of 512 bytes for each file, and its files are filled up to 512 bytes.
  const maxOutputLength = maxBytes + (maxFiles + 8) * 2048;
  const unzipped = format === "tar" ? bytes : gunzipSync(bytes, { maxOutputLength });
  for (const { header, data = new Uint8Array() } of await unpackTar(unzipped, { strict: true })) {
    if (header.type === "file") yield [header.name, data] as const;
    else if (header.type !== "directory") throw new Error(`${JSON.stringify(header.name)} is a link or a device`);
  }
}

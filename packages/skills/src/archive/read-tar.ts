import { unpackTar } from "modern-tar";

/**
 * Returns the paths and contents of the files of a tar archive.
 *
 * @throws Error if it is damaged, or has a link or a device
 */
export async function readTar(bytes: Uint8Array): Promise<[path: string, content: Uint8Array][]> {
  const entries = await unpackTar(bytes, { strict: true });
  return entries.flatMap(({ header: { name, type }, data }) => {
    if (type === "directory") return [];
    if (type !== "file") throw new Error(`${JSON.stringify(name)} is a link or a device`);
    return [[name, data ?? new Uint8Array()]];
  });
}

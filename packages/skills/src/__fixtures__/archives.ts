import { crc32, deflateRawSync, gzipSync } from "node:zlib";

/** An entry of a tar archive, as its header says it. */
export interface TarEntry {
  readonly path: string;
  readonly content?: string | Uint8Array;
  readonly type?: string;
  readonly target?: string;
}

/** Packs entries into a tar archive. */
export function tar(entries: readonly TarEntry[]): Buffer {
  const blocks = entries.flatMap(({ path, content = "", type = "0", target = "" }) => {
    const bytes = Buffer.from(content as string);
    const header = Buffer.alloc(512);
    header.write(path, 0, 100);
    header.write("0000644\0", 100);
    header.write(`${bytes.length.toString(8).padStart(11, "0")}\0`, 124);
    header.write(type, 156);
    header.write(target, 157);
    header.write("ustar\0", 257);
    header.write(" ".repeat(8), 148);
    const sum = header.reduce((total, byte) => total + byte, 0);
    header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
    return [header, bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)];
  });
  return Buffer.concat([...blocks, Buffer.alloc(1024)]);
}

/** Packs texts into a `.tar.gz`. */
export function tarGz(texts: Readonly<Record<string, string | Uint8Array>>): Buffer {
  return gzipSync(tar(Object.entries(texts).map(([path, content]) => ({ path, content }))));
}

/** Packs texts into a `.zip`. @param change - changes the entry of a file in the directory */
export function zip(
  texts: Readonly<Record<string, string | Uint8Array>>,
  change: (directoryEntry: Buffer) => void = () => undefined,
): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, text] of Object.entries(texts)) {
    const bytes = Buffer.from(text as string);
    const packed = deflateRawSync(bytes);
    const name = Buffer.from(path);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), common, name, packed]);
    const entry = Buffer.concat([Buffer.from("PK\u0001\u0002"), Buffer.from([20, 3]), common, Buffer.alloc(14), name]);
    entry.writeUInt32LE(offset, 42);
    change(entry);
    parts.push(local);
    directory.push(entry);
    offset += local.length;
  }
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006");
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  for (const at of [8, 10]) end.writeUInt16LE(directory.length, at);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

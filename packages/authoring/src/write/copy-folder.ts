import { chmodSync, constants, readlinkSync, statSync, symlinkSync } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import type { HeldFolder } from "./held-folder.js";

/** Refuses links, and does not wait for the other end of a pipe. Not every system knows these flags. */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/**
 * Copies everything in a folder into an empty one. Links are copied as links, and files and folders keep their modes,
 * but the owner can always write to the folders. Both folders and all folders in them are held while they are used, so
 * nothing is read or written elsewhere if another process exchanges one of them.
 *
 * @throws an error of the file system, also for anything but files, folders and links
 */
export async function copyFolder(from: HeldFolder, to: HeldFolder): Promise<void> {
  chmodSync(to.at(), (statSync(from.at()).mode & 0o777) | 0o700);
  for (const entry of from.entries()) {
    const { name } = entry;
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(from.at(name)), to.at(name));
    else if (entry.isDirectory()) await copySubfolder(from.folder(name), to.makeFolder(name));
    else if (entry.isFile()) await copyFile(from.at(name), to.at(name));
    else throw Object.assign(new Error(`${name} is not a file, folder or link.`), { code: "ENOTSUP" });
  }
}

async function copySubfolder(from: HeldFolder, to: HeldFolder): Promise<void> {
  try {
    await copyFolder(from, to);
  } finally {
    from.close();
    to.close();
  }
}

async function copyFile(from: string, to: string): Promise<void> {
  const input = await open(from, FLAGS);
  try {
    const { mode } = await input.stat();
    const output = await open(to, "wx");
    try {
      await output.chmod(mode);
      await pipeline(input.createReadStream(), output.createWriteStream());
    } finally {
      await output.close();
    }
  } finally {
    await input.close();
  }
}

import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";

/** Creates an empty folder that stays until the caller removes it. */
export function newFolder(): string {
  return mkdtempSync(join(realpathSync(tmpdir()), "langslash-"));
}

/**
 * Writes files into a new folder that is removed when the test ends, and returns its path. Objects are written as JSON;
 * files that begin with `#!` are made executable.
 *
 * @param atEnd - concurrent tests pass the `onTestFinished` of their context
 */
export function temporaryFolder(
  files: Readonly<Record<string, string | Uint8Array | object>> = {},
  atEnd: (work: () => void) => void = onTestFinished,
): string {
  const folder = newFolder();
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    const isRaw = typeof content === "string" || content instanceof Uint8Array;
    writeFileSync(path, isRaw ? content : JSON.stringify(content, null, 2));
    if (typeof content === "string" && content.startsWith("#!")) chmodSync(path, 0o755);
  }
  return folder;
}

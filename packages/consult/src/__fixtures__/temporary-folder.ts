import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";

/**
 * Writes files into a new folder, which goes when the test ends. What begins with `#!` can be run. A concurrent test gives the
 * `onTestFinished` of its context.
 */
export function temporaryFolder(
  files: Readonly<Record<string, string>> = {},
  atEnd: (work: () => void) => void = onTestFinished,
): string {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), "langslash-"));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    if (content.startsWith("#!")) chmodSync(path, 0o755);
  }
  return folder;
}

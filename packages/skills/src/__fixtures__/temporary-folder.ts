import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";

/** Writes files into a new folder, which goes when the test ends. Objects are written as JSON. */
export function temporaryFolder(files: Readonly<Record<string, string | Uint8Array | object>> = {}): string {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), "langslash-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    const isRaw = typeof content === "string" || content instanceof Uint8Array;
    writeFileSync(path, isRaw ? content : JSON.stringify(content, null, 2));
  }
  return folder;
}

/** A SKILL.md with a name, a description and a body. */
export function skillFile(name: string, description = `Does ${name}.`, body = `# ${name}\n\nHow to ${name}.`): string {
  return `---\nname: ${name}\ndescription: ${description}\n---\n\n${body}\n`;
}

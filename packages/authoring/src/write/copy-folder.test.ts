import { execFileSync } from "node:child_process";
import { chmodSync, readdirSync, readlinkSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { describe, expect, it, onTestFinished } from "vitest";
import { filesIn } from "../__fixtures__/files-in.js";
import { copyFolder } from "./copy-folder.js";
import { HeldFolder } from "./held-folder.js";

function held(path: string): HeldFolder {
  const folder = HeldFolder.open(path);
  onTestFinished(() => folder.close());
  return folder;
}

describe.skipIf(process.platform === "win32")("a copied folder", () => {
  it("has the same files and folders with their modes, and links as they are written", async () => {
    const [from, to] = [temporaryFolder({ "a.sh": "echo", "b/c/d.md": "D." }), temporaryFolder()];
    chmodSync(to, 0o755);
    chmodSync(join(from, "a.sh"), 0o750);
    chmodSync(join(from, "b/c"), 0o570);
    chmodSync(from, 0o700);
    symlinkSync("b/c/d.md", join(from, "link"));
    symlinkSync("/nowhere", join(from, "b/broken"));
    await copyFolder(held(from), held(to));
    expect(filesIn(to)).toMatchObject({ "a.sh": "echo", "b/c/d.md": "D." });
    const modes = ["a.sh", "b/c", "."].map((path) => statSync(join(to, path)).mode & 0o777);
    expect(modes).toEqual([0o750, 0o770, 0o700]);
    expect([readlinkSync(join(to, "link")), readlinkSync(join(to, "b/broken"))]).toEqual(["b/c/d.md", "/nowhere"]);
  });

  it.runIf(process.platform === "linux")("is not open after a file that cannot be written", async () => {
    const [from, to] = [temporaryFolder({ "a/b.md": "New." }), temporaryFolder({ "a/b.md": "Old." })];
    await expect(copyFolder(held(join(from, "a")), held(join(to, "a")))).rejects.toMatchObject({ code: "EEXIST" });
    const open = readdirSync("/proc/self/fd").flatMap((number) => {
      try {
        return [readlinkSync(join("/proc/self/fd", number))];
      } catch {
        return []; // it was open only to be listed
      }
    });
    expect(open.filter((path) => path.endsWith("b.md"))).toEqual([]);
  });

  it("is refused if there is anything else in it, such as a pipe", async () => {
    const [from, to] = [temporaryFolder(), temporaryFolder()];
    execFileSync("mkfifo", [join(from, "pipe")]);
    const error = { code: "ENOTSUP", message: "pipe is not a file, folder or link." };
    await expect(copyFolder(held(from), held(to))).rejects.toMatchObject(error);
    expect(filesIn(to)).toEqual({});
  });
});

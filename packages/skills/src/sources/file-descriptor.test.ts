import * as fs from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import type { ConfinedFolder } from "./confined-folder.js";

const nothing = (): void => undefined;

/** Another process, which acts just before or after a file is opened. */
const other = { beforeOpening: nothing, afterOpening: nothing };

let Folder: typeof ConfinedFolder;
beforeAll(async () => {
  const openSync: typeof fs.openSync = (...given) => {
    other.beforeOpening();
    const descriptor = fs.openSync(...given);
    other.afterOpening();
    return descriptor;
  };
  const existsSync: typeof fs.existsSync = (path) => path !== "/proc/self/fd" && fs.existsSync(path);
  vi.resetModules();
  vi.doMock("node:fs", () => ({ ...fs, openSync, existsSync }));
  ({ ConfinedFolder: Folder } = await import("./confined-folder.js"));
});

afterEach(() => {
  Object.assign(other, { beforeOpening: nothing, afterOpening: nothing });
});
afterAll(() => {
  vi.doUnmock("node:fs");
  vi.resetModules();
});

/** Returns a folder with a file `x/a.md`, and a function that exchanges `x` with a link out of the folder, and back. */
function exchangeable(): { folder: ConfinedFolder; exchange: () => void } {
  const place = temporaryFolder({ "root/x/a.md": "Inside.", "outside/a.md": "OUTSIDE" });
  fs.symlinkSync(join(place, "outside"), join(place, "link"));
  const exchange = (): void => {
    fs.renameSync(join(place, "root/x"), join(place, "away"));
    fs.renameSync(join(place, "link"), join(place, "root/x"));
    fs.renameSync(join(place, "away"), join(place, "link"));
  };
  return { folder: new Folder(join(place, "root")), exchange };
}

describe.skipIf(process.platform === "win32")("on a system that does not show the paths of open files", () => {
  it("a file is read", () => {
    expect(exchangeable().folder.readSync("x/a.md")).toBe("Inside.");
  });

  it("a file is not read if its folder becomes a link out of the root before it is opened", () => {
    const { folder, exchange } = exchangeable();
    other.beforeOpening = exchange;
    other.afterOpening = () => (other.beforeOpening = nothing);
    expect(() => folder.readSync("x/a.md")).toThrow("Skill file outside the skills directory: x/a.md");
  });

  it("a file is not read if its folder is a link out of the root only while it is opened", () => {
    const { folder, exchange } = exchangeable();
    other.beforeOpening = exchange;
    other.afterOpening = exchange;
    expect(() => folder.readSync("x/a.md")).toThrow("Skill file outside the skills directory: x/a.md");
  });

  it("a file that is replaced while it is opened is read on the next try", () => {
    const { folder, exchange } = exchangeable();
    other.beforeOpening = exchange;
    other.afterOpening = () => {
      exchange();
      other.beforeOpening = other.afterOpening = nothing;
    };
    expect(folder.readSync("x/a.md")).toBe("Inside.");
  });

  it("a file that becomes a link before it is opened is not read through it", () => {
    const place = temporaryFolder({ "root/a.md": "Inside.", "outside.md": "OUTSIDE" });
    fs.symlinkSync(join(place, "outside.md"), join(place, "link"));
    other.beforeOpening = () => {
      fs.renameSync(join(place, "link"), join(place, "root/a.md"));
      other.beforeOpening = nothing;
    };
    const folder = new Folder(join(place, "root"));
    expect(() => folder.readSync("a.md")).toThrow("Skill file outside the skills directory: a.md");
  });
});

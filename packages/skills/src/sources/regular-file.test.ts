import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import type { ConfinedFolder } from "./confined-folder.js";

const nothing = (): void => undefined;

/** Another process, which acts just before or after a file is opened, and properties of the open file. */
const other = { beforeOpening: nothing, afterOpening: nothing, properties: {} };

/** The descriptors of all files that were opened. */
const opened: number[] = [];

/** Loads the module on a system that shows the paths of open files, or on another one. */
async function loadOn(showsPaths: boolean): Promise<typeof ConfinedFolder> {
  const openSync: typeof fs.openSync = (...given) => {
    other.beforeOpening();
    const descriptor = fs.openSync(...given);
    opened.push(descriptor);
    other.afterOpening();
    return descriptor;
  };
  const fstatSync = (descriptor: number) => Object.assign(fs.fstatSync(descriptor), other.properties);
  const existsSync: typeof fs.existsSync = (path) => (showsPaths || path !== "/proc/self/fd") && fs.existsSync(path);
  vi.resetModules();
  vi.doMock("node:fs", () => ({ ...fs, openSync, fstatSync, existsSync }));
  return (await import("./confined-folder.js")).ConfinedFolder;
}

let Folder: typeof ConfinedFolder;

afterEach(() => {
  opened.length = 0;
  Object.assign(other, { beforeOpening: nothing, afterOpening: nothing, properties: {} });
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

describe.runIf(process.platform === "linux")("on a system that shows the paths of open files", () => {
  beforeAll(async () => {
    Folder = await loadOn(true);
  });

  it("a file is not read if its folder is a link out of the root only while it is opened", () => {
    const { folder, exchange } = exchangeable();
    other.beforeOpening = exchange;
    other.afterOpening = exchange;
    expect(() => folder.readSync("x/a.md")).toThrow("Skill file outside the skills directory: x/a.md");
  });

  it("a file is read that is moved within the root after it was opened, but not one that is moved out", () => {
    const place = temporaryFolder({ "root/a.md": "Inside.", "root/b.md": "Moved out." });
    const folder = new Folder(join(place, "root"));
    other.afterOpening = () => {
      fs.renameSync(join(place, "root/a.md"), join(place, "root/moved.md"));
      other.afterOpening = nothing;
    };
    expect(folder.readSync("a.md")).toBe("Inside.");
    other.afterOpening = () => fs.renameSync(join(place, "root/b.md"), join(place, "b.md"));
    expect(() => folder.readSync("b.md")).toThrow(/^Skill file (?:outside|not found)/);
  });
});

describe.skipIf(process.platform === "win32")("on a system that does not show the paths of open files", () => {
  beforeAll(async () => {
    Folder = await loadOn(false);
  });

  it("a file is read", () => {
    expect(exchangeable().folder.readSync("x/a.md")).toBe("Inside.");
  });

  it("a file is closed, whether it is read or not", () => {
    expect(exchangeable().folder.readSync("x/a.md")).toBe("Inside.");
    other.properties = { dev: -1 };
    expect(() => exchangeable().folder.readSync("x/a.md")).toThrow("Skill file outside");
    expect(opened.length).toBeGreaterThan(1);
    for (const descriptor of opened) expect(() => fs.fstatSync(descriptor)).toThrow("EBADF");
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

  it("a file that becomes a link before it is opened is not opened through it", () => {
    const place = temporaryFolder({ "root/a.md": "Inside.", "outside.md": "OUTSIDE" });
    fs.symlinkSync(join(place, "outside.md"), join(place, "link"));
    other.beforeOpening = () => {
      fs.renameSync(join(place, "link"), join(place, "root/a.md"));
      other.beforeOpening = nothing;
    };
    const folder = new Folder(join(place, "root"));
    expect(() => folder.readSync("a.md")).toThrow("Skill file outside the skills directory: a.md");
    expect(opened).toEqual([]);
  });

  it("a file that becomes a pipe before it is opened is refused at once, without waiting for a writer", () => {
    const place = temporaryFolder({ "root/a.md": "Inside." });
    execFileSync("mkfifo", [join(place, "pipe")]);
    other.beforeOpening = () => {
      fs.renameSync(join(place, "pipe"), join(place, "root/a.md"));
    };
    const folder = new Folder(join(place, "root"));
    expect(() => folder.readSync("a.md")).toThrow("Skill file cannot be read: a.md (ESPIPE)");
  });

  it("a file is not read if the one that was opened has its number, but is on another device", () => {
    other.properties = { dev: -1 };
    expect(() => exchangeable().folder.readSync("x/a.md")).toThrow("Skill file outside the skills directory: x/a.md");
  });

  it.each(["ELOOP", "EMLINK"])("a file that was a link only when it was opened is read: %s", (code) => {
    other.beforeOpening = () => {
      other.beforeOpening = nothing;
      throw Object.assign(new Error("a link"), { code });
    };
    expect(exchangeable().folder.readSync("x/a.md")).toBe("Inside.");
  });

  it("a file that cannot be opened for another reason is reported with the code of the system", () => {
    other.beforeOpening = () => {
      throw Object.assign(new Error("too many open files"), { code: "EMFILE" });
    };
    expect(() => exchangeable().folder.readSync("x/a.md")).toThrow("Skill file cannot be read: x/a.md (EMFILE)");
  });

  it("a file that has grown before it is opened is read whole, unless it is too large by then", () => {
    const place = temporaryFolder({ "a.md": "Short." });
    const folder = new Folder(place, "the folder", { maxBytes: 100 });
    other.afterOpening = () => fs.appendFileSync(join(place, "a.md"), "x".repeat(94));
    expect(folder.readSync("a.md")).toBe(`Short.${"x".repeat(94)}`);
    fs.writeFileSync(join(place, "a.md"), "x".repeat(60));
    expect(() => folder.readSync("a.md")).toThrow("Skill file too large: a.md has 101 bytes; at most 100 are allowed");
  });
});

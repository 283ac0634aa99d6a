import { describe, expect, it } from "vitest";
import { type FileMention, mentionOfFile } from "../file-mentions/written-paths.js";
import { loadsOf, withLoaded } from "./file-reader.js";
import type { SharedFile } from "./meant-files.js";
import { SourceText } from "../../source/source-text.js";

const mention = (use: FileMention["use"]): FileMention => mentionOfFile("scripts/greet.sh", use);
const place = { key: ":scripts/greet.sh", path: "scripts/greet.sh", isGuessed: false };
const GREET = 'source "$(dirname "$0")/names.sh"';

describe("the files that a file brings", () => {
  it.each(["collection", "plugin"] as const)("are those that a script of a %s loads", (base) => {
    const script = base === "plugin" ? { ...place, plugin: "kit" } : place;
    expect(loadsOf(mention("read"), script, GREET)).toEqual([
      { base, path: "scripts/names.sh", up: 0, use: "loaded", elsewhere: "nowhere" },
    ]);
  });

  it("are those that its text names if it is not saved as a script", () => {
    expect(loadsOf(mention("read"), undefined, GREET)).toBeUndefined();
  });

  it("are none for a definition", () => {
    expect(loadsOf(mention("definition"), place, GREET)).toEqual([]);
  });
});

describe("files that are taken in together", () => {
  const file = (path: string, ...loads: readonly string[]): SharedFile => {
    const mentions = loads.map((each) => mentionOfFile(each, "loaded"));
    return { path, source: new SourceText(""), place, ...(path.startsWith(".prompt/") && { loads: mentions }) };
  };

  it("are each text alone, and each script with those that it loads, also in a circle", () => {
    const guide = file("references/guide.md");
    const greet = file(".prompt/scripts/greet.sh", "scripts/names.sh", "scripts/absent.sh");
    const names = file(".prompt/scripts/names.sh", "scripts/courts.sh");
    const courts = file(".prompt/scripts/courts.sh", "scripts/greet.sh");
    const check = file(".prompt/scripts/check.sh");
    expect(withLoaded([guide, greet, names, courts, check])).toEqual([[guide], [greet, names, courts], [check]]);
  });

  it("have a script twice that two others load", () => {
    const greet = file(".prompt/scripts/greet.sh", "scripts/names.sh");
    const check = file(".prompt/scripts/check.sh", "scripts/names.sh");
    const names = file(".prompt/scripts/names.sh");
    expect(withLoaded([greet, names, check])).toEqual([
      [greet, names],
      [check, names],
    ]);
  });
});

import { describe, expect, it } from "vitest";
import { knownPaths, pathsIn, withNewPaths } from "./files-beside.js";

describe("the known paths", () => {
  it("are those of the files and of the folders above them", () => {
    expect([...knownPaths(["forms.md", "references/courts/fees.md"])]).toEqual([
      ["forms.md", "forms.md"],
      ["references/courts/fees.md", "references/courts/fees.md"],
      ["references/", "references/"],
      ["references/courts/", "references/courts/"],
    ]);
  });

  it("are found in composed form", () => {
    const path = "réponses/à-signer.md".normalize("NFD");
    expect([...knownPaths([path])]).toEqual([
      ["réponses/à-signer.md".normalize("NFC"), path],
      ["réponses/".normalize("NFC"), "réponses/".normalize("NFD")],
    ]);
  });
});

describe("the paths in a text", () => {
  const NINE = "a/b/c/d/e/f/g/h/forms.md";
  const known = knownPaths(["forms.md", "references/fees.md", `skills/${NINE}`, NINE]);

  it.each([
    ["Read forms.md.", ["forms.md"]],
    ["Read forms.md...", ["forms.md"]],
    ["Read `office/skills/x/references/fees.md`, then forms.md and forms.md.", ["references/fees.md", "forms.md"]],
    ["Look through references/ first.", ["references/"]],
  ])("are those that are known, also below other folders: %j", (text, paths) => {
    expect([...pathsIn(text, known)]).toEqual(paths);
  });
});

describe("the path of a script", () => {
  const name = ".prompt/skills/filing/scripts/file.sh";
  const scripts = new Map([["scripts/file.sh", { type: "file" as const, name, content: "echo filed" }]]);

  it.each([
    ["Run `bash scripts/file.sh`.", `Run \`bash ${name}\`.`],
    ["Run ./scripts/file.sh.", `Run ${name}.`],
    ["Run ${CLAUDE_SKILL_DIR}/scripts/file.sh.", `Run ${name}.`],
    ["Run <skill-dir>/scripts/file.sh.", `Run ${name}.`],
    ["Run skills/filing/office/scripts/file.sh.", "Run skills/filing/office/scripts/file.sh."],
    ["Run skills/closing/scripts/file.sh.", "Run skills/closing/scripts/file.sh."],
    ["Run myskills/filing/scripts/file.sh.", "Run myskills/filing/scripts/file.sh."],
    ["Run office/scripts/file.sh.", "Run office/scripts/file.sh."],
  ])("becomes the one at which it is saved if it leads to its skill: %j", (text, written) => {
    expect(withNewPaths(text, scripts, "skills/filing")).toBe(written);
  });
});

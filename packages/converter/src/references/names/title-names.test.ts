import { describe, expect, it } from "vitest";
import { nameTables, titleNameAt } from "./name-tables.js";

const names = nameTables({ agents: ["triage", "code-reviewer"], skills: ["style-guide"] });

describe("a known name that is written as a title", () => {
  it.each([
    ["Code Reviewer reads", { written: "Code Reviewer", name: "code-reviewer" }],
    ["Style Guide Rules And More", { written: "Style Guide", name: "style-guide" }],
    ["Code Reviewer Style Guide", { written: "Code Reviewer", name: "code-reviewer" }],
  ])("is found in %j", (text, title) => {
    expect(titleNameAt(text, 0, names)).toEqual(title);
    expect(titleNameAt(`The ${text}`, 4, names)).toEqual(title);
  });

  it("may have four words", () => {
    const known = nameTables({ agents: ["pull-request", "pull-request-title-writer"], skills: [] });
    const title = { written: "Pull Request Title Writer", name: "pull-request-title-writer" };
    expect(titleNameAt("Pull Request Title Writer Two", 0, known)).toEqual(title);
  });

  it.each(["Triage", "Triage Everything", "code reviewer", "Code reviewer"])(
    "is not found at the start of %j",
    (text) => {
      expect(titleNameAt(text, 0, names)).toBeUndefined();
    },
  );
});

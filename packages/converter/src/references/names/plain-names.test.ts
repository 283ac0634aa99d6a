import { describe, expect, it } from "vitest";
import { isPlainlyNamed } from "./readings.js";

/** Whether a text plainly names the name in braces. */
const isPlain = (text: string, line: { isCode?: boolean; isHeading?: boolean } = {}): boolean => {
  const [before = "", name = "", after = ""] = text.split(/[{}]/);
  return isPlainlyNamed({
    before: before.toLowerCase(),
    after: after.toLowerCase(),
    isSeveralWords: name.includes("-"),
    line: { isCode: false, isHeading: false, ...line },
  });
};

describe("a name of several words in marks", () => {
  it.each([
    "Two agents: `{code-reviewer}`, `{tester}`.",
    "It hands the change to [[{code-reviewer}]] at the end.",
    "`{code-reviewer}`",
    "The branch is new. Agents: `{code-reviewer}`",
  ])("is plainly named in %j", (text) => {
    expect(isPlain(text)).toBe(true);
  });

  it.each([
    "Two agents: {code-reviewer}, tester.",
    "One agent: `{reviewer}`.",
    "One agent: ``{code-reviewer}``.",
    "One agent: x`{code-reviewer}`.",
  ])("is no such name in %j", (text) => {
    expect(isPlain(text)).toBe(false);
  });

  it("is none in code, or in a heading", () => {
    expect(isPlain("Agents: `{code-reviewer}`", { isCode: true })).toBe(false);
    expect(isPlain("Agents: `{code-reviewer}`", { isHeading: true })).toBe(false);
  });

  it.each([
    "It is for the downstream `{code-reviewer}`.",
    "This runs before the `{code-reviewer}`.",
    "Point them at [[{code-reviewer}]].",
    "Das läuft nach `{code-reviewer}`.",
    "Siehe `{code-reviewer}`.",
    "Это делается до `{code-reviewer}`.",
  ])("is other work in %j", (text) => {
    expect(isPlain(text)).toBe(false);
  });
});

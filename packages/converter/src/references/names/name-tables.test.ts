import { describe, expect, it } from "vitest";
import { knownNameOf, nameTables } from "./name-tables.js";

const { agent, skill } = nameTables({
  agents: ["tools:bug-hunter", "office:bug-hunter", "office:plan", "Code-Reviewer", "acme:data:cleaner"],
  skills: ["office:letters", "plan"],
});

describe("a known name", () => {
  it.each([
    ["code-reviewer", "Code-Reviewer"],
    ["tools:bug-hunter", "tools:bug-hunter"],
    ["office:plan", "office:plan"],
    ["plan", "office:plan"],
    ["data:cleaner", "acme:data:cleaner"],
    ["cleaner", "acme:data:cleaner"],
    ["acme:data:cleaner", "acme:data:cleaner"],
  ])("is found as %s", (folded, name) => {
    expect(knownNameOf(agent, folded)).toBe(name);
  });

  it("is its short form if several plugins have it", () => {
    expect(knownNameOf(agent, "bug-hunter")).toBe("bug-hunter");
  });

  it("is found after an unknown plugin if it has several words", () => {
    expect(knownNameOf(agent, "kit:code-reviewer")).toBe("Code-Reviewer");
    expect(knownNameOf(agent, "kit:plan")).toBeUndefined();
    expect(knownNameOf(skill, "kit:letters")).toBeUndefined();
  });

  it("is one of its type", () => {
    expect(knownNameOf(skill, "letters")).toBe("office:letters");
    expect(knownNameOf(skill, "plan")).toBe("plan");
    expect(knownNameOf(skill, "code-reviewer")).toBeUndefined();
    expect(knownNameOf(agent, "letters")).toBeUndefined();
  });
});

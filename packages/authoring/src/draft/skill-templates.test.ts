import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { describe, expect, it } from "vitest";
import { draft, preview } from "../__fixtures__/authors.js";
import { createGenerateSkillTool } from "../index.js";

describe("a template", () => {
  it.each([
    ["checklist", "## Before you begin\n\nList what is required, and what to ask for if it is missing."],
    ["report", "## Structure\n\nGive the headings of the report in order, with the content of each section."],
    ["workflow", "## Decisions\n\nSay where the workflow branches and how to choose."],
    ["tool-wrapper", "## Errors\n\nList error texts, the meaning of each and what to do about it."],
  ])("provides the instructions if there are none: %s", async (template, section) => {
    const { files, warnings } = await preview(temporaryFolder(), { ...draft, instructions: "", template });
    expect(files[0]?.content).toContain(`\n${section}\n`);
    expect(warnings).toEqual(["SKILL.md: this is the unchanged template. Replace its sentences with instructions."]);
  });

  it("is compared with the instructions, and missing headings are reported", async () => {
    const instructions = "## when to use\n\nx\n\n## Inputs\n\nSee ## Steps";
    const { warnings } = await preview(temporaryFolder(), { ...draft, instructions, template: "workflow" });
    expect(warnings).toEqual([
      "SKILL.md: missing headings of the template workflow: Steps, Decisions, Output, What goes wrong.",
    ]);
  });

  it("whose headings are all there has no warning", async () => {
    const headings = ["When to use", "Inputs", "Steps", "Decisions", "Output", "What goes wrong"];
    const instructions = headings.map((heading) => `##  ${heading} \t\n\nx`).join("\n\n");
    expect((await preview(temporaryFolder(), { ...draft, instructions, template: "workflow" })).warnings).toEqual([]);
  });

  it("may be a custom one", async () => {
    const templates = { memo: "## To\n\nName the reader." };
    const args = { ...draft, instructions: "", template: "memo" };
    const { files } = await preview(temporaryFolder(), args, { templates });
    expect(files[0]?.content).toContain("## To\n\nName the reader.");
    const { description } = createGenerateSkillTool({ root: temporaryFolder(), templates });
    expect(description).toContain("Templates: checklist, report, workflow, tool-wrapper, memo.");
  });
});

import type { Command } from "commander";
import { addTo, wholeNumber } from "../option-values.js";
import { print, printJson, report as reportLine } from "../print/output.js";
import { type ProgressBar } from "../print/progress-bar.js";
import type { SkillsOptions } from "../skill-paths.js";
import { skillsOption } from "../skills-option.js";

interface AuditCommandOptions extends SkillsOptions {
  readonly cases?: readonly string[];
  readonly html?: string;
  readonly json?: boolean;
  readonly edits: number;
  readonly skillTools: boolean;
}

const HELP = `
The audit tries the sentences of each description, the examples of each skill and the evaluation files beside them (see
"langslash test --help"). For a message of an evaluation that goes wrong, it searches an edit of a description that sets
it right, and tries it on the whole collection. No model is called, and no file of a skill is changed.`;

/** Adds `langslash audit`, which examines how the descriptions of a collection work together. */
export function addAudit(program: Command): void {
  program
    .command("audit")
    .description("find skills that collide, that nothing reaches, and descriptions to improve, without a model")
    .argument("[folder]", "a folder with skills, and perhaps evaluation files", ".")
    .addOption(skillsOption("take the skills from this folder or manifest; can be repeated (default: from the folder)"))
    .option("-c, --cases <path>", "read this evaluation file or folder instead; can be repeated", addTo)
    .option("--html <file>", "write a page with a map of the collection instead of printing Markdown")
    .option("--json", "print the findings as JSON")
    .option("--edits <number>", "the number of wrong messages to search an edit for", wholeNumber(0), 10)
    .option("--no-skill-tools", "audit for an agent with skillTools: false, whose model cannot open skills")
    .addHelpText("after", HELP)
    .action(audit);
}

async function audit(folder: string, options: AuditCommandOptions): Promise<void> {
  const { html, json = false, edits, skillTools } = options;
  const { readSkillsAndCases, reportProblems } = await import("../test/read-cases.js");
  const { auditSkills } = await import("../audit/audit-skills.js");
  const { progressBar } = await import("../print/progress-bar.js");
  const { skills, cases, diagnostics } = await readSkillsAndCases(folder, options);
  reportProblems(diagnostics);
  reportProblems(skills.diagnostics.filter(({ code }) => code === "skills-not-loaded"));
  let bar: ProgressBar | undefined;
  const report = await auditSkills(skills, cases, {
    skillTools,
    edits,
    onStart: (total) => (bar = progressBar(total)),
    onProgress: (name) => bar?.advance(name),
  });
  bar?.end();
  if (html !== undefined) {
    const { auditHtml } = await import("../audit/audit-html.js");
    const { writeResult } = await import("../print/write-result.js");
    writeResult(html, auditHtml(report));
    reportLine(`Wrote ${html}.`);
  }
  if (json) return printJson({ ...report, diagnostics });
  if (html !== undefined) return;
  const { auditMarkdown } = await import("../audit/audit-page.js");
  await print(auditMarkdown(report));
}

import type { Command } from "commander";
import { MODEL_HELP } from "../chat-model.js";
import { CliError } from "../cli-error.js";
import { judgeOption } from "../judge-option.js";
import { addTo, percentage, probability } from "../option-values.js";
import { print, printJson, report as reportLine } from "../print/output.js";
import type { SkillsOptions } from "../skill-paths.js";
import { skillsOption } from "../skills-option.js";
import type { CassetteOptions } from "../test/judge-cassette.js";
import type { TimedResult } from "../test/junit.js";

interface TestOptions extends SkillsOptions, CassetteOptions {
  readonly cases?: readonly string[];
  readonly min?: number;
  readonly baseline?: string;
  readonly json?: boolean;
  readonly junit?: string;
  readonly all?: boolean;
  readonly skillTools: boolean;
  readonly threshold?: number;
}

const HELP = `
Evaluation files are found by their names, in any folder: trigger-evals.json, evals/triggers.yaml, evals/prompts.csv
and similar (the formats of skill-creator and others), evals/cases/<skill>.json, and skill-tests.yaml (see
docs/test-skills.md).
No model is called without --judge. Each message is judged by the code that runs in a turn.

With --judge and --cassette, the answers of the model come from a file, so that a run is exact and free. A message whose
question is not in it fails; --record asks the model for the missing answers, and adds them.

The exit code is 0 if every message does what its file expects. With --min, it is 0 if enough of them do; with
--baseline, if none has become worse. It is 1 otherwise and if an evaluation file has errors, and 2 for invalid usage.`;

/** Adds `langslash test`, which runs the evaluations that lie beside skills. */
export function addTest(program: Command): void {
  program
    .command("test")
    .description("run the trigger evaluations beside skills: which messages load which skill, without a model")
    .argument("[folder]", "a folder with skills and evaluation files", ".")
    .addOption(skillsOption("take the skills from this folder or manifest; can be repeated (default: from the folder)"))
    .option("-c, --cases <path>", "read this evaluation file or folder instead; can be repeated", addTo)
    .option("--min <percent>", "succeed if at least this share of the messages does what is expected", percentage)
    .option("--baseline <file>", "show what has changed since an earlier --json, and fail only if something is worse")
    .option("--json", "print all results as JSON")
    .option("--junit <file>", "also write the results as JUnit XML")
    .option("--all", "print all failures, not only the first 20")
    .option("--no-skill-tools", "test an agent with skillTools: false, whose model cannot open skills")
    .option("--threshold <score>", "the score that loads a skill (default: that of the middleware)", probability)
    .addOption(judgeOption())
    .option("--cassette <file>", "take the answers of the judge from this file")
    .option("--record", "ask the judge for answers that the cassette lacks, and write them to it")
    .addHelpText("after", `${HELP}\n${MODEL_HELP}`)
    .action(test);
}

async function test(folder: string, options: TestOptions): Promise<void> {
  const { testSkills } = await import("@langslash/middleware");
  const { compareWithBaseline } = await import("../test/compare-with-baseline.js");
  const { readSkillsAndCases, reportProblems } = await import("../test/read-cases.js");
  const { progressBar } = await import("../print/progress-bar.js");
  const { skills, cases, files, diagnostics } = await readSkillsAndCases(folder, options);
  reportProblems(diagnostics);
  if (files.length === 0) {
    throw new CliError(
      `No evaluation files found in ${JSON.stringify(folder)}. Use --cases to name one, or see --help.`,
    );
  }
  const hasErrors = diagnostics.some(({ severity }) => severity === "error");
  if (cases.length === 0 && !hasErrors) throw new CliError("The evaluation files have no messages to test.");
  const { skillTools, threshold } = options;
  const { testJudge } = await import("../test/judge-cassette.js");
  const { save, ...judging } = await testJudge(options);
  const bar = progressBar(cases.length);
  const timed: TimedResult[] = [];
  let start = performance.now();
  const report = await testSkills(skills, cases, {
    ...judging,
    skillTools,
    ...(threshold !== undefined && { threshold }),
    onResult: (result) => {
      const end = performance.now();
      timed.push({ result, time: end - start });
      start = end;
      bar.advance(result.case.about ?? "");
    },
  });
  bar.end();
  save?.();
  if (!save && options.cassette !== undefined && report.results.some(({ outcome }) => outcome === "not-judged"))
    reportLine(`${options.cassette} lacks answers. --judge <model> --record adds them.`);
  const changes = options.baseline === undefined ? undefined : compareWithBaseline(options.baseline, report.results);
  if (options.junit !== undefined) {
    const { junit } = await import("../test/junit.js");
    const { writeResult } = await import("../print/write-result.js");
    writeResult(options.junit, junit(timed));
  }
  if (options.json === true) await printJson({ ...report, diagnostics, ...(changes && { changes }) });
  else {
    const { testTable } = await import("../test/test-table.js");
    await print(testTable(report, changes, options.all ?? false));
  }
  const share = report.total === 0 ? 1 : report.passed / report.total;
  const least = options.min ?? (changes ? 0 : 100);
  if (hasErrors || share * 100 < least || (changes?.worse.length ?? 0) > 0) process.exitCode = 1;
}

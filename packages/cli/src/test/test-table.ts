import { ellipsis } from "@langslash/grammar/internal";
import type { SkillCaseResult, SkillTestCounts, SkillTestReport } from "@langslash/middleware";
import { withStyle } from "../print/output.js";
import { printableLine } from "../print/printable.js";
import { table } from "../print/table.js";
import type { BaselineChanges } from "./compare-with-baseline.js";

/** Maximum number of failures that are printed unless all are asked for. */
const MAX_FAILURES = 20;

const HEAD = ["skill", "should", "loaded", "offered", "missed", "should not", "loaded wrongly"];

/** Formats a report for people: a table by skill, the failures, and a summary. */
export function testTable(report: SkillTestReport, changes: BaselineChanges | undefined, isWhole: boolean): string {
  const { skills, overall, failures } = report;
  const rows = skills.map(({ skill, ...counts }) => [skill, ...cells(counts)]);
  const total = skills.length > 1 ? [["all", ...cells(overall)]] : [];
  const shown = isWhole ? failures : failures.slice(0, MAX_FAILURES);
  const rest = failures.length - shown.length;
  const parts = [
    table([HEAD, ...rows, ...total]).join("\n"),
    ...(shown.length > 0 ? [shown.map(failureLine).join("\n")] : []),
    ...(rest > 0 ? [`${rest} more did not pass. --all prints them.`] : []),
    ...(changes ? [changeLines(changes)] : []),
    summary(report),
  ];
  return parts.join("\n\n");
}

function cells({ should, loaded, offered, missed, shouldNot, loadedWrongly }: SkillTestCounts): string[] {
  return [should, loaded, offered, missed, shouldNot, loadedWrongly].map((count) =>
    count === 0 ? "-" : String(count),
  );
}

function failureLine({ case: { message, file, line }, outcome, problems }: SkillCaseResult): string {
  const place = file === undefined ? "" : `${printableLine(file)}${line === undefined ? "" : `:${line}`}: `;
  const style = outcome === "loaded-wrongly" ? "red" : "yellow";
  return `${place}${withStyle(style, outcome)} ${quoted(message)}\n  ${problems.map(printableLine).join(" ")}`;
}

function changeLines({ worse, better, added, removed }: BaselineChanges): string {
  const counts = [`${worse.length} worse`, `${better.length} better`, `${added} new`, `${removed} gone`].join(", ");
  const lines = [
    ...worse.map((result) => `- ${quoted(result.case.message)}: ${result.outcome}`),
    ...better.map((result) => `+ ${quoted(result.case.message)}`),
  ];
  return [`Since the baseline: ${counts}.`, ...lines].join("\n");
}

function summary({ total, passed, overall }: SkillTestReport): string {
  const { should, loaded, offered, missed, shouldNot, loadedWrongly } = overall;
  const reached = offered > 0 ? `, ${offered} only offer it` : "";
  const parts = [
    `${passed} of ${total} messages do what their authors expect (${percent(passed, total)}).`,
    ...(should > 0 ? [`Of ${should} that should load a skill, ${loaded} do${reached}, ${missed} miss it.`] : []),
    ...(shouldNot > 0 || loadedWrongly > 0
      ? [`${shouldNot} should not; ${loadedWrongly} of all load a wrong one.`]
      : []),
  ];
  return parts.join(" ");
}

/** Returns a message as one quoted line of at most 100 characters. */
function quoted(message: string): string {
  return JSON.stringify(ellipsis(printableLine(message), 100));
}

/** Returns a share in percent, rounded down, so that 100 % means all. */
function percent(part: number, total: number): string {
  return `${total === 0 ? 100 : Math.floor((part / total) * 100)} %`;
}

import type { SkillCaseResult } from "@langslash/middleware";
import { groupedBy } from "../grouped-by.js";
import { escapeMarkup } from "../print/escape-markup.js";

/** A result, and the time that it took in milliseconds. */
export interface TimedResult {
  readonly result: SkillCaseResult;
  readonly time: number;
}

/**
 * Formats results as JUnit XML: a suite for each skill, a case for each message. Some readers need what others ignore:
 * counts of errors, times, the reason as attribute and as text.
 */
export function junit(results: readonly TimedResult[]): string {
  const suites = groupedBy(results, ({ result }) => result.case.about ?? "no skill");
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="langslash test" ${counts(results)}>`,
    ...Array.from(suites, ([name, own]) => suite(name, own)),
    "</testsuites>",
    "",
  ].join("\n");
}

function suite(name: string, results: readonly TimedResult[]): string {
  const cases = results.map((timed) => testCase(name, timed));
  return [`  <testsuite name="${escape(name)}" ${counts(results)}>`, ...cases, "  </testsuite>"].join("\n");
}

function counts(results: readonly TimedResult[]): string {
  const failed = results.filter(({ result }) => result.outcome !== "passed").length;
  const time = results.reduce((sum, timed) => sum + timed.time, 0);
  return `tests="${results.length}" failures="${failed}" errors="0" skipped="0" time="${seconds(time)}"`;
}

function seconds(time: number): string {
  return (time / 1000).toFixed(3);
}

function testCase(suiteName: string, { result, time }: TimedResult): string {
  const { message, file, line } = result.case;
  const place = `${file === undefined ? "" : ` file="${escape(file)}"`}${line === undefined ? "" : ` line="${line}"`}`;
  const head = `    <testcase classname="${escape(suiteName)}" name="${escape(message)}" time="${seconds(time)}"${place}`;
  if (result.outcome === "passed") return `${head}/>`;
  const text = escape(result.problems.join(" "));
  return `${head}>\n      <failure type="${result.outcome}" message="${text}">${text}</failure>\n    </testcase>`;
}

/** Characters that XML 1.0 does not allow, even as references. */
const NOT_XML =
  // oxlint-disable-next-line no-control-regex -- removing these is its purpose
  /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

function escape(text: string): string {
  const allowed = text.replace(NOT_XML, () => "\ufffd");
  return escapeMarkup(allowed).replace(/[\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`);
}

import type { SkillCaseResult, SkillTestReport } from "@langslash/middleware";

/** Formats results as JUnit XML: a suite for each skill, a case for each message. */
export function junit({ results, failures }: SkillTestReport): string {
  const suites = new Map<string, SkillCaseResult[]>();
  for (const result of results) {
    const name = result.case.about ?? "no skill";
    suites.set(name, [...(suites.get(name) ?? []), result]);
  }
  const counts = `tests="${results.length}" failures="${failures.length}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="langslash test" ${counts}>`,
    ...Array.from(suites, ([name, own]) => suite(name, own)),
    "</testsuites>",
    "",
  ].join("\n");
}

function suite(name: string, results: readonly SkillCaseResult[]): string {
  const failed = results.filter(({ outcome }) => outcome !== "passed").length;
  const cases = results.map((result) => testCase(name, result));
  return [
    `  <testsuite name="${escape(name)}" tests="${results.length}" failures="${failed}">`,
    ...cases,
    "  </testsuite>",
  ].join("\n");
}

function testCase(suiteName: string, { case: { message, file, line }, outcome, problems }: SkillCaseResult): string {
  const place = `${file === undefined ? "" : ` file="${escape(file)}"`}${line === undefined ? "" : ` line="${line}"`}`;
  const head = `    <testcase classname="${escape(suiteName)}" name="${escape(message)}"${place}`;
  if (outcome === "passed") return `${head}/>`;
  const text = problems.join(" ");
  return `${head}>\n      <failure type="${outcome}" message="${escape(text)}"/>\n    </testcase>`;
}

/** Characters that XML 1.0 does not allow, even as references. */
const NOT_XML =
  // oxlint-disable-next-line no-control-regex -- removing these is its purpose
  /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escape(text: string): string {
  const allowed = text.replace(NOT_XML, () => "\ufffd");
  return allowed.replace(/[&<>"\t\n\r]/g, (character) => ESCAPES[character] ?? `&#${character.charCodeAt(0)};`);
}

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expectLinearTime } from "@langslash/testing/expect-linear-time";
import { describe, expect, it } from "vitest";
import { runInProcess } from "./__fixtures__/in-process.js";
import { folderOf, lawOfficeCopy, skillFile, withLangslash } from "./__fixtures__/langslash.js";
import { noTerminal, openTerminal } from "./__fixtures__/terminal.js";

const LETTER = "draft a demand letter to the insurer";

const CASES = `cases:
  - message: ${LETTER}
    skill: demand-letter
  - message: plan a week of dinners
    skill: null
  - message: /med phases=1,2
    command: medical-records-analysis
    arguments: { phases: [1, 2] }
    model: sonnet
`;

const FAILING = `${CASES}  - message: <b>plan</b> a dinner & more
    skill: demand-letter
`;

/** A copy of the law office with an evaluation file, whose path is `skill-tests.yaml`. */
function officeWith(text: string): string {
  return folderOf({ "skill-tests.yaml": text });
}

const skills = ["--skills", join(lawOfficeCopySkills())];

function lawOfficeCopySkills(): string {
  return join(lawOfficeCopy(), "skills");
}

describe("langslash test", () => {
  it("prints a table by skill, and exits with 0 if every message does what is expected", async () => {
    const { stdout, stderr, code } = await runInProcess(["test", officeWith(CASES), ...skills]);
    expect({ stderr, code }).toEqual({ stderr: "", code: 0 });
    expect(stdout).toBe(
      [
        "skill          should  loaded  offered  missed  should not  loaded wrongly",
        "demand-letter  1       1       -        -       -           -",
        "",
        "3 of 3 messages do what their authors expect (100 %). Of 1 that should load a skill, 1 do, 0 miss it. " +
          "1 should not; 0 of all load a wrong one.",
        "",
      ].join("\n"),
    );
  });

  it("names the file, the line and the reason of each failure, and exits with 1", async () => {
    const { stdout, code } = await runInProcess(["test", officeWith(FAILING), ...skills]);
    expect(code).toBe(1);
    expect(stdout).toContain(
      'skill-tests.yaml:10: missed "<b>plan</b> a dinner & more"\n  Expected demand-letter to be loaded, but nothing was',
    );
  });

  it.each([
    [["--min", "75"], 0],
    [["--min", "75%"], 0],
    [["--min", "76"], 1],
    [["--min", "101"], 2],
    [["--min", "x"], 2],
    [["--threshold", "0.99"], 1],
    [["--threshold", "2"], 2],
    [["--baseline", "/nowhere.json"], 2],
    [["--cases", "/nowhere"], 2],
  ])("with %j exits with %i", async (args, expected) => {
    const { code } = await runInProcess(["test", officeWith(FAILING), ...skills, ...args]);
    expect(code).toBe(expected);
  });

  it("shows the changes since a baseline, and fails only if something is worse", async () => {
    const before = officeWith(FAILING);
    const { stdout } = await runInProcess(["test", before, ...skills, "--json"]);
    const baseline = join(folderOf({ "baseline.json": stdout }), "baseline.json");
    const same = await runInProcess(["test", before, ...skills, "--baseline", baseline]);
    expect(same.stdout).toContain("Since the baseline: 0 worse, 0 better, 0 new, 0 gone.");
    expect(same.code).toBe(0);
    const added = officeWith(`# moved by a line\n${FAILING}  - message: thanks\n    skill: null\n`);
    const worse = await runInProcess(["test", added, ...skills, "--baseline", baseline, "--threshold", "0.999"]);
    expect(worse.stdout).toContain(`Since the baseline: 1 worse, 0 better, 1 new, 0 gone.\n- "${LETTER}": missed`);
    expect(worse.code).toBe(1);
    const json = await runInProcess(["test", added, ...skills, "--baseline", baseline, "--json"]);
    expect(JSON.parse(json.stdout).changes).toMatchObject({ worse: [], better: [], added: 1, removed: 0 });
  });

  it("prints all results as JSON", async () => {
    const { stdout } = await runInProcess(["test", officeWith(FAILING), ...skills, "--json"]);
    expect(JSON.parse(stdout)).toMatchObject({
      total: 4,
      passed: 3,
      overall: { should: 2, loaded: 1, missed: 1 },
      results: [
        { case: { message: LETTER, file: "skill-tests.yaml", line: 2 }, outcome: "passed", problems: [] },
        { turn: { loaded: [] } },
        { turn: { commands: ["medical-records-analysis"], arguments: { phases: [1, 2] }, model: "sonnet" } },
        { outcome: "missed" },
      ],
      diagnostics: [],
    });
  });

  it("writes JUnit XML with escaped messages, counts, times and reasons", async () => {
    const file = join(folderOf({}), "report.xml");
    await runInProcess(["test", officeWith(FAILING), ...skills, "--junit", file]);
    const xml = readFileSync(file, "utf8").replace(/time="\d+\.\d{3}"/g, 'time="T"');
    expect(xml).toContain(
      '<testsuites name="langslash test" tests="4" failures="1" errors="0" skipped="0" time="T">\n' +
        '  <testsuite name="demand-letter" tests="2" failures="1" errors="0" skipped="0" time="T">',
    );
    expect(xml).toContain('<testsuite name="no skill" tests="2" failures="0" errors="0" skipped="0" time="T">');
    expect(xml).toContain(
      '<testcase classname="demand-letter" name="&lt;b&gt;plan&lt;/b&gt; a dinner &amp; more" time="T" file="skill-tests.yaml" line="10">',
    );
    const reason = 'Expected demand-letter to be loaded, but nothing was[^<>"]*';
    expect(xml).toMatch(new RegExp(`<failure type="missed" message="(${reason})">\\1</failure>`));
  });

  it("writes JUnit XML that stays well-formed with control characters and lone surrogates in messages", async () => {
    const file = join(folderOf({}), "report.xml");
    const message = "a\u0000b\u001b[31m\ud800 ]]> \u2028 <!-- & \"'\ttab\nline";
    const cases = JSON.stringify([{ query: message, should_trigger: null }]);
    await runInProcess(["test", folderOf({ "trigger-evals.json": cases }), ...skills, "--junit", file]);
    const name = /name="(a[^"]*)"/.exec(readFileSync(file, "utf8"))?.[1];
    expect(name).toBe("a\ufffdb\ufffd[31m\ufffd ]]&gt; \u2028 &lt;!-- &amp; &quot;'&#9;tab&#10;line");
  });

  it("reports problems of evaluation files with path and line, and exits with 1", async () => {
    const folder = folderOf({
      "evals/trigger-evals.json": '[\n  {"query": "a"},\n  {"query": "b", "should_trigger": true}\n]',
    });
    const { stderr, code } = await runInProcess(["test", folder, ...skills]);
    expect(code).toBe(1);
    expect(stderr).toBe(
      [
        "evals/trigger-evals.json:2: error The case does not say which skill it expects. " +
          'Name the skill, for example with "skill_name" at the top of the file.',
        "evals/trigger-evals.json:3: error The case does not say which of the loaded skills it is about. " +
          'Name the skill, for example with "skill_name" at the top of the file.',
        "",
      ].join("\n"),
    );
  });

  it("reports a problem that many cases of a file have once per file, with their number", async () => {
    const items = Array.from({ length: 12 }, (_, at) => `  {"query": "bake ${at}", "should_trigger": true}`);
    const text = `[\n${items.join(",\n")}\n]`;
    const folder = folderOf({ "a/evals/trigger-evals.json": text, "b/evals/trigger-evals.json": text });
    const { stderr } = await runInProcess(["test", folder, ...skills]);
    const problem =
      "error The case does not say which of the loaded skills it is about. " +
      'Name the skill, for example with "skill_name" at the top of the file. (12 cases)';
    const places = ["a/evals/trigger-evals.json:2", "b/evals/trigger-evals.json:2"];
    expect(stderr.trimEnd().split("\n")).toEqual(places.map((place) => `${place}: ${problem}`));
    const { stdout } = await runInProcess(["test", folder, ...skills, "--json"]);
    expect(JSON.parse(stdout).diagnostics).toHaveLength(24);
  });

  it.each([
    ["one skill", { "SKILL.md": skillFile("bake", "Bakes bread and cakes for parties.") }],
    ["skills/", { "skills/bake/SKILL.md": skillFile("bake", "Bakes bread and cakes for parties.") }],
    [".claude/skills/", { ".claude/skills/bake/SKILL.md": skillFile("bake", "Bakes bread and cakes for parties.") }],
    ["its own folders", { "bake/SKILL.md": skillFile("bake", "Bakes bread and cakes for parties.") }],
    ["plugins", { "plugins/a/skills/bake/SKILL.md": skillFile("bake", "Bakes bread and cakes for parties.") }],
  ])("finds the skills of a folder with %s", async (_name, files) => {
    const cases = JSON.stringify({
      skill_name: "bake",
      evals: [{ query: "bake bread and cakes", should_trigger: true }],
    });
    const folder = folderOf({ ...files, "evals/trigger-evals.json": cases });
    const { stdout, stderr, code } = await runInProcess(["test"], { cwd: folder });
    expect({ stderr, code }).toEqual({ stderr: "", code: 0 });
    expect(stdout).toContain("1 of 1 messages");
  });

  it("searches all folders for skills that the usual ones lack, but no copies of others", async () => {
    const cake = skillFile("cake", "Makes birthday cakes.");
    const cases = [{ query: "Makes birthday cakes.", should_trigger: "cake" }];
    const folder = folderOf({
      "skills/bake/SKILL.md": skillFile("bake", "Bakes bread and rolls."),
      "sweets/cake/SKILL.md": cake,
      "copies/cake/SKILL.md": cake,
      "copies/bake/SKILL.md": skillFile("bake", "Bakes bread and rolls."),
      "evals/trigger-evals.json": JSON.stringify(cases),
    });
    const { stdout, stderr, code } = await runInProcess(["test", "--json"], { cwd: folder });
    expect({ stderr, code }).toEqual({ stderr: "", code: 0 });
    expect(JSON.parse(stdout).results).toMatchObject([{ outcome: "passed", turn: { loaded: ["cake"] } }]);
    const named = await runInProcess(["test", "--skills", join(folder, "skills")], { cwd: folder });
    expect(named.stderr).toContain('The case expects the skill "cake"');
  });

  it("does not succeed if the evaluation files have no messages to test", async () => {
    const tasks = JSON.stringify({ evals: [{ prompt: "merge", expected_output: "one file" }] });
    const { stderr, code } = await runInProcess(["test", folderOf({ "evals/trigger-evals.json": tasks }), ...skills]);
    expect(code).toBe(1);
    expect(stderr).toContain("error: The evaluation files have no messages to test.");
  });

  it.each([
    ["cut off", '{"results": ['],
    ["of another kind", '{"results": [{"outcome": "passed"}]}'],
    ["without outcomes", '{"results": [{"case": {"message": "x"}}]}'],
    ["empty", ""],
  ])("reports a baseline that is %s", async (_, text) => {
    const path = join(folderOf({ "baseline.json": text }), "baseline.json");
    const folder = folderOf({ "skill-tests.yaml": `cases:\n  - message: ${LETTER}\n    skill: demand-letter\n` });
    const { stderr, code } = await runInProcess(["test", folder, ...skills, "--baseline", path]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^error: .*baseline/m);
  });

  it("says what it looks for if there are no evaluation files or no skills", async () => {
    const empty = folderOf({});
    expect((await runInProcess(["test", empty, ...skills])).stderr).toContain("No evaluation files found in");
    expect((await runInProcess(["test", empty])).stderr).toContain("No skills found. Looked in");
    expect((await runInProcess(["test", join(empty, "x")])).code).toBe(2);
  });

  it("tests messages in time in proportion to their number", async () => {
    const folderWith = (count: number): string => {
      const evals = Array.from({ length: count }, (_, at) => ({
        query: `${LETTER} number ${at}`,
        should_trigger: "demand-letter",
      }));
      return folderOf({ "evals/trigger-evals.json": JSON.stringify(evals) });
    };
    await expectLinearTime(2000, folderWith, async (folder) => {
      const { stdout } = await runInProcess(["test", folder, ...skills, "--min", "0"]);
      expect(stdout).toMatch(/of (?:2000|250) messages/);
    });
  });

  it.skipIf(noTerminal)("shows a progress bar in a terminal only, and removes it", async () => {
    const terminal = openTerminal(`langslash test . ${skills.join(" ")}`, {
      cwd: officeWith(CASES),
      env: withLangslash(),
    });
    await terminal.ended;
    const [, afterBar = ""] = terminal.everything().split(/\[#+\] 3\/3[^\n\r]*\r/);
    expect(afterBar.startsWith("\u001b[K")).toBe(true);
    expect(terminal.everything()).toContain("3 of 3 messages");
  });
});

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runInProcess } from "./__fixtures__/in-process.js";
import { folderOf, lawOfficeCopy } from "./__fixtures__/langslash.js";
import { modelServer } from "./__fixtures__/model-server.js";

const ASKED = "when does the time to file run out";
const ANSWER = '{"skill":"deadline-calculator","probability":0.9}';
const skills = ["--skills", join(lawOfficeCopy(), "skills")];
const WITHOUT_KEY = { OPENAI_API_KEY: "" };

const caseOf = (message: string): string => `cases:\n  - message: ${message}\n    skill: deadline-calculator\n`;

/** A folder with one case, in which a cassette is recorded. */
async function recorded() {
  const cwd = folderOf({ "skill-tests.yaml": caseOf(ASKED) });
  const server = await modelServer(ANSWER);
  const args = ["test", ...skills, "--judge", "gpt-4o", "--cassette", "judge.json", "--record"];
  return { cwd, server, args, ran: await runInProcess(args, { cwd, env: server.env }) };
}

describe("langslash explain --judge", () => {
  it("shows the probabilities of the model, and what they load", async () => {
    const server = await modelServer(ANSWER);
    const { stdout, code } = await runInProcess(["explain", "--judge", "gpt-4o", ASKED], server);
    expect(code).toBe(0);
    expect(stdout).toContain("Loaded: deadline-calculator");
    expect(stdout).toContain("1. deadline-calculator: 0.90, loaded (0.60 is needed)");
    expect(server.requests).toHaveLength(1);
  });

  it("says so if the model fails, and shows what the words decide", async () => {
    const server = await modelServer("nonsense");
    const words = await runInProcess(["explain", "--json", ASKED]);
    const { stdout } = await runInProcess(["explain", "--json", "--judge", "gpt-4o", ASKED], server);
    const { diagnostics, ...explained } = JSON.parse(stdout);
    expect(diagnostics).toMatchObject([{ code: "judge-failed" }]);
    expect(explained).toMatchObject({ selection: JSON.parse(words.stdout).selection });
  });

  it("needs a key", async () => {
    const { stderr, code } = await runInProcess(["explain", "--judge", "gpt-4o", ASKED], { env: WITHOUT_KEY });
    expect([code, stderr]).toEqual([1, expect.stringContaining("The model gpt-4o requires OPENAI_API_KEY.")]);
  });
});

describe("langslash test --judge", () => {
  it("records the answers without a text of a message, and replays them without a key or a call", async () => {
    const { cwd, server, ran } = await recorded();
    expect(ran).toMatchObject({ code: 0, stderr: "" });
    expect(server.requests).toHaveLength(1);
    const written = readFileSync(join(cwd, "judge.json"), "utf8");
    expect(JSON.parse(written)).toEqual({
      judge: "gpt-4o",
      answers: { [Object.keys(JSON.parse(written).answers)[0] ?? ""]: { "deadline-calculator": 0.9 } },
    });
    expect(written).not.toContain("time to file");
    for (const judge of [[], ["--judge", "gpt-4o"]]) {
      const args = ["test", ...skills, ...judge, "--cassette", "judge.json"];
      const replayed = await runInProcess(args, { cwd, env: WITHOUT_KEY });
      expect(replayed).toEqual({ code: 0, stderr: "", stdout: ran.stdout });
    }
    expect((await runInProcess(["test", ...skills], { cwd })).code).toBe(1);
  });

  it("fails each message whose question is not recorded, and asks only for those when it records again", async () => {
    const { cwd, server, args } = await recorded();
    const others = Array.from(
      { length: 5 },
      (_, index) => `how long until the time to file has run out, number ${index}`,
    );
    const cases = [ASKED, ...others].map((message) => `  - message: ${message}\n    skill: null\n`);
    writeFileSync(join(cwd, "skill-tests.yaml"), `cases:\n${cases.join("")}`);
    const { stdout, stderr, code } = await runInProcess(["test", ...skills, "--cassette", "judge.json"], { cwd });
    expect(code).toBe(1);
    expect(stdout.match(/not-judged "how long/g)).toHaveLength(5);
    expect(stdout).toContain("the recording has no answer to this question");
    expect(stderr).toBe("judge.json lacks answers. --judge <model> --record adds them.\n");
    await runInProcess(args, { cwd, env: server.env });
    expect(server.requests).toHaveLength(6);
    const { answers } = JSON.parse(readFileSync(join(cwd, "judge.json"), "utf8"));
    expect(Object.keys(answers)).toHaveLength(6);
    expect(Object.keys(answers)).toEqual(Object.keys(answers).toSorted());
  });

  it("asks again if a description has changed", async () => {
    const { cwd } = await recorded();
    const copy = join(lawOfficeCopy(), "skills");
    const manifest = join(copy, "skills_manifest.json");
    writeFileSync(manifest, readFileSync(manifest, "utf8").replaceAll(/"description": "/g, '"description": "New: '));
    const { stdout } = await runInProcess(["test", "--skills", copy, "--cassette", "judge.json"], { cwd });
    expect(stdout).toContain("not-judged");
  });

  it("does not record an answer that is no probability", async () => {
    const cwd = folderOf({ "skill-tests.yaml": caseOf(ASKED) });
    const server = await modelServer("nonsense");
    const args = ["test", ...skills, "--judge", "gpt-4o", "--cassette", "judge.json", "--record"];
    const { stdout, code } = await runInProcess(args, { cwd, env: server.env });
    expect([code, stdout]).toEqual([1, expect.stringContaining("not-judged")]);
    expect(JSON.parse(readFileSync(join(cwd, "judge.json"), "utf8"))).toEqual({ judge: "gpt-4o", answers: {} });
  });

  it.each([
    [["--record", "--judge", "gpt-4o"], "--record needs --cassette"],
    [["--record", "--cassette", "new.json"], "--record needs --judge"],
    [["--cassette", "none.json"], "none.json does not exist. --judge <model> --record writes it."],
    [["--cassette", "broken.json"], "broken.json is not a cassette of langslash test."],
    [["--cassette", "list.json"], "list.json is not a cassette of langslash test."],
    [["--cassette", "old.json", "--judge", "gpt-4o"], "old.json has answers of other, not of gpt-4o."],
  ])("with %j exits with 2", async (args, message) => {
    const files = { "broken.json": "{", "list.json": "[]", "old.json": '{ "judge": "other", "answers": {} }' };
    const cwd = folderOf({ ...files, "skill-tests.yaml": caseOf(ASKED) });
    const { stderr, code } = await runInProcess(["test", ...skills, ...args], { cwd });
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });
});

it("a case is judged with what it follows", async () => {
  const after = `cases:
  - message: and the same for the second insurer
    after: draft a demand letter to the insurer
    offered: demand-letter
  - message: and the same for the second insurer
    after: [draft a demand letter to the insurer, "thanks!"]
    offered: demand-letter
  - message: shorter, please
    after: /demand-letter
    offered: demand-letter
  - message: shorter, please
    offered: null
`;
  const cwd = folderOf({ "skill-tests.yaml": after });
  expect(await runInProcess(["test", ...skills], { cwd })).toMatchObject({ code: 0, stderr: "" });
});

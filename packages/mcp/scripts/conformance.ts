// Runs the protocol's official conformance suite against this package: `pnpm conformance`. Needs the npm registry,
// which provides the suite and the newer Node that it runs on.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadSkills } from "@langslash/skills";
import { createSkillsServer } from "../src/index.js";
import { writeConformanceSkills } from "./conformance-skills.js";

const SUITE = ["-y", "-p", "node@22", "-p", "@modelcontextprotocol/conformance@0.2.0-alpha.12", "conformance"];

const BOTH = ["2025-11-25", "2026-07-28"];

/** The scenarios that apply to a server of prompts and skills, with the revisions of the protocol that have them. */
const SERVER_SCENARIOS: Readonly<Record<string, readonly string[]>> = {
  "sep-2640-skills-enumeration": BOTH,
  "sep-2640-skills-manifest": BOTH,
  "sep-2640-skills-directory": BOTH,
  "prompts-list": BOTH,
  "prompts-get-simple": BOTH,
  "prompts-get-with-args": BOTH,
  "completion-complete": BOTH,
  "resources-list": BOTH,
  "dns-rebinding-protection": BOTH,
  "server-initialize": ["2025-11-25"],
  ping: ["2025-11-25"],
  "sep-2164-resource-not-found": ["2026-07-28"],
  caching: ["2026-07-28"],
  "server-stateless": ["2026-07-28"],
};

/** The scenarios that apply to a host of skills. */
const CLIENT_SCENARIOS: Readonly<Record<string, readonly string[]>> = {
  "sep-2640-client-no-prefetch": BOTH,
  "sep-2640-client-verify-digest": BOTH,
  "sep-2640-client-verify-size": BOTH,
  "sep-2640-client-verify-frontmatter": BOTH,
  initialize: ["2025-11-25"],
  "request-metadata": ["2026-07-28"],
};

const CLIENT = "node --conditions=@langslash/source --import=tsx scripts/conformance-client.ts";

/** Checks that need tools for diagnosis, which a server of skills does not have. */
const EXPECTED_FAILURES = [
  "sep-2575-server-rejects-undeclared-capability",
  "sep-2575-missing-capability-http-400",
  "sep-2575-http-server-no-independent-requests-on-stream",
  "sep-2575-server-no-log-without-loglevel",
  "sep-2575-server-sends-prompts-list-changed-on-subscription",
];

const folder = mkdtempSync(join(tmpdir(), "langslash-conformance-"));
const baseline = join(folder, "expected-failures.yml");
writeFileSync(baseline, `server:\n${EXPECTED_FAILURES.map((id) => `  - server-stateless:${id}\n`).join("")}`);
const server = await createSkillsServer(await loadSkills(writeConformanceSkills(folder)));
const { url } = await server.listen(0);
let failed = 0;
for (const [scenario, revisions] of Object.entries(SERVER_SCENARIOS)) {
  for (const revision of revisions) {
    const expected = scenario === "server-stateless" ? ["--expected-failures", baseline] : [];
    const options = ["--url", url, "--scenario", scenario, "--spec-version", revision, "--force", ...expected];
    await check(`server ${scenario} ${revision}`, ["server", ...options], expected.length > 0);
  }
}
for (const [scenario, revisions] of Object.entries(CLIENT_SCENARIOS)) {
  for (const revision of revisions) {
    const options = ["--command", CLIENT, "--scenario", scenario, "--spec-version", revision, "--force", "-o", folder];
    await check(`client ${scenario} ${revision}`, ["client", ...options], false);
  }
}
await server.close();
rmSync(folder, { recursive: true, force: true });
if (failed > 0) process.exitCode = 1;

/** Runs a scenario. It counts as passed only if the suite says how many checks have passed. */
async function check(title: string, args: readonly string[], hasBaseline: boolean): Promise<void> {
  const { code, output } = await run([...SUITE, ...args]);
  const [, passed = "0", all = "0"] = /Passed: (\d+)\/(\d+)/.exec(output) ?? [];
  const isComplete = Number(passed) > 0 && (passed === all || hasBaseline) && code === 0;
  console.log(`${isComplete ? "ok    " : "FAILED"} ${title}: passed ${passed}/${all}`);
  if (isComplete) return;
  failed += 1;
  console.log(output.slice(-2_000));
}

/** Runs `npx` and returns its exit code with everything that it printed. */
async function run(args: readonly string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn("npx", args, { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += String(chunk)));
  await once(child, "close");
  return { code: child.exitCode, output };
}

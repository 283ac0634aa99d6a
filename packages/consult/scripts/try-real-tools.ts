// Runs the real programs with dummy keys and an empty home folder against model servers on loopback: one that answers,
// one that has them write a file, one that rejects their keys and one that never answers. Then has them write a file in
// a project of strangers, which has commands for all of them; as a control the same with their protection turned off.
// Prints the outcomes.
//
//   npm install --prefix /tmp/tools @google/gemini-cli @openai/codex @anthropic-ai/claude-code opencode-ai \
//     @qwen-code/qwen-code @github/copilot
//   pnpm --filter @langslash/consult try:real-tools /tmp/tools/node_modules/.bin [tool …]
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { orphans } from "../src/__fixtures__/orphans.js";
import { consultTool, discoverAvailableTools, type ToolResponse } from "../src/index.js";
import { plantHostileProject } from "./hostile-project.js";
import { answeringServer, type ModelServer, refusingServer, silentServer, writingServer } from "./model-servers.js";
import { setUpTools, unprotected } from "./real-tools-setup.js";

/** A column of the table: a server to run each program against. */
interface Trial {
  readonly name: string;
  readonly server: (file: string) => Promise<ModelServer>;
  /** Time limit in seconds. */
  readonly timeout: number;
  /** Whether to run in a hostile project, and whether to protect the program from it. */
  readonly project?: "protected" | "unprotected";
}

const TRIALS: readonly Trial[] = [
  { name: "answered", server: answeringServer, timeout: 90 },
  { name: "asked to write", server: writingServer, timeout: 90 },
  { name: "key rejected", server: refusingServer, timeout: 30 },
  { name: "never answered", server: silentServer, timeout: 15 },
  { name: "hostile project", server: writingServer, timeout: 90, project: "protected" },
  { name: "the same unprotected", server: writingServer, timeout: 90, project: "unprotected" },
];

const [programs, ...wanted] = process.argv.slice(2);
if (programs === undefined) throw new Error("Missing argument: the folder of the programs.");

const work = mkdtempSync(join(tmpdir(), "langslash-real-tools-"));
try {
  const setup = { programs, home: join(work, "home"), server: "http://127.0.0.1:9" };
  const installed = await discoverAvailableTools({ config: setUpTools(setup) });
  const tools = wanted.length > 0 ? wanted : installed;
  console.log(`| | ${TRIALS.map(({ name }) => name).join(" | ")} |\n| --- |${" --- |".repeat(TRIALS.length)}`);
  for (const tool of tools) {
    const cells: string[] = [];
    for (const trial of TRIALS) cells.push(await runTrial(tool, trial));
    console.log(`| ${tool} | ${cells.join(" | ")} |`);
  }
  console.log(`\nStill running: ${orphans().join(", ") || "nothing"}`);
} finally {
  rmSync(work, { recursive: true, force: true, maxRetries: 5 });
}

/** Runs one trial in its own folders and returns its table cell. */
async function runTrial(tool: string, { name, server: start, timeout, project }: Trial): Promise<string> {
  const folder = join(work, `${tool} ${name}`.replaceAll(" ", "-"));
  const [home, cwd] = [join(folder, "home"), join(folder, "work")];
  mkdirSync(cwd, { recursive: true });
  const file = join(cwd, "written");
  const record = join(folder, "record");
  const hostile = project && plantHostileProject(cwd, record);
  const server = await start(file);
  try {
    const config = setUpTools({ programs: programs ?? "", home, server: server.url });
    const settings = config.tools?.[tool];
    const off = project === "unprotected" ? unprotected(tool, cwd) : {};
    const tools = { ...config.tools, [tool]: { ...settings, ...off, env: { ...settings?.env, ...off.env } } };
    const response = await consultTool(tool, "What is the answer?", { config: { ...config, tools }, cwd, timeout });
    const ran = hostile ? ` RAN ${hostile.ran().join(", ") || "nothing"}` : "";
    return `${summaryOf(response)}${existsSync(file) ? " WROTE" : ""}${ran}`;
  } finally {
    await server.stop();
  }
}

function summaryOf({ status, output, error, duration, metadata }: ToolResponse): string {
  const kind = typeof metadata["error_kind"] === "string" ? ` (${metadata["error_kind"]})` : "";
  const message = (error ?? output).replaceAll(/[\s|]+/g, " ").slice(0, 90);
  return `${status}${kind}, ${duration.toFixed(1)} s: ${message}`;
}

// Asks the real programs, with dummy keys and an empty home, through model servers on loopback: one that answers, one that has
// them write a file, one that refuses their keys and one that never answers. Prints what came of it, in a table.
//
//   npm install --prefix /tmp/tools @google/gemini-cli @openai/codex @anthropic-ai/claude-code opencode-ai \
//     @qwen-code/qwen-code @github/copilot
//   pnpm --filter @langslash/consult try:real-tools /tmp/tools/node_modules/.bin [tool …]
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { orphans } from "../src/__fixtures__/orphans.js";
import { consultTool, discoverAvailableTools, type ToolResponse } from "../src/index.js";
import { answeringServer, type ModelServer, refusingServer, silentServer, writingServer } from "./model-servers.js";
import { setUpTools } from "./real-tools-setup.js";

/** What is done to a program. */
interface Trial {
  readonly name: string;
  readonly server: (file: string) => Promise<ModelServer>;
  /** Seconds. */
  readonly timeout: number;
}

const TRIALS: readonly Trial[] = [
  { name: "is answered", server: answeringServer, timeout: 90 },
  { name: "is to write", server: writingServer, timeout: 90 },
  { name: "is refused", server: refusingServer, timeout: 30 },
  { name: "is left waiting", server: silentServer, timeout: 15 },
];

const [programs, ...wanted] = process.argv.slice(2);
if (programs === undefined) throw new Error("Which folder holds the programs?");

const work = mkdtempSync(join(tmpdir(), "langslash-real-tools-"));
try {
  const setup = { programs, home: join(work, "home"), server: "http://127.0.0.1:9" };
  const installed = await discoverAvailableTools({ config: setUpTools(setup) });
  const tools = wanted.length > 0 ? wanted : installed;
  console.log(`| | ${TRIALS.map(({ name }) => name).join(" | ")} |\n| --- |${" --- |".repeat(TRIALS.length)}`);
  for (const tool of tools) {
    const cells: string[] = [];
    for (const trial of TRIALS) cells.push(await cellOf(tool, trial));
    console.log(`| ${tool} | ${cells.join(" | ")} |`);
  }
  console.log(`\nStill running: ${orphans().join(", ") || "nothing"}`);
} finally {
  rmSync(work, { recursive: true, force: true, maxRetries: 5 });
}

/** One trial in folders of its own. */
async function cellOf(tool: string, { name, server: start, timeout }: Trial): Promise<string> {
  const folder = join(work, `${tool} ${name}`.replaceAll(" ", "-"));
  const [home, cwd] = [join(folder, "home"), join(folder, "work")];
  mkdirSync(cwd, { recursive: true });
  const file = join(cwd, "written");
  const server = await start(file);
  try {
    const config = setUpTools({ programs: programs ?? "", home, server: server.url });
    const response = await consultTool(tool, "What is the answer?", { config, cwd, timeout });
    return `${summaryOf(response)}${existsSync(file) ? " WROTE" : ""}`;
  } finally {
    await server.stop();
  }
}

function summaryOf({ status, output, error, duration, metadata }: ToolResponse): string {
  const kind = typeof metadata["error_kind"] === "string" ? ` (${metadata["error_kind"]})` : "";
  const said = (error ?? output).replaceAll(/[\s|]+/g, " ").slice(0, 90);
  return `${status}${kind}, ${duration.toFixed(1)} s: ${said}`;
}

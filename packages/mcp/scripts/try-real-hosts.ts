// Runs the real MCP clients with dummy keys and an empty home folder against a model server on loopback, types prompts
// of a skills server into them and prints what the model received.
//
//   pnpm check:hosts               installs the newest ones first
//   pnpm --filter @langslash/mcp try:real-hosts FOLDER/node_modules/.bin [client …]
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { LLMock } from "@copilotkit/aimock";
import { loadSkills } from "@langslash/skills";
import { createSkillsServer } from "../src/index.js";
import { CASES, type HostCase, SKILLS } from "./host-cases.js";

type HostName = keyof HostCase["typed"];

const KEY = "dummy-key-0123456789";
const HOSTS: readonly HostName[] = ["claude", "gemini", "opencode"];
/** Time limit of one run, in milliseconds. */
const TIMEOUT = 120_000;

const [programs, ...wanted] = process.argv.slice(2);
if (programs === undefined) throw new Error("Missing argument: the folder of the programs.");

const work = mkdtempSync(join(tmpdir(), "langslash-real-hosts-"));
const skills = join(work, "skills");
for (const [name, text] of Object.entries(SKILLS)) put(join(skills, name), text);
const server = [
  process.execPath,
  "--conditions=@langslash/source",
  `--import=${import.meta.resolve("tsx")}`,
  fileURLToPath(new URL("stdio-server.ts", import.meta.url)),
  skills,
];
const served = await createSkillsServer(await loadSkills(skills), { name: "office" });
const overHttp = await served.listen(0);
try {
  const hosts = HOSTS.filter((host) => wanted.length === 0 || wanted.includes(host));
  console.log(`| | ${hosts.map(nameAndVersion).join(" | ")} |\n| --- |${" --- |".repeat(hosts.length)}`);
  for (const each of CASES) {
    const cells: string[] = [];
    for (const host of hosts) cells.push(await tryCase(host, each));
    console.log(`| ${each.name} | ${cells.join(" | ")} |`);
  }
} finally {
  await served.close();
  rmSync(work, { recursive: true, force: true, maxRetries: 5 });
}

function nameAndVersion(host: HostName): string {
  const printed = execFileSync(join(resolve(programs ?? ""), host), ["--version"], { encoding: "utf8" });
  return `${host} ${/\d+\.\d+\.\d+/.exec(printed)?.[0]}`;
}

/** Types a case into a client. A client that was faster than its server, and sent the line itself, is tried again. */
async function tryCase(host: HostName, each: HostCase): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    const { received, ran } = await runHost(host, each, attempt);
    const wasEarly = received.some((text) => text.includes("/mcp__office__") && !text.includes("<command-"));
    if (wasEarly && attempt < 3 && each.prompt !== "nothing") continue;
    const expected = each.expected[host];
    const visible = received.map((text) => text.replaceAll("\u200B", ""));
    const isRight = expected === undefined ? !visible.some(isOurs) : visible.some((text) => text.includes(expected));
    const outcome = ran ? "COMMAND WAS RUN" : isRight ? "as expected" : "FAILED";
    if (outcome === "FAILED") process.exitCode = 1;
    const found = visible
      .find(isOurs)
      ?.replaceAll(/[\s|]+/g, " ")
      .slice(0, 300);
    if (outcome !== "as expected") console.error(`${host}, ${each.name}: ${found ?? "the model received no skill"}`);
    return expected === undefined && isRight ? "refused" : outcome;
  }
}

function isOurs(text: string): boolean {
  return /Answer plainly|Review </.test(text);
}

async function runHost(
  host: HostName,
  { name, prompt, typed }: HostCase,
  attempt: number,
): Promise<{ received: readonly string[]; ran: boolean }> {
  const folder = join(work, `${host} ${name} ${attempt}`.replaceAll(/[^a-z0-9]+/g, "-"));
  const [home, cwd] = [join(folder, "home"), join(folder, "work")];
  put(join(cwd, "notes.txt"), "The notes.\n");
  const model = new LLMock({ port: 0, logLevel: "silent" });
  const received: string[] = [];
  // The journal of the server cuts long requests, as those of Claude Code are.
  const note = (request: unknown): boolean => received.push(...textsIn(request)) >= 0;
  model.on({ predicate: note }, { content: "The answer is 42." });
  await model.start();
  try {
    const { command, input = "", env } = commandOf(host, { home, prompt, words: typed[host], url: model.url });
    await run(command, input, { ...env, HOME: home }, cwd);
    return { received, ran: existsSync(join(cwd, "ran-by-host")) };
  } finally {
    await model.stop();
  }
}

interface Call {
  readonly command: readonly string[];
  readonly input?: string;
  readonly env: Readonly<Record<string, string>>;
}

function commandOf(
  host: HostName,
  { home, prompt, words, url }: { home: string; prompt: string; words: string; url: string },
): Call {
  const [command, ...args] = server;
  if (host === "claude") {
    const config = join(home, "mcp.json");
    // Over HTTP, because Claude Code does not wait for a program that starts slowly.
    put(config, JSON.stringify({ mcpServers: { office: { type: "http", url: overHttp.url } } }));
    const options = ["-p", "--model", "sonnet", "--mcp-config", config, "--strict-mcp-config"];
    const env = { ANTHROPIC_API_KEY: KEY, ANTHROPIC_BASE_URL: url, CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1" };
    return { command: ["claude", ...options], input: `/mcp__office__${prompt} ${words}`, env };
  }
  if (host === "gemini") {
    const security = { auth: { selectedType: "gemini-api-key" } };
    put(join(home, ".gemini/settings.json"), JSON.stringify({ security, mcpServers: { office: { command, args } } }));
    const options = ["-o", "json", "--skip-trust", "-m", "gemini-2.5-flash"];
    const env = { GEMINI_API_KEY: KEY, GOOGLE_GEMINI_BASE_URL: url };
    return { command: ["gemini", ...options], input: `/${prompt} ${words}`, env };
  }
  const local = {
    npm: "@ai-sdk/openai-compatible",
    options: { baseURL: `${url}/v1`, apiKey: KEY },
    models: { "stand-in": {} },
  };
  const mcp = { office: { type: "local", command: server, enabled: true } };
  put(join(home, ".config/opencode/opencode.json"), JSON.stringify({ provider: { local }, mcp }));
  const options = ["run", "--command", `office:${prompt}`, "--format", "json", "-m", "local/stand-in", "--title", "t"];
  const given = words === "" ? [] : words.split(" ");
  return { command: ["opencode", ...options, ...given], env: { OPENCODE_DISABLE_MODELS_FETCH: "1" } };
}

/** Runs a program until it ends or its time is over. */
async function run(
  [file = "", ...args]: readonly string[],
  input: string,
  env: Readonly<Record<string, string>>,
  cwd: string,
): Promise<void> {
  const PATH = `${resolve(programs ?? "")}${delimiter}${process.env["PATH"]}`;
  const child = spawn(file, args, { cwd, env: { PATH, ...env }, stdio: ["pipe", "pipe", "pipe"], detached: true });
  child.stdin.on("error", () => undefined);
  child.stdin.end(input);
  child.stdout.resume();
  child.stderr.resume();
  const timer = setTimeout(() => child.pid !== undefined && process.kill(-child.pid, "SIGKILL"), TIMEOUT);
  await once(child, "close");
  clearTimeout(timer);
}

/** Returns every string in a value. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function put(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

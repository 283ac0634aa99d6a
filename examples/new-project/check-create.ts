import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync } from "node:fs";
import { basename, join } from "node:path";
import { freePort } from "@langslash/testing/free-port";
import { z } from "zod";
import { serveArchives } from "./local-registry.js";
import { Project } from "./project.js";

/** Longest time from the start of a new project to its first answer on a busy machine, in milliseconds. */
const LONGEST = 30_000;
const StateSchema = z.object({ messages: z.array(z.object({ content: z.string() })) });

/** A package manager, and how it runs a program of an archive. */
export interface Creator {
  readonly program: "npm" | "pnpm";
  readonly create: (archive: string, args: readonly string[]) => readonly string[];
  /** A file that only this package manager needs. */
  readonly settings?: string;
}

export const CREATORS: readonly Creator[] = [
  {
    program: "npm",
    create: (archive, args) => ["exec", "--yes", `--package=${archive}`, "--", "create-langslash", ...args],
  },
  {
    program: "pnpm",
    create: (archive, args) => [`--package=${archive}`, "dlx", "create-langslash", ...args],
    settings: "pnpm-workspace.yaml",
  },
];

/**
 * Creates a project with the packed `create-langslash` as a new user does, installs it, checks its types, starts it and
 * compares its first answer.
 */
export async function checkCreate(
  parent: Project,
  { program, create, settings }: Creator,
  archives: readonly string[],
  answer: string,
): Promise<void> {
  mkdirSync(parent.folder, { recursive: true });
  const archive = archives.find((path) => basename(path).startsWith("create-langslash-")) ?? "";
  const printed = await parent.run(program, create(archive, ["my chat"]));
  const cd = process.platform === "win32" ? `cd "my chat"` : `cd 'my chat'`;
  for (const line of [cd, `${program} install`, `${program === "npm" ? "npm run" : program} dev`]) {
    if (!printed.includes(`\n  ${line}\n`)) throw new Error(`create-langslash printed:\n${printed}`);
  }
  const project = new Project(join(parent.folder, "my chat"), parent.environment);
  if (settings !== undefined && !existsSync(join(project.folder, settings))) throw new Error(`No ${settings}`);
  const registry = await serveArchives(archives);
  try {
    project.write(".npmrc", `@langslash:registry=${registry.url}/\n`);
    await project.run(program, ["install"]);
  } finally {
    registry.close();
  }
  await project.run(program, ["run", "types"]);
  const time = await firstAnswer(project, program, answer);
  if (time > LONGEST) throw new Error(`The first answer took ${time} ms.`);
  console.log(`  first answer after ${(time / 1000).toFixed(1)} s`);
}

async function firstAnswer(project: Project, program: string, expected: string): Promise<number> {
  const begun = performance.now();
  const port = String(await freePort());
  const args = ["run", "dev", ...(program === "npm" ? ["--"] : []), "--port", port];
  const server = spawn(program, args, { cwd: project.folder, env: project.environment, detached: true });
  let log = "";
  server.stdout.on("data", (data) => (log += String(data)));
  server.stderr.on("data", (data) => (log += String(data)));
  try {
    while (!log.includes("Server running")) {
      if (server.exitCode !== null || performance.now() - begun > 60_000) throw new Error(`${program} run dev: ${log}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const content = "/client-letter tone=warm The hearing is on Monday";
    const body = JSON.stringify({ assistant_id: "agent", input: { messages: [{ role: "user", content }] } });
    const request = { method: "POST", headers: { "content-type": "application/json" }, body };
    const response = await fetch(`http://127.0.0.1:${port}/runs/wait`, request);
    const answer = StateSchema.parse(await response.json()).messages.at(-1)?.content ?? "";
    if (!answer.includes(expected)) throw new Error(`The first answer was:\n${answer}`);
    const time = performance.now() - begun;
    const page = await fetch(`http://127.0.0.1:${port}/chat.js`);
    if (!page.ok || !(await page.text()).includes("langslash/catalogue")) throw new Error(`The page failed: ${log}`);
    return time;
  } finally {
    const ended = once(server, "exit");
    process.kill(-(server.pid ?? 0), "SIGTERM");
    await ended;
  }
}

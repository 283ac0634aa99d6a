// Follows docs/agent-chat-ui.md in a clean checkout of agent-chat-ui, with the packed packages, and types in its page.
// It is not part of `pnpm check:clients`, because agent-chat-ui is no package of a registry. After `pnpm build`:
// node --conditions=@langslash/source --import=tsx examples/new-project/check-agent-chat-ui.ts CHECKOUT
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LLMock } from "@copilotkit/aimock";
import { freePort } from "@langslash/testing/free-port";
import type { Page } from "playwright-core";
import { z } from "zod";
import { startServer } from "../langgraph-server/__fixtures__/running-server.js";
import { fencesOf } from "./fences.js";
import { serveArchives } from "./local-registry.js";
import { Project } from "./project.js";
import { packPackages, REPOSITORY } from "./published-packages.js";
import { step } from "./step.js";
import { send, typeInPage, until } from "./type-in-client.js";

const [checkout] = process.argv.slice(2);
if (checkout === undefined) throw new Error("Name the folder of a checkout of agent-chat-ui.");
const [, install, file, patch] = fencesOf(readFileSync(join(REPOSITORY, "docs/agent-chat-ui.md"), "utf8"));
const archives = mkdtempSync(join(tmpdir(), "langslash-archives-"));
const registry = await serveArchives(packPackages(archives));
const model = new LLMock({ port: 0, logLevel: "silent" });
const words = Array.from({ length: 99 }, (_, index) => `w${index + 1}`).join(" ");
model.on({ userMessage: /slowly/ }, { content: words }, { latency: 200, chunkSize: 3 });
model.on({ predicate: () => true }, { content: "An answer." });

try {
  await model.start();
  const server = await startServer("langgraph.json", { OPENAI_API_KEY: "none", OPENAI_BASE_URL: `${model.url}/v1` });
  const project = new Project(checkout, {
    NEXT_TELEMETRY_DISABLED: "1",
    NEXT_PUBLIC_API_URL: server.url,
    NEXT_PUBLIC_ASSISTANT_ID: "office",
  });
  try {
    await step("follow the guide", async () => {
      project.write(".npmrc", `@langslash:registry=${registry.url}/\n`);
      await project.run("sh", ["-c", install?.code ?? ""]);
      project.write("src/components/thread/slash.tsx", file?.code ?? "");
      project.write("slash.patch", patch?.code ?? "");
      await project.run("git", ["apply", "slash.patch"]);
    });
    await step("compile", async () => void (await project.run("npx", ["--no-install", "tsc", "--noEmit"])));
    await step("type in the page", () => typeInServedPage(project, server.url));
  } finally {
    await server.close();
  }
} finally {
  await model.stop();
  registry.close();
  rmSync(archives, { recursive: true });
}

async function typeInServedPage(project: Project, api: string): Promise<void> {
  const port = String(await freePort());
  const args = ["--no-install", "next", "dev", "--hostname", "127.0.0.1", "--port", port];
  const next = spawn("npx", args, { cwd: project.folder, env: project.environment, detached: true, stdio: "ignore" });
  try {
    await typeInPage(`http://127.0.0.1:${port}/`, async (page) => {
      await decide(page);
      await cancel(page, api);
    });
  } finally {
    const ended = once(next, "exit");
    process.kill(-(next.pid ?? 0), "SIGTERM");
    await ended;
  }
}

/** Answers a question twice, after a reload. */
async function decide(page: Page): Promise<void> {
  await send(page, "/client-letter weekly | /send to=Alif");
  const approve = page.getByRole("button", { name: "Approve" });
  await approve.waitFor();
  await page.reload();
  await approve.dblclick();
  const sent = page.getByText("Sent to Alif.");
  await sent.waitFor();
  await page.reload();
  await sent.waitFor();
  assert.equal(await sent.count(), 1);
}

/** Cancels an answer, whose text stays, and sends another message as soon as the server takes it. */
async function cancel(page: Page, api: string): Promise<void> {
  await send(page, "slowly, please");
  const read = page.getByText("w9");
  await read.waitFor();
  await page.getByRole("button", { name: "Cancel" }).click();
  const thread = new URL(page.url()).searchParams.get("threadId");
  const isBusy = async (): Promise<boolean> => {
    const response = await fetch(`${api}/threads/${thread}`);
    return z.object({ status: z.string() }).parse(await response.json()).status === "busy";
  };
  await until(async () => !(await isBusy()), "the run is stopped");
  assert.equal(await read.count(), 1);
  const answers = page.getByText("An answer.");
  await answers.first().waitFor();
  const before = await answers.count();
  await send(page, "and now?");
  await until(async () => (await answers.count()) === before + 1, "the message after Cancel is answered");
}

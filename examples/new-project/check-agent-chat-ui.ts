// Follows docs/agent-chat-ui.md in a clean checkout of agent-chat-ui, with the packed packages, and types in its page.
// It is not part of `pnpm check:clients`, because agent-chat-ui is no package of a registry. After `pnpm build`:
// node --conditions=@langslash/source --import=tsx examples/new-project/check-agent-chat-ui.ts CHECKOUT
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LLMock } from "@copilotkit/aimock";
import { freePort } from "@langslash/testing/free-port";
import { startServer } from "../langgraph-server/__fixtures__/running-server.js";
import { fencesOf } from "./fences.js";
import { serveArchives } from "./local-registry.js";
import { Project } from "./project.js";
import { packPackages, REPOSITORY } from "./published-packages.js";
import { step } from "./step.js";
import { send, typeInPage } from "./type-in-client.js";

const [checkout] = process.argv.slice(2);
if (checkout === undefined) throw new Error("Name the folder of a checkout of agent-chat-ui.");
const [, install, file, patch] = fencesOf(readFileSync(join(REPOSITORY, "docs/agent-chat-ui.md"), "utf8"));
const archives = mkdtempSync(join(tmpdir(), "langslash-archives-"));
const registry = await serveArchives(packPackages(archives));
const model = new LLMock({ port: 0, logLevel: "silent" });
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
    await step("type in the page", () => typeInServedPage(project));
  } finally {
    await server.close();
  }
} finally {
  await model.stop();
  registry.close();
  rmSync(archives, { recursive: true });
}

async function typeInServedPage(project: Project): Promise<void> {
  const port = String(await freePort());
  const args = ["--no-install", "next", "dev", "--hostname", "127.0.0.1", "--port", port];
  const next = spawn("npx", args, { cwd: project.folder, env: project.environment, detached: true, stdio: "ignore" });
  try {
    await typeInPage(`http://127.0.0.1:${port}/`, async (page) => {
      await send(page, "/client-letter weekly | /send to=Alif");
      await page.getByRole("button", { name: "Approve" }).click();
      await page.getByText("Sent to Alif.").waitFor();
    });
  } finally {
    const ended = once(next, "exit");
    process.kill(-(next.pid ?? 0), "SIGTERM");
    await ended;
  }
}

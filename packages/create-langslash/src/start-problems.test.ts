import { execFile } from "node:child_process";
import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { once } from "node:events";
import { startLangGraph } from "@langslash/testing/langgraph-process";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type InstalledProject, installedProject } from "./__fixtures__/installed-project.js";
import { freePort } from "@langslash/testing/free-port";

let project: InstalledProject;
beforeAll(async () => {
  project = await installedProject();
});
afterAll(() => project.remove());

/** Starts the server as `npm run dev` does, and returns its output up to its end. */
async function startAndEnd(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  return new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
    const options = { cwd: project.folder, env: { PATH: process.env["PATH"], NO_COLOR: "1", ...env }, timeout: 30_000 };
    execFile(process.execPath, ["dev.js", ...args], options, (error, stdout, stderr) => {
      resolve({ code: error?.code, stdout, stderr });
    });
  });
}

describe("the start of a created project", () => {
  it("ends with one sentence if the port is in use, or is none", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as { port: number };
    const advice = "Choose another one: npm run dev -- --port 3000\n";
    const stderr = `The port ${port} is in use. ${advice}`;
    expect(await startAndEnd(["--port", String(port)])).toEqual({ code: 1, stdout: "", stderr });
    expect(await startAndEnd([`--port=${port}`])).toMatchObject({ code: 1, stderr });
    expect(await startAndEnd(["-p", "99999"])).toEqual({
      code: 1,
      stdout: "",
      stderr: `The port must be from 1 to 65535. ${advice}`,
    });
    other.close();
  });

  it("ends with one sentence if an option is misspelt, or an argument is none", async () => {
    const { stderr, ...rest } = await startAndEnd(["--prot", "3000"]);
    expect(rest).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(/^Unknown option '--prot'.*\n$/);
    expect((await startAndEnd(["3000"])).stderr).toMatch(/^Unexpected argument '3000'.*\n$/);
  });

  it("ends with one sentence if the model's package is missing", async () => {
    const model = { CHAT_MODEL: "mistralai:small" };
    const { stderr, ...rest } = await startAndEnd(["--port", String(await freePort())], model);
    expect(rest).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(/^CHAT_MODEL=mistralai:small: .*npm install @langchain\/mistralai.*\n$/);
  });

  it("reads the model from .env", async () => {
    appendFileSync(join(project.folder, ".env"), "\nCHAT_MODEL=nobody:x\n");
    const { code, stderr } = await startAndEnd(["--port", String(await freePort())]);
    writeFileSync(join(project.folder, ".env"), "");
    expect(code).toBe(1);
    expect(stderr).toMatch(/^CHAT_MODEL=nobody:x: .*\n$/);
  });
});

describe("a created project whose model cannot be reached", () => {
  it("says so at once, with the address, and reports skills that were broken before", async () => {
    mkdirSync(join(project.folder, "skills/second"));
    const second = "---\nname: client-letter\ndescription: Another letter.\n---\n\nSteps.\n";
    writeFileSync(join(project.folder, "skills/second/SKILL.md"), second);
    const port = await freePort();
    const env = { NO_COLOR: "1", OPENAI_API_KEY: "none", OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1` };
    const server = await startLangGraph(["dev.js", "--no-reload"], { cwd: project.folder, env });
    try {
      expect(server.printed()).toContain(
        "\nProblems in skills:\nskills/second/SKILL.md: The name client-letter is taken",
      );
      const body = JSON.stringify({ assistant_id: "agent", input: { messages: [{ role: "user", content: "Hi" }] } });
      const headers = { "content-type": "application/json" };
      const begun = performance.now();
      const response = await fetch(`${server.url}/runs/wait`, { method: "POST", headers, body });
      expect(performance.now() - begun).toBeLessThan(10_000);
      expect(await response.text()).toContain(
        `The model's server cannot be reached (connect ECONNREFUSED 127.0.0.1:${port}). Check the network and .env.`,
      );
    } finally {
      await server.close();
    }
  });
});

import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runCreate } from "./run-create.js";

let parent: string;
beforeEach(() => void (parent = mkdtempSync(join(tmpdir(), "create-langslash-"))));
afterEach(() => rmSync(parent, { recursive: true, force: true }));

/** Runs the program and returns what it printed. In a terminal, it is answered. */
async function run(args: readonly string[], { userAgent = "", answer = undefined as string | undefined } = {}) {
  const isTTY = answer !== undefined;
  const [input, output] = [new PassThrough(), new PassThrough()].map((stream) => Object.assign(stream, { isTTY }));
  if (!input || !output) throw new Error("No streams");
  let printed = "";
  output.on("data", (data) => (printed += String(data)));
  if (answer !== undefined) input.write(`${answer}\n`);
  await runCreate(args, { input, output, environment: { npm_config_user_agent: userAgent } });
  return printed;
}

describe("the command line", () => {
  it("creates a project and prints the next steps for the package manager that started it", async () => {
    const folder = join(parent, "office");
    const printed = await run([folder], { userAgent: "pnpm/12.18.0 npm/? node/v20.20.2 linux x64" });
    expect(printed).toMatch(/^\nCreated \S*office\. Next:\n\n {2}cd \S*office\n {2}pnpm install\n {2}pnpm dev\n\n/);
    expect(existsSync(join(folder, "agent.ts"))).toBe(true);
  });

  it("quotes a path with spaces", async () => {
    expect(await run([join(parent, "it's $(id)")])).toMatch(/\n {2}cd '[^']*it'\\''s \$\(id\)'\n/);
    expect(await run([join(parent, "my chat")])).toMatch(/\n {2}cd '[^']*my chat'\n {2}npm install\n {2}npm run dev\n/);
  });

  it("asks for the folder in a terminal", async () => {
    const folder = join(parent, "asked");
    expect(await run([], { answer: folder })).toContain("Folder of the new agent (my-agent): ");
    expect(existsSync(join(folder, "agent.ts"))).toBe(true);
  });

  it("creates nothing when the question is not answered", async () => {
    const [input, output] = [new PassThrough(), new PassThrough()].map((stream) =>
      Object.assign(stream, { isTTY: true }),
    );
    if (!input || !output) throw new Error("No streams");
    input.end();
    await expect(runCreate([], { input, output, environment: {} })).rejects.toMatchObject({
      exitCode: 1,
      message: "Nothing was created.",
    });
  });

  it("asks nothing when a folder is given", async () => {
    expect(await run([join(parent, "given"), "--yes"], { answer: "other" })).not.toContain("Folder of");
  });

  it("prints help and its version, and creates nothing", async () => {
    expect(await run(["--help"])).toContain("Usage: npm create langslash [folder]");
    expect(await run(["-V"])).toMatch(/^\d+\.\d+\.\d+\S*\n$/);
  });

  it.each([
    [["--ye"], "Unknown option '--ye'. --help prints the usage."],
    [["a", "b"], "One folder is expected, and 2 were given: a, b."],
    [[" "], "The name of the folder is empty."],
  ])("refuses %j", async (args, message) => {
    await expect(run(args)).rejects.toMatchObject({ exitCode: 2, message: expect.stringContaining(message) });
  });

  it("refuses a folder with files", async () => {
    writeFileSync(join(parent, "mine.txt"), "mine");
    await expect(run([parent])).rejects.toMatchObject({ exitCode: 1 });
  });
});

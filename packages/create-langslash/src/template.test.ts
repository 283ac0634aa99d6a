import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { CHROMIUM, sharedChromium } from "@langslash/testing/chromium";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { type InstalledProject, installedProject } from "./__fixtures__/installed-project.js";
import type { LangGraphProcess } from "@langslash/testing/langgraph-process";
import { runProject } from "./__fixtures__/running-project.js";

const StateSchema = z.object({ messages: z.array(z.object({ type: z.string(), content: z.string() })) });

let project: InstalledProject;
let server: LangGraphProcess;

/** A command that asks in the format of `humanInTheLoopMiddleware`, as a model does that calls a tool. */
const SEND = `
import { defineCommand } from "@langslash/middleware";
import { interrupt } from "@langchain/langgraph";
export const send = defineCommand({
  name: "send",
  description: "Sends a letter.",
  run: ({ prompt: to }) => {
    const action = { name: "send_letter", args: { to }, description: \`Send the letter to \${to}?\` };
    const allowedDecisions = to === "nobody" ? ["reject"] : ["approve", "reject"];
    const { decisions } = interrupt(to === "x" ? "Why?" : { actionRequests: [action], reviewConfigs: [{ actionName: "send_letter", allowedDecisions }] });
    return { reply: decisions[0].type === "approve" ? \`Sent to \${to}.\` : "Nothing was sent." };
  },
});
`;

beforeAll(async () => {
  project = await installedProject();
  writeFileSync(join(project.folder, "send.ts"), SEND);
  const agent = join(project.folder, "agent.ts");
  const rules = readFileSync(agent, "utf8").replace(`"ask" }`, `"ask", commands: [send] }`);
  writeFileSync(agent, `import { send } from "./send.js";\n${rules}`);
  server = await runProject(project.folder);
});
afterAll(async () => {
  await server.close();
  project.remove();
});

describe.concurrent("a created project", () => {
  it("compiles with the packages of this repository", async () => {
    const root = fileURLToPath(new URL("../../..", import.meta.url));
    const args = [
      join(root, "node_modules/typescript/bin/tsc"),
      "-p",
      "packages/create-langslash/tsconfig.template.json",
      "--singleThreaded",
    ];
    expect(await promisify(execFile)(process.execPath, args, { cwd: root })).toEqual({ stdout: "", stderr: "" });
  });

  it("prints the address of its page, and no warning", () => {
    expect(server.printed()).toContain(`Chat page: ${server.url}\n`);
    expect(server.printed()).not.toMatch(/warn/i);
  });

  it("answers /help and wrong arguments without a model", async () => {
    expect(await answerTo("/help")).toContain("- `/client-letter");
    expect(await answerTo("/client-letter tone=loud")).toContain("Invalid arguments for /client-letter");
  });

  it("shows without a key that a command or a request loaded its skill, and that small talk loads none", async () => {
    const answer = await answerTo("/client-letter tone=warm The hearing is on Monday");
    expect(answer).toContain("It received the skill `client-letter`");
    expect(answer).toContain("Keep the tone warm.");
    expect(answer).toContain("    The hearing is on Monday\n");
    expect(await answerTo("Thanks")).toContain("It received no skill");
    const selected = await answerTo("please write the client a letter about their case");
    expect(selected).toContain("# Selected Skill: client-letter");
    expect(selected).toContain("Keep the tone plain.");
    const guide = readFileSync(new URL("../../../docs/get-started.md", import.meta.url), "utf8");
    const first = await answerTo("/client-letter The hearing is on Monday");
    expect(guide).toContain(`\`\`\`text\n${first.replaceAll(/ +$/gm, "")}\n\`\`\``);
  });

  it("offers and runs a skill that is added while a page is open", async () => {
    const stop = new AbortController();
    const headers = { accept: "text/event-stream" };
    const { body } = await fetch(`${server.url}/langslash/catalogue`, { headers, signal: stop.signal });
    const events = body?.pipeThrough(new TextDecoderStream()).getReader();
    const folder = join(project.folder, "skills/haiku");
    mkdirSync(folder);
    writeFileSync(join(folder, "SKILL.md"), "---\nname: haiku\ndescription: Writes a haiku.\n---\n\nThree lines.\n");
    let sent = "";
    while (!sent.includes(`"haiku"`)) sent += (await events?.read())?.value ?? "";
    stop.abort();
    expect(await answerTo("/haiku snow")).toContain("Three lines.");
  });

  it("lets no other site read its answers or send messages", async () => {
    const origin = "https://example.com";
    const { headers } = await fetch(`${server.url}/info`, { headers: { origin } });
    expect(headers.get("access-control-allow-origin")).toBeNull();
    const body = JSON.stringify({ assistant_id: "agent", input: { messages: [] } });
    const form = { method: "POST", headers: { origin, "content-type": "text/plain" }, body };
    expect((await fetch(`${server.url}/runs/wait`, form)).status).toBe(403);
    const json = { ...form, headers: { origin, "content-type": "application/json" } };
    expect((await fetch(`${server.url}/runs/wait`, json)).status).toBe(403);
    const studio = { ...form, headers: { ...json.headers, origin: "https://smith.langchain.com" } };
    expect((await fetch(`${server.url}/runs/wait`, studio)).status).toBe(200);
  });

  it("refuses a site whose name leads to this computer", async () => {
    const host = `evil.example:${new URL(server.url).port}`;
    expect(await statusOf("/threads/search", { host, origin: `http://${host}` })).toBe(403);
    expect(await statusOf("/threads/search", { host })).toBe(403);
    expect(await statusOf("/runs/wait", { host: "evil@127.0.0.1" })).toBe(400);
    await expect(statusOf("/internal/truncate", { host })).rejects.toThrow("socket hang up");
    expect(await statusOf("/threads/search", { host: new URL(server.url).host })).toBe(200);
  });

  it("says what is wrong with a skill that is broken while it runs, and when nothing is", async () => {
    const folder = join(project.folder, "skills/broken");
    mkdirSync(folder);
    writeFileSync(join(folder, "SKILL.md"), '---\nname: broken\ndescription: "Never closed\n\nSteps.\n');
    const problem = "skills/broken/SKILL.md:1: The frontmatter has no closing --- line.";
    await vi.waitFor(() => expect(server.printed()).toContain(`\nProblems in skills:\n${problem}`), {
      timeout: 10_000,
    });
    const problems = async () => (await fetch(`${server.url}/langslash/problems`)).json();
    expect(await problems()).toContainEqual(expect.stringContaining(problem));
    rmSync(folder, { recursive: true });
    await vi.waitFor(() => expect(server.printed()).toContain("\nNo problems in skills.\n"), { timeout: 10_000 });
    expect(await problems()).toEqual([]);
  });
});

describe.skipIf(CHROMIUM === undefined)("the page of a created project, if Chromium is installed", () => {
  let page: Page;
  beforeAll(async () => {
    page = await (await sharedChromium()).newPage();
  });
  afterAll(() => page.close());

  it("completes a command and its argument, sends it, and keeps the conversation when it is loaded again", async () => {
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(error.message));
    page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
    await Promise.all([page.waitForResponse(`${server.url}/langslash/catalogue`), page.goto(server.url)]);
    const field = page.getByRole("combobox", { name: "Message" });
    await field.pressSequentially("/cl");
    await page.getByRole("option", { name: "/client-letter" }).waitFor();
    await field.press("Tab");
    await field.pressSequentially("to");
    await field.press("Tab");
    await field.pressSequentially("w");
    await field.press("Tab");
    await field.pressSequentially(" The hearing is on Monday");
    expect((await field.inputValue()).replaceAll(/ +/g, " ")).toBe("/client-letter tone=warm The hearing is on Monday");
    await field.press("Enter");
    const answer = page.getByRole("article", { name: "Answer" });
    await answer.getByText("Keep the tone warm.").waitFor();
    expect(await page.getByRole("main").innerText()).toContain("skill client-letter");
    await page.reload();
    await answer.getByText("Keep the tone warm.").waitFor();

    await field.fill("/client-letter tone=loud The hearing is on Monday");
    await field.press("Enter");
    const form = page.getByRole("form", { name: "Arguments of /client-letter" });
    await form.getByText('tone: "loud" is not one of').waitFor();
    await form.getByLabel("tone").selectOption("formal");
    await form.getByLabel("tone").press("Tab");
    await page.keyboard.press("Enter");
    await answer.getByText("Keep the tone formal.").waitFor();
    expect(await form.count()).toBe(0);
    expect(errors).toEqual([]);
  });

  it("asks with the buttons that are allowed before the agent does something, also after a reload", async () => {
    await page.goto(server.url);
    const field = page.getByRole("combobox", { name: "Message" });
    const card = page.getByRole("form", { name: "Decision" });
    const say = async (text: string): Promise<void> => {
      await field.fill(text);
      await field.press("Escape"); // closes the list of commands
      await field.press("Enter");
    };
    const buttons = () => card.getByRole("button").allInnerTexts();
    await say("/send Ada");
    await card.getByText("Send the letter to Ada?").waitFor();
    await expect.poll(() => page.locator("[data-question]:focus").count()).toBe(1);
    expect(await card.locator("pre").innerText()).toContain('"to": "Ada"');
    await page.reload();
    expect(await card.getByText("Send the letter to Ada?").waitFor().then(buttons)).toEqual(["Approve", "Reject"]);
    await card.getByRole("button", { name: "Approve" }).click();
    await page.getByText("Sent to Ada.").waitFor();
    expect(await card.count()).toBe(0);
    await say("/send nobody");
    expect(await card.waitFor().then(buttons)).toEqual(["Reject"]);
    await card.getByRole("button", { name: "Reject" }).click();
    await page.getByText("Nothing was sent.").waitFor();
    await say("/send x");
    await page.getByText("The agent asks a question that this page cannot show.").waitFor();
  });

  it("shows what is wrong with skills to whoever comes back to it", async () => {
    await page.goto(server.url);
    const solved = () => server.printed().match(/No problems in skills/g)?.length ?? 0;
    const before = solved();
    const folder = join(project.folder, "skills/empty");
    mkdirSync(folder);
    writeFileSync(
      join(folder, "SKILL.md"),
      "---\nname: empty\ndescription: Empty.\nparameters:\n  a: {vales: [b]}\n---\n",
    );
    await expect.poll(() => server.printed(), { timeout: 10_000 }).toContain("skills/empty/SKILL.md");
    await page.evaluate("window.dispatchEvent(new Event('focus'))");
    await page.getByText(/^\d problems? in skills$/).click();
    await page.getByText("skills/empty/SKILL.md").first().waitFor();
    rmSync(folder, { recursive: true });
    await expect.poll(solved, { timeout: 10_000 }).toBe(before + 1);
    await page.evaluate("window.dispatchEvent(new Event('focus'))");
    await page.getByText(/problems? in skills$/).waitFor({ state: "detached" });
  });
});

/** Posts an empty object with headers that `fetch` would not send, and returns the status. */
async function statusOf(path: string, headers: Readonly<Record<string, string>>): Promise<number | undefined> {
  const options = { method: "POST", headers: { ...headers, "content-type": "application/json" } };
  return new Promise((resolve, reject) => {
    const sent = request(`${server.url}${path}`, options, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.once("error", reject).end("{}");
  });
}

/** Sends a message without a thread, and returns the answer. */
async function answerTo(content: string): Promise<string> {
  const body = JSON.stringify({ assistant_id: "agent", input: { messages: [{ role: "user", content }] } });
  const headers = { "content-type": "application/json" };
  const response = await fetch(`${server.url}/runs/wait`, { method: "POST", headers, body });
  return StateSchema.parse(await response.json()).messages.at(-1)?.content ?? "";
}

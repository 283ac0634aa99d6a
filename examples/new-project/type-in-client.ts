import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { launchChromium } from "@langslash/testing/chromium";
import { freePort } from "@langslash/testing/free-port";
import type { Page } from "playwright-core";
import type { Project } from "./project.js";

/** Longest time for the build of a page, and for an answer, on a busy machine, in milliseconds. */
const LONGEST = 120_000;

/** Serves the page of a chat library and types in it. Throws if the page or its server reaches another machine. */
export async function typeInClient(
  project: Project,
  folder: string,
  routes: Readonly<Record<string, string>>,
): Promise<void> {
  const port = await freePort();
  const args = ["--require", "./only-loopback.cjs", "serve-page.mjs", join(project.folder, folder), String(port)];
  const server = spawn(process.execPath, [...args, JSON.stringify(routes)], {
    cwd: project.folder,
    env: project.environment,
  });
  let log = "";
  for (const stream of [server.stdout, server.stderr]) stream.on("data", (data) => (log += String(data)));
  try {
    await until(() => log.includes("Serving") || server.exitCode !== null, "the page is served");
    if (server.exitCode !== null) throw new Error("The server has ended.");
    await typeInPage(`http://127.0.0.1:${port}/`);
    if (log.includes("Refused a connection")) throw new Error("The server tried to reach another machine.");
  } catch (error) {
    throw new Error(`docs/${folder}.md: the page failed. The server printed:\n${log}`, { cause: error });
  } finally {
    const ended = once(server, "exit");
    server.kill();
    if (server.exitCode === null) await ended;
  }
}

/**
 * Waits until a page is served and types in it: a completion, which can be undone, a command that is answered without
 * the model, and a pipeline, whose stage message must be hidden. Throws if the page reaches another machine.
 *
 * @param goOn - what else to do in the page
 */
export async function typeInPage(address: string, goOn?: (page: Page) => Promise<void>): Promise<void> {
  const answers = (): Promise<boolean> => fetch(address).then(Boolean, () => false);
  await until(answers, `${address} answers`);
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    const refused: string[] = [];
    await page.route("**", async (route) => {
      const url = route.request().url();
      if (/^(?:data:|http:\/\/127\.0\.0\.1:)/.test(url)) return route.continue();
      refused.push(url);
      return route.abort();
    });
    page.setDefaultTimeout(LONGEST);
    await page.goto(address);
    await converse(page);
    await goOn?.(page);
    if (refused.length > 0) throw new Error(`The page tried to reach ${refused.join(", ")}.`);
  } finally {
    await browser.close();
  }
}

async function converse(page: Page): Promise<void> {
  const input = page.getByRole("combobox");
  await input.pressSequentially("/legal-res");
  await page.getByRole("option").first().waitFor();
  await input.press("Tab");
  await until(async () => (await input.inputValue()) === "/legal-research ", "the name is completed");
  await input.press("Control+z");
  await until(async () => (await input.inputValue()) === "/legal-res", "the completion is undone");

  await send(page, "/help client-letter");
  await until(async () => (await textOf(page)).includes("Writes plain-language status letters"), "/help is answered");
  if ((await textOf(page)).includes("An answer.")) throw new Error("The model answered /help.");
  await send(page, "/research liens | /summarize");
  const answers = async (): Promise<number> => (await textOf(page)).split("An answer.").length - 1;
  await until(async () => (await answers()) === 2, "both stages are answered");
  const text = await textOf(page);
  if (text.includes("Execute the summary-writing skill")) throw new Error(`A stage message is shown:\n${text}`);
  if (!text.includes("/research liens | /summarize")) throw new Error(`The message is not shown:\n${text}`);
}

/** Sends a message. A page may refuse Enter while it still connects, or the answer before is not at its end. */
export async function send(page: Page, text: string): Promise<void> {
  const input = page.getByRole("combobox");
  await input.fill("");
  await input.pressSequentially(text);
  await until(async () => {
    await input.press("Enter");
    await page.waitForTimeout(300);
    return (await input.inputValue()) === "";
  }, `${text} is sent`);
}

async function textOf(page: Page): Promise<string> {
  return page.locator("body").innerText();
}

/** Waits until a condition holds. Throws after two minutes. */
export async function until(holds: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const begun = performance.now();
  while (!(await holds())) {
    if (performance.now() - begun > LONGEST) throw new Error(`Waited in vain until ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

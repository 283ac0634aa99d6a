// Takes the screenshots for docs/web-chat.md from the running pages: node … examples/web/screenshots.ts [folder]
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Locator, Page } from "playwright-core";
import { launchChromium } from "@langslash/testing/chromium";
import { startOffice } from "./start-office.js";

const folder = process.argv[2] ?? fileURLToPath(new URL("../../docs/images", import.meta.url));
const workspace = await mkdtemp(join(tmpdir(), "langslash-pictures-"));
const office = await startOffice({ environment: {}, workspace, port: 0, log: () => {} });
const browser = await launchChromium();

for (const colorScheme of ["light", "dark"] as const) {
  const suffix = colorScheme === "dark" ? "-dark" : "";
  await shoot(`chat${suffix}`, { width: 1080, height: 760 }, colorScheme, names);
  await shoot(`chat-phone${suffix}`, { width: 390, height: 760 }, colorScheme, values);
  await shoot(`convert${suffix}`, { width: 1280, height: 900 }, colorScheme, convert);
}
await browser.close();
await office.close();
await rm(workspace, { recursive: true });

async function shoot(
  name: string,
  viewport: { width: number; height: number },
  colorScheme: "light" | "dark",
  scene: (page: Page) => Promise<void>,
): Promise<void> {
  const page = await browser.newPage({ viewport, colorScheme, deviceScaleFactor: 1.5 });
  page.setDefaultTimeout(5000);
  await scene(page);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await page.close();
}

/** Uses a skill, then types the name of the next one. */
async function names(page: Page): Promise<void> {
  const message = await research(page);
  await message.pressSequentially("/me");
  await page.getByRole("option", { name: "Turns a folder of medical records" }).first().waitFor();
}

/** Uses a skill, then types the value of an argument. */
async function values(page: Page): Promise<void> {
  const message = await research(page);
  await message.pressSequentially("/medi");
  await message.press("Enter");
  await message.pressSequentially("case=mo_alif output=");
  await page.getByRole("option", { name: "output=brief" }).waitFor();
}

async function research(page: Page): Promise<Locator> {
  await page.goto(office.address);
  const message = page.getByRole("combobox", { name: "Message" });
  await message.fill("/research Kentucky statute of limitations for personal injury claims");
  await message.press("Enter");
  await page.getByText("offline model in place of sonnet").waitFor();
  return message;
}

/** Converts a command that takes arguments. */
async function convert(page: Page): Promise<void> {
  await page.goto(`${office.address}slash-commands/convert`);
  await page.getByLabel("Command", { exact: true }).selectOption("/draft-motion");
  await page.getByRole("textbox", { name: "Arguments" }).fill("to compel discovery in mo_alif");
  await page.getByRole("button", { name: "Convert", exact: true }).click();
  await page.getByText("Converted.").waitFor();
}

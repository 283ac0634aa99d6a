// Takes the pictures of the chat and the converter from the running pages: node … examples/web/screenshots.ts [folder]
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Locator, Page } from "playwright-core";
import sharp from "sharp";
import { launchChromium } from "@langslash/testing/chromium";
import { startOffice } from "./start-office.js";

/** Time of a frame while something is typed, and at the end, in milliseconds. */
const [KEY, END] = [90, 1600];

const folder = process.argv[2] ?? fileURLToPath(new URL("../../docs/images", import.meta.url));
const workspace = await mkdtemp(join(tmpdir(), "langslash-pictures-"));
const office = await startOffice({ environment: {}, workspace, port: 0 });
const browser = await launchChromium();

for (const colorScheme of ["light", "dark"] as const) {
  const suffix = colorScheme === "dark" ? "-dark" : "";
  const open = async (width: number, height: number, deviceScaleFactor = 1.5): Promise<Page> => {
    const page = await browser.newPage({ viewport: { width, height }, colorScheme, deviceScaleFactor });
    page.setDefaultTimeout(5000);
    return page;
  };
  for (const [name, page, scene] of [
    ["chat", await open(1080, 760), names],
    ["chat-phone", await open(390, 760), values],
    ["convert", await open(1280, 900), convert],
  ] as const) {
    await scene(page);
    await page.screenshot({ path: join(folder, `${name}${suffix}.png`) });
  }
  await film(await open(860, 560, 1), join(folder, `turn${suffix}.webp`));
}
await browser.close();
await office.close();
await rm(workspace, { recursive: true });

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

/** Records how someone names a skill by its first letters, gives it an argument, and reads the answer. */
async function film(page: Page, path: string): Promise<void> {
  const frames: { readonly picture: Buffer; readonly time: number }[] = [];
  const show = async (time: number): Promise<void> => {
    frames.push({ picture: await page.screenshot(), time });
  };
  await page.goto(office.address);
  const message = page.getByRole("combobox", { name: "Message" });
  await message.click();
  await show(END);
  const type = async (text: string): Promise<void> => {
    for (const letter of text) {
      await message.pressSequentially(letter);
      await show(KEY);
    }
  };
  const press = async (key: string): Promise<void> => {
    await show(END / 2);
    await message.press(key);
    await show(END / 2);
  };
  await type("/medi");
  await press("Tab");
  await type("ca");
  await press("Tab");
  await type("mo_alif outp");
  await press("Tab");
  await press("Tab");
  await type("When did care begin?");
  await press("Enter");
  await page.getByText("offline model").first().waitFor();
  await show(2 * END);
  const pictures = frames.map(({ picture }) => picture);
  await sharp(pictures, { join: { animated: true } })
    .webp({ loop: 0, delay: frames.map(({ time }) => time), quality: 72, effort: 6, mixed: true })
    .toFile(path);
}

// Records the animated pictures of the chat from the running page: node … examples/web/animation.ts [folder]
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import type { Page } from "playwright-core";
import { launchChromium } from "@langslash/testing/chromium";
import { startOffice } from "./start-office.js";

const VIEWPORT = { width: 860, height: 560 };

/** Time of a picture while something is typed, and at its end, in milliseconds. */
const [KEY, END] = [90, 1600];

const folder = process.argv[2] ?? fileURLToPath(new URL("../../docs/images", import.meta.url));
const workspace = await mkdtemp(join(tmpdir(), "langslash-pictures-"));
const office = await startOffice({ environment: {}, workspace, port: 0, log: () => {} });
const browser = await launchChromium();
for (const colorScheme of ["light", "dark"] as const) {
  const page = await browser.newPage({ viewport: VIEWPORT, colorScheme });
  page.setDefaultTimeout(5000);
  const film = await record(page);
  const path = join(folder, `turn${colorScheme === "dark" ? "-dark" : ""}.webp`);
  await sharp(
    film.map(({ picture }) => picture),
    { join: { animated: true } },
  )
    .webp({ loop: 0, delay: film.map(({ time }) => time), quality: 72, effort: 6, mixed: true })
    .toFile(path);
  await page.close();
}
await browser.close();
await office.close();
await rm(workspace, { recursive: true });

/** A picture and the time that it is shown, in milliseconds. */
interface Frame {
  readonly picture: Buffer;
  readonly time: number;
}

/** Names a skill by its first letters, gives it an argument, and reads the answer. */
async function record(page: Page): Promise<Frame[]> {
  const film: Frame[] = [];
  const show = async (time: number): Promise<void> => {
    film.push({ picture: await page.screenshot(), time });
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
  return film;
}

// Takes the pictures for docs/react.md and docs/composer.md from the running page: node … examples/react/screenshots.ts [folder]
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { launchChromium } from "@langslash/testing/chromium";
import { openChat, startReactChat } from "./__fixtures__/react-chat.js";

const folder = process.argv[2] ?? fileURLToPath(new URL("../../docs/images", import.meta.url));
const chat = await startReactChat(launchChromium());

for (const colorScheme of ["light", "dark"] as const) {
  const viewport = { width: 860, height: 640 };
  const { page, message, options, say } = await openChat(chat, { viewport, colorScheme, deviceScaleFactor: 1.5 });
  await say("/research Kentucky medical liens");
  await message.pressSequentially("/client-letter the lien is paid | /su");
  await options.first().waitFor();
  await page.screenshot({ path: join(folder, `react${colorScheme === "dark" ? "-dark" : ""}.png`) });
  await page.context().close();
}
for (const [name, width] of [
  ["form", 860],
  ["form-phone", 390],
] as const) {
  for (const colorScheme of ["light", "dark"] as const) {
    const viewport = { width, height: 820 };
    const { page, say } = await openChat(chat, { viewport, colorScheme, deviceScaleFactor: 1.5 });
    await say("/med output=loud");
    await page.getByRole("form", { name: "Arguments of /medical-records-analysis" }).waitFor();
    await page.screenshot({ path: join(folder, `${name}${colorScheme === "dark" ? "-dark" : ""}.png`) });
    await page.context().close();
  }
}
await chat.browser.close();
await chat.close();

import { chromium } from "playwright-core";
const b = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--disable-gpu"] });
for (const colorScheme of ["light", "dark"]) for (const width of [390, 1280]) {
  const page = await b.newPage({ colorScheme, viewport: { width, height: 900 } });
  page.on("requestfailed", r => console.log("failed", r.url()));
  await page.goto("http://127.0.0.1:31050/langslash/index.html").catch(()=>{});
  await page.waitForTimeout(3000);
  await page.screenshot({ path: `/tmp/newc/shots/land-${colorScheme}-${width}.png`, fullPage: true });
  await page.close();
}
await b.close();

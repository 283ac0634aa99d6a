import { startFaultyOffice } from "../__fixtures__/faulty-office.js";
const at = await startFaultyOffice();
const page = await at.browser.newPage();
page.on("console", (m: any) => console.log("console", m.type(), m.text().slice(0, 300)));
page.on("pageerror", (e) => console.log("pageerror", e.message, e.stack?.slice(0, 400)));
await page.goto(at.address + "#01a22154-0000-75b9-aab3-3a9323724f33");
await page.waitForTimeout(1500);
console.log(page.url(), JSON.stringify(await page.locator("body").innerText()).slice(-300));
await at.browser.close(); await at.close(); process.exit(0);

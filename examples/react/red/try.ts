import { openWindow } from "@langslash/testing/chat-stories";
import { startFaultyChat } from "../__fixtures__/react-chat.js";
const at = await startFaultyChat();
const w = await openWindow(at);
const log = (...x: unknown[]) => console.log(Math.round(performance.now()), ...x);
const shown = async (w: any) => log(JSON.stringify(await w.page.locator("#root").innerText()), w.page.url().slice(-12));
for (const [name, x] of [["one", w]] as const) x.page.on("console", (m: any) => log(name, "console", m.type(), m.text().slice(0, 300)));
try {
at.model.status = 401; await w.say("who are you"); await w.page.waitForTimeout(3000); await shown(w);
at.model.status = 200; await w.say("hello from one"); await w.page.waitForTimeout(2500); await shown(w);
const o = await openWindow(at, w.page.context(), new URL(w.page.url()).hash); await o.page.waitForTimeout(1000); await shown(o);
Object.assign(at.model, { words: 25, gap: 50 });
await w.say("slow from one"); await w.page.waitForTimeout(1000); await shown(w); await shown(o);
await o.say("quick from two");
for (let i = 0; i < 6; i++) { await w.page.waitForTimeout(1000); await shown(w); await shown(o); }
} catch (e) { log(String(e)); await shown(w); }
await w.page.context().close(); await at.close(); await at.browser.close(); process.exit(0);

import { CHAT_STORIES, openWindow } from "@langslash/testing/chat-stories";
import { startFaultyChat } from "../__fixtures__/react-chat.js";
const at = await startFaultyChat();
for (let i = 0; i < 12; i++) {
  for (const name of ["a second window follows, and its message waits", "an error of the model is a sentence"]) {
    Object.assign(at.model, { words: 5, gap: 0, status: 200 });
    const w = await openWindow(at); w.page.setDefaultTimeout(8000);
    w.page.context().on("page", (p) => p.setDefaultTimeout(8000));
    try { await CHAT_STORIES[name]!(at, w); console.log("ok", i, name); }
    catch (e) { console.log("FAIL", i, name, String(e).slice(0, 200)); for (const p of w.page.context().pages()) console.log(JSON.stringify(await p.locator("#root").innerText()), p.url(), await p.evaluate("JSON.stringify(performance.getEntriesByType('resource').slice(-6).map(e => [e.name.slice(-60), Math.round(e.duration)]))")); }
    await w.page.context().close();
  }
}
await at.close(); await at.browser.close(); process.exit(0);

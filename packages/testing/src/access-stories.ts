import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { endOf, quickly, slowly, type ChatStories } from "./chat-story.js";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Returns the violations of WCAG 2.2 AA. */
async function problemsOf(page: Page): Promise<readonly string[]> {
  await page.evaluate(AXE);
  const run = `axe.run(document, { runOnly: ${JSON.stringify(WCAG)} })`;
  const { violations } = await page.evaluate<{ violations: { id: string; nodes: unknown[] }[] }>(run);
  return violations.map(({ id, nodes }) => `${id}: ${JSON.stringify(nodes)}`);
}

/** Stories of people who hear the page, or only have keys. */
export const ACCESS_STORIES: ChatStories = {
  "people who hear the page or only have keys are told what happens, and axe finds nothing": async (at, window) => {
    const { page, say, sees, settle, field } = window;
    const log = page.getByRole("log");
    const focused = (): Promise<unknown> =>
      page.evaluate("document.activeElement.textContent || document.activeElement.tagName");
    expect(await problemsOf(page)).toEqual([]);
    slowly(at, 12);
    await say("hello");
    await sees("w3");
    expect(await log.getAttribute("aria-busy")).toBe("true");
    const tree = await page.locator("body").ariaSnapshot();
    expect(tree).toContain("- status: Answering…");
    expect(tree).toMatch(/- article "You":[^]{0,60}hello/);
    expect(tree).toMatch(/- article "Answer":/);
    await settle();
    expect(await log.getAttribute("aria-busy")).toBe("false");
    expect(await focused()).toBe("TEXTAREA");
    expect(await problemsOf(page)).toEqual([]);
    quickly(at);
    await at.connection.cut();
    await say("refused");
    await page.getByRole("alert").getByText("in the field again").waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await at.connection.mend();
    await field.press("Tab");
    expect(await focused()).toBe("Send");
    await page.keyboard.press("Enter");
    await sees("Answer to «refused»");
    await settle();
    await page.getByRole("button", { name: "New chat" }).press("Enter");
    await expect.poll(focused).toBe("TEXTAREA");
  },
  "a message from right to left ends at its left, also while it is typed": async (_, { page, say, sees }) => {
    await say("سنتان 413.");
    const places = `(() => {
      const text = document.createTreeWalker(document.querySelector("article[aria-label=You]"), 4, ({ data }) => (data.trim() ? 1 : 3)).nextNode();
      const range = document.createRange();
      return [0, text.data.trimEnd().length - 1].map((at) => {
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        return range.getBoundingClientRect().left;
      });
    })()`;
    await sees(endOf(5));
    const [first = 0, last = 0] = await page.evaluate<number[]>(places);
    expect(last).toBeLessThan(first);
    expect(await page.evaluate("getComputedStyle(document.querySelector('textarea')).unicodeBidi")).toBe("plaintext");
  },
};

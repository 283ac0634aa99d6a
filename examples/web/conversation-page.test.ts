import { describe, expect, it } from "vitest";
import { chatPage } from "./__fixtures__/chat-page.js";
import { openPages, WHY_SKIPPED } from "./__fixtures__/open-pages.js";
import { CHROMIUM } from "@langslash/testing/chromium";

const TABLE =
  "| Rule | Limitation period | Begins with the date of |\n| --- | --- | --- |\n| KRS 413.140 | one year | occurrence |";

/** Returns a script that records the labels of a button from now on. */
const recordLabels = (index: number): string => `
  labels = [];
  button = document.querySelectorAll("button.copy")[${index}];
  new MutationObserver(() => labels.push(button.textContent)).observe(button, { childList: true });`;

describe.skipIf(CHROMIUM === undefined)(`a conversation in a browser${WHY_SKIPPED}`, () => {
  const at = openPages();
  const { message, answer, chips, openChat, say } = chatPage(at);
  const answerAll = (content: string): void => void at.office.model.on({ predicate: () => true }, { content });
  const questions = (): Promise<string[]> => at.page.getByRole("article", { name: "You" }).allInnerTexts();
  const copies = () => answer().getByRole("button", { name: "Copy" });

  it("recalls sent messages with the arrow keys, and edited text stays", async () => {
    answerAll("Yes.");
    await openChat();
    for (const text of ["first", "second", "second"]) {
      await say(text);
      await copies().waitFor();
    }
    const press = async (key: string): Promise<string> => {
      await message().press(key);
      return message().inputValue();
    };
    expect(await press("ArrowUp")).toBe("second");
    expect(await press("ArrowUp")).toBe("first");
    expect(await press("ArrowUp")).toBe("first");
    expect(await press("ArrowDown")).toBe("second");
    expect(await press("ArrowDown")).toBe("");
    await message().fill("not sent");
    expect(await press("ArrowUp")).toBe("not sent");
    await message().fill("");
    await at.page.getByRole("button", { name: "New chat" }).click();
    expect(await press("ArrowUp")).toBe("second");
  });

  it("takes a long text whole", async () => {
    answerAll("Yes.");
    await openChat();
    const long = "a long text ".repeat(20_000).trim();
    await message().fill(long);
    await message().press("Enter");
    await copies().waitFor();
    expect(await questions()).toEqual([long]);
  });

  it("is there again after a reload, and goes on, until a new chat begins", async () => {
    answerAll("**Two years.**");
    await openChat();
    await say("/research Kentucky statutes");
    await copies().waitFor();
    const shown = await chips().allInnerTexts();
    await at.page.reload();
    await answer().getByText("Two years.").waitFor();
    expect(await chips().allInnerTexts()).toEqual(shown);
    await say("and in Ohio?");
    await expect.poll(questions).toEqual(["/research Kentucky statutes", "and in Ohio?"]);
    await copies().waitFor();
    const { messages } = at.office.model.getRequests().at(-1)?.body ?? {};
    expect(JSON.stringify(messages)).toContain("Two years.");
    await at.page.getByRole("button", { name: "New chat" }).click();
    await at.page.getByText("What shall we work on?").waitFor();
    expect(await questions()).toEqual([]);
    expect(await at.page.getByRole("button", { name: "New chat" }).isVisible()).toBe(false);
  });

  it("copies an answer as Markdown, and code without its fence", async () => {
    await at.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const content = "**Run** this:\n\n```sh\nls | wc\n```";
    answerAll(content);
    await openChat();
    await say("hello");
    await expect.poll(() => copies().count()).toBe(2);
    const copied = async (index: number): Promise<string> => {
      await at.page.evaluate(recordLabels(index));
      await copies().nth(index).click();
      await expect.poll(() => at.page.evaluate<string[]>("labels")).toEqual(["Copied", "Copy"]);
      return at.page.evaluate<string>("navigator.clipboard.readText()");
    };
    expect(await copied(0)).toBe("ls | wc");
    expect(await copied(1)).toBe(content);
  });

  it("shows quotes, tasks and bare links, and breaks no word of a table", async () => {
    await at.page.setViewportSize({ width: 320, height: 700 });
    answerAll(
      `> Quoted **text**\n> > twice\n\n- [x] done\n- [ ] open\n\nSee https://example.com/a_b?c=d.\n\n${TABLE}\n\n${">".repeat(5000)} deep`,
    );
    await openChat();
    await say("hello");
    await copies().waitFor();
    expect(await answer().locator("blockquote blockquote").first().innerText()).toBe("twice");
    expect(await answer().locator(".text li").allInnerTexts()).toEqual(["☑ done", "☐ open"]);
    expect(await answer().getByRole("link").getAttribute("href")).toBe("https://example.com/a_b?c=d");
    const heights = await at.page.evaluate<number[]>(
      "[...document.querySelectorAll('td')].map((cell) => cell.getBoundingClientRect().height)",
    );
    expect(new Set(heights.map(Math.round)).size).toBe(1);
    const lines = await at.page.evaluate<number>(
      "(() => { const range = document.createRange(); range.selectNodeContents([...document.querySelectorAll('td')].at(-1)); return range.getClientRects().length; })()",
    );
    expect(lines).toBe(1);
    expect(await at.page.evaluate("document.documentElement.scrollWidth")).toBe(320);
  });
});

import { describe, expect, it } from "vitest";
import { addSkill, chatPage } from "./__fixtures__/chat-page.js";
import { HOSTILE, openPages, readability, WHY_SKIPPED } from "./__fixtures__/open-pages.js";
import { CHROMIUM } from "@langslash/testing/chromium";

describe.skipIf(CHROMIUM === undefined)(`the chat in a browser${WHY_SKIPPED}`, () => {
  const at = openPages();

  const { message, options, answer, chips, openChat, say } = chatPage(at);

  it("shows a warning about the whole message above the chips of its first skill", async () => {
    at.office.model.on({ predicate: () => true }, { content: "Yes." });
    await openChat();
    await say("/research a | /medical-records-analysis case=x unknown=1 b");
    await answer().getByText("Declared parameters").waitFor();
    await chips().first().waitFor();
    const text = await answer().innerText();
    expect(text.indexOf("Declared parameters")).toBeLessThan(text.indexOf("/legal-research"));
  });

  it("streams the answer below chips with the skill, the model and that the skill was asked for", async () => {
    const content = `**Two years.** ${"See KRS 413.140. ".repeat(40)}`;
    at.office.model.on({ predicate: () => true }, { content }, { latency: 200 }); // longer than the test looks at it
    await openChat();
    await say("/research Kentucky statutes");
    await answer().getByText("Two years.").waitFor();
    expect(await at.page.getByRole("button", { name: "Stop" }).count()).toBe(1);
    expect((await answer().innerText()).length).toBeLessThan(content.length);
    expect(await chips().allInnerTexts()).toEqual(["/legal-research\nas you asked", "sonnet\nanswers"]);
    expect(await answer().locator("strong").innerText()).toBe("Two years.");
    await at.page.getByRole("button", { name: "Stop" }).click();
    await answer().getByText("Stopped.").waitFor();
    expect(await at.page.getByRole("log").getAttribute("aria-busy")).toBe("false");
    await at.page.getByRole("button", { name: "Send" }).waitFor();
  });

  it("renders /help: headings, sub-skills under their skill, commands as code", async () => {
    await openChat();
    await say("/help");
    await at.page.getByRole("heading", { name: "Commands" }).waitFor();
    const nested = answer().locator("li li code");
    expect(await nested.allInnerTexts()).toContain("/record-extraction");
    expect(await chips().allInnerTexts()).toEqual(["/help\nwithout a model"]);
  });

  it("renders the Markdown of answers", async () => {
    const content =
      "# One\n\n1. *a*\n2. [b](https://example.com/b)\n\n| A | B |\n|---|---|\n| 1 | 2 |\n\n```ts\n<b>\n```\n[x](javascript:1)";
    at.office.model.on({ predicate: () => true }, { content });
    await openChat();
    await say("hello");
    await answer().getByText("[x](javascript:1)").waitFor();
    expect(await answer().locator("ol > li").allInnerTexts()).toEqual(["a", "b"]);
    const links = await answer().getByRole("link").all();
    expect(await Promise.all(links.map((link) => link.getAttribute("href")))).toEqual(["https://example.com/b"]);
    expect(await answer().getByRole("cell").allInnerTexts()).toEqual(["1", "2"]);
    expect(await answer().locator("pre").innerText()).toBe("<b>");
  });

  it("shows boxes for the tasks of lists, also with blank lines between them", async () => {
    at.office.model.on({ predicate: () => true }, { content: "- [ ] a\n- [x] b\n\n1. [X] c\n\n   [ ] d\n\n2. e" });
    await openChat();
    await say("hello");
    await answer().getByText("e", { exact: true }).waitFor();
    expect(await answer().locator("li").allInnerTexts()).toEqual(["☐ a", "☑ b", "☑ c\n\n[ ] d", "e"]);
  });

  it("limits the depth of emphasis, on which a browser would fail", async () => {
    const stars = "*".repeat(2000);
    at.office.model.on({ predicate: () => true }, { content: `${stars}deep${stars}\n\nEnd.` });
    await openChat();
    await say("hello");
    await answer().getByText("End.").waitFor();
    expect(await answer().locator("p").allInnerTexts()).toEqual(["deep", "End."]);
    expect(await answer().locator("strong").count()).toBe(100);
  });

  it("shows text of users, models and skills as text, never as HTML", async () => {
    await addSkill(at.office.workspace, "hostile", `${HOSTILE} **Hostile**.`);
    at.office.model.on(
      { predicate: () => true },
      { content: `${HOSTILE}\n\n- ${HOSTILE}\n\n| ${HOSTILE} |\n\n\`${HOSTILE}\`` },
    );
    await openChat();
    await expect
      .poll(async () => {
        await message().fill("/hosti");
        return options().allInnerTexts();
      })
      .toEqual([expect.stringContaining(HOSTILE)]);
    await say(`/hostile ${HOSTILE}`);
    await expect.poll(() => answer().locator("code").allInnerTexts()).toEqual([HOSTILE]);
    expect(await at.page.getByRole("article", { name: "You" }).innerText()).toBe(`/hostile ${HOSTILE}`);
    await say("/help hostile");
    await answer().getByText(HOSTILE).waitFor();
    await say(`/${HOSTILE}`);
    await expect.poll(() => at.page.getByRole("article").count()).toBe(6);
    await expect.poll(() => answer().locator("code").allInnerTexts()).toEqual([HOSTILE]);
    expect(await at.page.locator("img[src=x]").count()).toBe(0);
    expect(await at.page.title()).toBe("Langslash chat");
  });

  it("shows the end of each of eight answers, wide and narrow, unless the reader scrolls up", async () => {
    at.office.model.on({ predicate: () => true }, { content: "One line.\n\n".repeat(4) });
    await openChat();
    const distance = (): Promise<number> =>
      at.page.evaluate<number>("Math.round(Math.abs(document.querySelector('main').scrollTop))");
    const top = async (name: string): Promise<number> =>
      (await at.page.getByRole("form", { name }).boundingBox())?.y ?? 0;
    for (let turn = 1; turn <= 8; turn += 1) {
      await at.page.setViewportSize({ width: turn % 2 === 0 ? 1280 : 390, height: 720 });
      await say(`question ${turn}`);
      await expect.poll(() => answer().locator("p").count()).toBe(4);
      await at.page.getByRole("button", { name: "Send", exact: true }).waitFor();
      await expect.poll(distance).toBe(0);
      const box = await answer().boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(await top("New message"));
    }
    at.office.model.reset();
    at.office.model.on({ predicate: () => true }, { content: "One line.\n\n".repeat(40) }, { latency: 10 });
    await message().fill("question 9");
    await message().press("Enter");
    await at.page.getByRole("article", { name: "You" }).getByText("question 9").waitFor();
    await at.page.mouse.move(300, 200);
    const scrollUp = async (): Promise<number> => {
      await at.page.mouse.wheel(0, -600);
      return distance();
    };
    await expect.poll(scrollUp).toBeGreaterThan(300);
    await expect.poll(() => answer().locator("p").count()).toBe(40);
    expect(await distance()).toBeGreaterThan(300);
  });

  it("shows an error", async () => {
    at.office.model.on({ predicate: () => true }, { error: { message: "no such model", type: "x" }, status: 404 });
    await openChat();
    await say("hello");
    const problem = "The provider does not know this model. Check its name in the server's settings.";
    await expect.poll(() => answer().innerText()).toBe(problem);
  });

  it("fits the smallest phone, with long names and words", async () => {
    await at.page.setViewportSize({ width: 320, height: 600 });
    await addSkill(at.office.workspace, `long-${"name-".repeat(11)}x`, "long".repeat(100));
    at.office.model.on({ predicate: () => true }, { content: `${"word".repeat(50)}\n\n\`${"code".repeat(50)}\`` });
    await openChat();
    await say(`/long-${"name-".repeat(11)}x ${"text".repeat(50)}`);
    await answer().getByText("wordword").waitFor();
    await message().pressSequentially("/long");
    expect(await at.page.evaluate("document.documentElement.scrollWidth")).toBe(320);
  });

  it("follows the colour scheme of the system, and is readable in both", async () => {
    await openChat();
    for (const colorScheme of ["light", "dark"] as const) {
      await at.page.emulateMedia({ colorScheme });
      const { isDark, ink, soft } = await readability(at.page);
      expect(isDark).toBe(colorScheme === "dark");
      expect(ink).toBeGreaterThan(12);
      expect(soft).toBeGreaterThan(5);
    }
  });
});

import type { Catalogue } from "@langslash/grammar";
import { describe, expect, it } from "vitest";
import { chatPage } from "./__fixtures__/chat-page.js";
import { controllerDriver, openMessageField, pageDriver } from "./__fixtures__/composer-drivers.js";
import { expectStories, PAGE_STORIES, STORIES } from "./__fixtures__/composer-stories.js";
import { openPages, WHY_SKIPPED } from "./__fixtures__/open-pages.js";
import { CHROMIUM } from "@langslash/testing/chromium";

describe.skipIf(CHROMIUM === undefined)(`a composer${WHY_SKIPPED}`, () => {
  const at = openPages();
  const { message } = chatPage(at);
  const catalogue = async (): Promise<Catalogue> => {
    const response = await fetch(`${at.office.address}api/commands`); // plain JSON
    // oxlint-disable-next-line no-unsafe-type-assertion -- the server is that of this example
    return (await response.json()) as Catalogue;
  };
  const output = (): Promise<string> => at.page.locator("output").innerText();
  const pages = { "on a page without a framework": undefined, "in React 18": 18, "in React 19": 19 } as const;

  it("follows every story of keys as a controller", async () => {
    await expectStories(controllerDriver(await catalogue()), STORIES);
  });

  // One page for all of it, because opening a page takes longer than a story.
  it.each(Object.entries(pages))(
    "follows the stories of keys %s, keeps the undo history, and leaves its keys to an input method",
    async (_name, framework) => {
      await openMessageField(at.page, framework, await catalogue());
      const driver = pageDriver(at.page, output);
      await expectStories(driver, PAGE_STORIES);

      await driver.clear();
      await message().pressSequentially("/clie");
      await message().press("Enter");
      await expect.poll(() => message().inputValue()).toBe("/client-intake ");
      await message().press("Control+z");
      await expect.poll(() => message().inputValue()).toBe("/clie");
      await message().press("Control+y");
      await expect.poll(() => message().inputValue()).toBe("/client-intake ");

      await driver.clear();
      const session = await at.page.context().newCDPSession(at.page);
      await session.send("Input.imeSetComposition", { text: "/clie", selectionStart: 5, selectionEnd: 5 });
      await expect.poll(() => at.page.getByRole("option").count()).toBe(2);
      const enter = { key: "Process", code: "Enter", windowsVirtualKeyCode: 229 };
      await session.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...enter });
      expect(await message().inputValue()).toBe("/clie");
      await at.page.getByRole("option").last().click();
      await expect.poll(() => message().inputValue()).toBe("/client-letter ");
    },
  );

  it("parts the names and the description of a suggestion in React without styles, and announces out of sight", async () => {
    await openMessageField(at.page, 19, await catalogue());
    await message().pressSequentially("/legal-res");
    const option = at.page.getByRole("option").first();
    await expect.poll(() => option.innerText()).toMatch(/^\/legal-research r research Researches a legal question/);
    const status = at.page.locator("p[role=status]");
    expect(await status.innerText()).toBe("1 completion");
    expect(await status.boundingBox()).toMatchObject({ width: 1, height: 1 });
  });
});

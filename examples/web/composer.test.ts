import type { Catalogue } from "@langslash/grammar";
import { describe, expect, it } from "vitest";
import { chatPage } from "./__fixtures__/chat-page.js";
import { type ComposerDriver, controllerDriver, openReactPage, pageDriver } from "./__fixtures__/composer-drivers.js";
import { expectStories } from "./__fixtures__/composer-stories.js";
import { openPages, WHY_SKIPPED } from "./__fixtures__/open-pages.js";
import { CHROMIUM } from "@langslash/testing/chromium";

describe.skipIf(CHROMIUM === undefined)(`a composer${WHY_SKIPPED}`, () => {
  const at = openPages();
  const { openChat, message } = chatPage(at);
  const catalogue = async (): Promise<Catalogue> => {
    const response = await fetch(`${at.office.address}api/commands`); // plain JSON
    // oxlint-disable-next-line no-unsafe-type-assertion -- the server is that of this example
    return (await response.json()) as Catalogue;
  };
  const question = async (): Promise<string> => {
    const sent = at.page.getByRole("article", { name: "You" });
    return (await sent.count()) === 0 ? "" : sent.last().innerText();
  };
  const output = (): Promise<string> => at.page.locator("output").innerText();
  const drivers: Record<string, () => Promise<ComposerDriver>> = {
    "as a controller": async () => controllerDriver(await catalogue()),
    "on a page without a framework": async () => {
      await openChat();
      return pageDriver(at.page, question);
    },
    "in React 18": async () => {
      await openReactPage(at.page, 18, await catalogue());
      return pageDriver(at.page, output);
    },
    "in React 19": async () => {
      await openReactPage(at.page, 19, await catalogue());
      return pageDriver(at.page, output);
    },
  };

  it.each(Object.entries(drivers))("follows every story of keys %s", async (_name, open) => {
    const driver = await open(); // one page for all stories, because opening a page takes longer than a story
    await expectStories(driver);
  });

  it("parts the names and the description of a suggestion in React without styles, and announces out of sight", async () => {
    await openReactPage(at.page, 19, await catalogue());
    await message().pressSequentially("/legal-res");
    const option = at.page.getByRole("option").first();
    await expect.poll(() => option.innerText()).toMatch(/^\/legal-research r research Researches a legal question/);
    const status = at.page.locator("p[role=status]");
    expect(await status.innerText()).toBe("1 completion");
    expect(await status.boundingBox()).toMatchObject({ width: 1, height: 1 });
  });

  describe.each(Object.entries(drivers).slice(1))("%s", (_name, open) => {
    it("keeps the undo history when a suggestion is accepted", async () => {
      await open();
      await message().pressSequentially("/clie");
      await message().press("Enter");
      await expect.poll(() => message().inputValue()).toBe("/client-intake ");
      await message().press("Control+z");
      await expect.poll(() => message().inputValue()).toBe("/clie");
      await message().press("Control+y");
      await expect.poll(() => message().inputValue()).toBe("/client-intake ");
    });

    it("completes while text is composed, but leaves the keys to the input method", async () => {
      await open();
      await message().focus();
      const session = await at.page.context().newCDPSession(at.page);
      await session.send("Input.imeSetComposition", { text: "/clie", selectionStart: 5, selectionEnd: 5 });
      await expect.poll(() => at.page.getByRole("option").count()).toBe(2);
      const enter = { key: "Process", code: "Enter", windowsVirtualKeyCode: 229 };
      await session.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...enter });
      expect(await message().inputValue()).toBe("/clie");
      await at.page.getByRole("option").last().click();
      await expect.poll(() => message().inputValue()).toBe("/client-letter ");
    });
  });
});

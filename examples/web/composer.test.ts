import type { Catalogue } from "@langslash/grammar";
import { describe, expect, it } from "vitest";
import { chatPage } from "./__fixtures__/chat-page.js";
import {
  type ComposerDriver,
  controllerDriver,
  openReactPage,
  pageDriver,
  type Seen,
} from "./__fixtures__/composer-drivers.js";
import { openPages, WHY_SKIPPED } from "./__fixtures__/open-pages.js";
import { CHROMIUM } from "./chromium.js";

/** Keys, with texts between them, and what is seen afterwards. */
const STORIES: readonly [story: string, keys: readonly string[], seen: Partial<Seen>][] = [
  [
    "typing narrows the list, and the best name is active",
    ["/clie"],
    { options: ["/client-intake", "/client-letter"], active: "/client-intake" },
  ],
  ["Enter accepts the active name", ["/clie", "Enter"], { text: "/client-intake " }],
  ["arrows choose, and go round", ["/clie", "ArrowDown", "ArrowDown", "ArrowUp", "Enter"], { text: "/client-letter " }],
  ["Tab accepts", ["/resea", "Tab"], { text: "/research ", options: ["model="] }],
  ["a parameter is not active by itself", ["/med out"], { options: ["output="], active: undefined }],
  ["Enter sends beside an open list of parameters", ["/help out", "Enter"], { sent: "/help out", text: "" }],
  [
    "Tab takes the first parameter, and its values follow",
    ["/med out", "Tab"],
    { text: "/med output=", options: ["output=full", "output=brief"], active: "output=full" },
  ],
  ["Enter takes the active value", ["/med output=b", "Enter"], { text: "/med output=brief " }],
  ["a complete command closes the list", ["/help"], { options: [] }],
  ["Enter sends a complete command", ["/help", "Enter"], { sent: "/help", text: "", options: [] }],
  ["a complete alias is sent as well", ["/help med", "Enter"], { sent: "/help med" }],
  ["Escape closes the list", ["/me", "Escape"], { text: "/me", options: [] }],
  ["the list stays closed until the word changes", ["/me", "Escape", "ArrowLeft"], { options: [] }],
  ["the list opens again when the word changes", ["/me", "Escape", "d"], { active: undefined, text: "/med" }],
  ["a name after a pipe", ["/research liens | /summ", "Tab"], { text: "/research liens | /summary-writing " }],
  [
    "text in front of other text",
    ["/clie please", ..."please ".split("").map(() => "ArrowLeft"), "Tab"],
    { text: "/client-intake please" },
  ],
  ["nothing inside ordinary text", ["hello /me"], { options: [], text: "hello /me" }],
  ["deleting opens the list again", ["/helpx", "Backspace", "Backspace"], { options: ["/help"], active: "/help" }],
  [
    "the first words of a name find its parameters",
    ["/medical-records out", "Tab"],
    { text: "/medical-records output=" },
  ],
];

const KEYS = /^(?:Enter|Tab|Escape|Backspace|Arrow\w+)$/;

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
    for (const [story, keys, seen] of STORIES) {
      await driver.clear();
      for (const key of keys) await (KEYS.test(key) ? driver.press(key) : driver.type(key));
      await expect.poll(() => driver.see(), { message: story }).toMatchObject(seen);
    }
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

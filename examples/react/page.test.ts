import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CHROMIUM, sharedChromium } from "@langslash/testing/chromium";
import { WHY_SKIPPED } from "../web/__fixtures__/open-pages.js";
import { type OpenChat, openChat, type ReactChat, startReactChat } from "./__fixtures__/react-chat.js";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const SCREEN = { width: 1280, height: 720 };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: "dark" } as const;

describe.skipIf(CHROMIUM === undefined)(`a chat in React on a LangGraph server${WHY_SKIPPED}`, () => {
  let chat: ReactChat;
  /** The window of most tests. Opening one takes longer than what they do in it. */
  let shared: OpenChat;
  beforeAll(async () => {
    chat = await startReactChat(sharedChromium());
    shared = await openChat(chat, { viewport: SCREEN });
  });
  afterAll(async () => {
    await shared.page.context().close();
    await chat.close();
  });

  /** Runs a test in a new conversation. */
  const inChat = async (test: (at: OpenChat) => Promise<void>): Promise<void> => {
    const { page, message, questions, complaints } = shared;
    await page.setViewportSize(SCREEN);
    await message.fill(""); // closes the list of commands
    const begin = page.getByRole("button", { name: "New chat" });
    if (await begin.isEnabled()) await begin.click();
    await expect.poll(() => questions.count()).toBe(0);
    await message.fill(""); // a draft may have come back
    await test(shared);
    expect(complaints).toEqual([]);
  };

  const expectAccessible = async ({ page, message, options, say, settle }: OpenChat, width: number): Promise<void> => {
    const violations = async (): Promise<string[]> => {
      const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
      const { violations: found } = await page.evaluate<{ violations: { id: string; nodes: unknown[] }[] }>(
        `axe.run(document, { runOnly: ${JSON.stringify(tags)} })`,
      );
      return found.map(({ id, nodes }) => `${id}: ${JSON.stringify(nodes)}`);
    };
    await page.evaluate(AXE);
    expect(await violations()).toEqual([]);
    await say("/client-letter weekly | /send to=Alif");
    await page.getByRole("form", { name: "Decision" }).waitFor();
    expect(await violations()).toEqual([]);
    await page.getByRole("button", { name: "Reject" }).click();
    await page.getByText("Nothing was sent to Alif.").waitFor();
    await settle();
    await say("/med output=loud | /send");
    await page.getByRole("form", { name: "Arguments of /medical-records-analysis, /send" }).waitFor();
    expect(await violations()).toEqual([]);
    const sizes = await page.evaluate<number[]>(
      `[...document.querySelectorAll(".questions :is(input, select, textarea, button)")].map((input) => {
        const { width, height } = input.getBoundingClientRect();
        return Math.min(width, height);
      })`,
    );
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(24);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
    await message.fill("/med output=loud | /me");
    await options.first().waitFor();
    await message.press("ArrowDown");
    expect(await violations()).toEqual([]);
  };

  it("completes a value that the code of the agent provides, and does not send a pipeline that is too long", () =>
    inChat(async ({ message, page, questions }) => {
      await message.pressSequentially("/med case=mo");
      await page.getByRole("option", { name: "case=mo_alif" }).waitFor();
      await message.press("Tab");
      await expect.poll(() => message.inputValue()).toBe("/med case=mo_alif ");
      const tooLong = "/help ".repeat(9).trim().replaceAll(" ", " | ");
      await message.fill(tooLong);
      await message.press("Escape");
      await message.press("Enter");
      await page.getByText("Too many stages").waitFor();
      expect(await message.inputValue()).toBe(tooLong);
      expect(await questions.count()).toBe(0);
    }));

  it("meets WCAG 2.2 AA in light colours", async () => {
    await expect(inChat((at) => expectAccessible(at, SCREEN.width))).resolves.toBeUndefined();
  });

  it("completes by touch on a dark phone, fits its width, and meets WCAG 2.2 AA", async () => {
    const at = await openChat(chat, PHONE);
    const { page, message, options, say } = at;
    try {
      await message.tap();
      await message.pressSequentially("/medical");
      await options.first().tap();
      await expect.poll(() => message.inputValue()).toBe("/medical-records-analysis ");
      await options.filter({ hasText: "output=" }).tap();
      await options.filter({ hasText: "output=brief" }).tap();
      await expect.poll(() => message.inputValue()).toBe("/medical-records-analysis output=brief ");
      expect(await message.evaluate("document.activeElement.tagName")).toBe("TEXTAREA");
      await message.fill("/");
      await options.first().waitFor();
      const list = await page.getByRole("listbox").boundingBox();
      expect(list?.y).toBeGreaterThanOrEqual(0);
      await say(`${"word ".repeat(60)}${"x".repeat(300)}`);
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
      await page.getByRole("button", { name: "New chat" }).tap();
      await expectAccessible(at, PHONE.viewport.width);
      expect(at.complaints).toEqual([]);
    } finally {
      await page.context().close();
    }
  });

  it("shows answers without a model, and what the middlewares report", () =>
    inChat(async ({ page, answers, notes, questions, say }) => {
      await say("/help");
      expect(await answers.last().getByRole("heading", { name: "Commands" }).isVisible()).toBe(true);
      await say("/research liens");
      expect(await answers.last().innerText()).toContain("legal-research and answer: liens");
      expect(await notes.innerText()).toBe("skill legal-research · model sonnet");
      await say("/reserch liens");
      await page.getByText("Unknown command. Did you mean /research or").waitFor();
      await page.reload();
      await expect.poll(() => questions.allInnerTexts()).toEqual(["/help", "/research liens", "/reserch liens"]);
      await page.getByRole("button", { name: "New chat" }).click();
      await expect.poll(() => questions.count()).toBe(0);
    }));

  it("shows both answers of a pipeline without the message between them, and goes on after a stop", () =>
    inChat(async ({ page, message, answers, questions, notes, say, settle }) => {
      await say("/research liens | /summarize");
      expect(await questions.allInnerTexts()).toEqual(["/research liens | /summarize"]);
      expect(await answers.count()).toBe(2);
      expect(await answers.first().innerText()).toContain("legal-research and answer: liens");
      expect(await answers.last().innerText()).toContain("summary-writing and answer");
      expect(await notes.innerText()).toContain("skill summary-writing");
      // On a busy machine, the answer may end before the button is reached.
      const isStopped = async (): Promise<boolean> => {
        await settle();
        await message.fill("/research liens");
        await message.press("Enter");
        const stop = page.getByRole("button", { name: "Stop" });
        return stop.click({ timeout: 5_000 }).then(
          () => true,
          () => false,
        );
      };
      await expect.poll(isStopped).toBe(true);
      await settle();
      await say("/help client-letter");
      expect(await answers.last().innerText()).toContain("/client-letter");
      expect(await page.getByRole("form", { name: "Decision" }).count()).toBe(0);
    }));

  it("asks for a decision, and goes on with it", () =>
    inChat(async ({ page, message, answers, questions, say, settle }) => {
      for (const [button, answer] of [
        ["Approve", "Sent to Alif."],
        ["Reject", "Nothing was sent to Alif."],
      ]) {
        await say("/send to=Alif Dear Ms Alif");
        const decision = page.getByRole("form", { name: "Decision" });
        expect(await decision.innerText()).toContain("Send 12 characters to Alif?");
        await expect.poll(() => page.locator("[data-question]:focus").count()).toBe(1);
        await message.fill("a draft");
        await page.reload();
        await decision.waitFor();
        expect(await page.evaluate("document.activeElement.value")).toBe("a draft");
        const asked = await questions.count();
        await message.fill("thanks");
        await message.press("Enter");
        expect(await questions.count()).toBe(asked);
        await message.fill("");
        await decision.getByRole("button", { name: button }).click();
        await answers.getByText(answer ?? "", { exact: true }).waitFor();
        await settle();
        expect(await decision.count()).toBe(0);
      }
    }));

  it("asks for missing arguments with a form, and goes on with the answer, also after a reload", () =>
    inChat(async ({ page, message, answers, questions, say, settle }) => {
      await say("/med output=loud Look at mo_alif");
      const form = page.getByRole("form", { name: "Arguments of /medical-records-analysis" });
      await form.getByText('output: "loud" is not one of').waitFor();
      await page.getByRole("status").getByText("The agent waits for your answer.").waitFor();
      await page.reload();
      await form.getByText('output: "loud" is not one of').waitFor();
      await expect.poll(() => page.evaluate("document.activeElement.labels?.[0].textContent")).toBe("output");
      await message.fill("a draft");
      await form.getByLabel("output").selectOption("brief");
      await form.getByLabel("case").fill("mo_alif");
      await form.getByLabel("case").press("Enter");
      await answers.getByText("medical-records-analysis").waitFor();
      await settle();
      expect(await form.count()).toBe(0);
      expect(await page.evaluate("document.activeElement.value")).toBe("a draft");
      await message.fill("");
      await say("/med output=loud | /send");
      await page.getByRole("group", { name: "/medical-records-analysis" }).getByLabel("output").selectOption("brief");
      await page.getByRole("group", { name: "/send" }).getByLabel("to").fill("Ben");
      await page.getByRole("button", { name: "Run" }).press("Enter");
      await page.getByText(/Send \d+ characters to Ben\?/).waitFor();
      await page.getByRole("button", { name: "Approve" }).click();
      await answers.getByText("Sent to Ben.", { exact: true }).waitFor();
      expect(await questions.count()).toBe(2);
    }));

  it("cancels a form by Escape, and says so; the next message is answered", () =>
    inChat(async ({ page, answers, say, settle }) => {
      await say("/send Dear Ms Alif");
      await page.getByRole("form", { name: "Arguments of /send" }).getByLabel("to").press("Escape");
      await answers.getByText("Cancelled: /send did not run.").waitFor();
      expect(await page.getByRole("form", { name: "Arguments of /send" }).count()).toBe(0);
      expect(await page.evaluate("document.activeElement.tagName")).toBe("TEXTAREA");
      await settle(); // an Escape would stop the answer
      await say("/help");
      await answers.last().getByRole("heading", { name: "Commands" }).waitFor();
    }));

  it("takes a question away that another window has answered, says so, and runs its effect once", () =>
    inChat(async ({ page, answers, say }) => {
      await say("/send Dear Ms Alif");
      const other = await (await chat.browser.newContext({ viewport: SCREEN })).newPage();
      const formIn = (window: typeof page) => window.getByRole("form", { name: "Arguments of /send" }).getByLabel("to");
      const decisionIn = (window: typeof page) => window.getByRole("form", { name: "Decision" });
      const tooLate = other.getByRole("alert").getByText("This was already decided in another window.");
      try {
        await other.goto(page.url());
        await formIn(other).fill("Ben");
        await formIn(page).fill("Alif");
        await formIn(page).press("Enter");
        await page.getByText("Send 12 characters to Alif?").waitFor();
        await formIn(other).press("Enter");
        await tooLate.waitFor();
        await expect.poll(() => formIn(other).count()).toBe(0);
        await other.getByText("Send 12 characters to Alif?").waitFor();
        await page.getByRole("button", { name: "Approve" }).click();
        await page.getByText("Sent to Alif.", { exact: true }).waitFor();

        await page.getByRole("button", { name: "New chat" }).click();
        await say("/send to=Ben Dear Ms Alif");
        await other.goto(page.url());
        await other.getByText("Send 12 characters to Ben?").waitFor();
        await expect.poll(() => tooLate.count()).toBe(0);
        await decisionIn(page).getByRole("button", { name: "Approve" }).click();
        await answers.getByText("Sent to Ben.", { exact: true }).waitFor();
        await decisionIn(other).getByRole("button", { name: "Reject" }).click();
        await tooLate.waitFor();
        await expect.poll(() => decisionIn(other).count()).toBe(0);
        expect(await other.getByRole("article", { name: "Answer" }).allInnerTexts()).toEqual(["Sent to Ben."]);
      } finally {
        await other.context().close();
      }
    }));

  it("shows the end of each of eight answers, wide and narrow, unless the reader scrolls up", () =>
    inChat(async ({ page, message, questions, answers, say, settle }) => {
      const log = page.getByRole("main", { name: "Conversation" });
      // The list is laid out from its end.
      const distance = (): Promise<number> =>
        log.evaluate((list: { scrollTop: number }) => Math.round(Math.abs(list.scrollTop)));
      for (let turn = 1; turn <= 8; turn += 1) {
        await page.setViewportSize({ width: turn % 2 === 0 ? 1280 : 390, height: 720 });
        await say(`/research question ${turn}`);
        await expect.poll(() => answers.count()).toBe(turn);
        await expect.poll(distance).toBe(0);
        const [answer, list] = await Promise.all([answers.last().boundingBox(), log.boundingBox()]);
        const end = (answer?.y ?? 0) + (answer?.height ?? 0);
        expect(end).toBeGreaterThan(list?.y ?? 0);
        expect(end).toBeLessThanOrEqual((list?.y ?? 0) + (list?.height ?? 0));
      }
      await message.fill("/help");
      await message.press("Escape");
      await message.press("Enter");
      await questions.nth(8).waitFor();
      await log.hover();
      const scrollUp = async (): Promise<number> => {
        await page.mouse.wheel(0, -600);
        return distance();
      };
      await expect.poll(scrollUp).toBeGreaterThan(300);
      await expect.poll(() => answers.count()).toBe(9);
      await settle();
      expect(await distance()).toBeGreaterThan(300);
    }));
});

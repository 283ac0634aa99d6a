import { describeChat } from "@langslash/testing/chat-suite";
import { openWindow } from "@langslash/testing/chat-window";
import { expect, it } from "vitest";
import { startTemplateChat } from "./__fixtures__/template-chat.js";

describeChat({
  title: "the page of a created project",
  start: startTemplateChat,
  // examples/react has the same client and the same server, and runs other stories.
  sample: /Escape|people who/,
  others: (chat) => {
    it("a form that cannot be sent keeps its values, and Escape stops the answer to one that was sent", async () => {
      const { page, say, sees, field } = await openWindow(chat());
      Object.assign(chat().model, { words: 60, gap: 50 });
      try {
        await say("/client-letter tone=loud The hearing is on Monday");
        const tone = page.getByRole("form", { name: "Arguments of /client-letter" }).getByLabel("tone");
        await tone.selectOption("warm");
        await chat().connection.cut();
        await page.getByRole("button", { name: "Run" }).press("Enter");
        await page.getByRole("alert").getByText("The server cannot be reached.").waitFor();
        expect(await tone.inputValue()).toBe("warm");
        await chat().connection.mend();
        await page.getByRole("button", { name: "Run" }).press("Enter");
        await sees("w4");
        await expect.poll(() => tone.count()).toBe(0);
        await field.press("Escape");
        await sees("Stopped.");
        await expect.poll(() => chat().model.running()).toBe(0);
        await page.reload();
        await sees("Stopped.");
        expect(await tone.count()).toBe(0);
        chat().model.gap = 0;
        await say("after the stop");
        await sees("Answer to «after the stop»");
      } finally {
        await chat().connection.mend();
        await page.context().close();
      }
    });

    it("lists the conversations, the newest first, for keys and pointers", async () => {
      const { page, say, sees, questions, field } = await openWindow(chat());
      Object.assign(chat().model, { words: 5, gap: 0 });
      try {
        await say("the older one");
        await sees("Answer to «the older one»");
        await page.getByRole("button", { name: "New chat" }).click();
        await say("the newer one");
        await sees("Answer to «the newer one»");
        const summary = page.getByText("Conversations", { exact: true });
        const links = page.getByRole("navigation", { name: "Conversations" }).getByRole("link");
        await summary.press("Enter");
        await expect
          .poll(async () => (await links.allInnerTexts()).slice(0, 2))
          .toEqual(["the newer one", "the older one"]);
        expect(await links.first().getAttribute("aria-current")).toBe("page");
        await links.first().press("Escape");
        await expect.poll(() => page.evaluate("document.activeElement.textContent")).toBe("Conversations");
        expect(await links.count()).toBe(0);
        await summary.press("Enter");
        await links.nth(1).press("Enter");
        await expect.poll(questions).toEqual(["the older one"]);
        await expect.poll(() => field.evaluate("document.activeElement.tagName")).toBe("TEXTAREA");
        expect(await links.count()).toBe(0);
      } finally {
        await page.context().close();
      }
    });
  },
});

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
  },
});

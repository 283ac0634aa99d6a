import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { CHROMIUM } from "@langslash/testing/chromium";
import { chatPage } from "./__fixtures__/chat-page.js";
import { openPages, WHY_SKIPPED } from "./__fixtures__/open-pages.js";

describe.skipIf(CHROMIUM === undefined)(`a form for missing arguments in a browser${WHY_SKIPPED}`, () => {
  const at = openPages();
  const { message, answer, openChat, say } = chatPage(at);
  const form = () => at.page.getByRole("form", { name: "Arguments of /save" });

  it("asks below the message, also after a reload, and its answer runs the command", async () => {
    await openChat();
    await say("/save Two years.");
    await form().getByText("file is required").waitFor();
    await at.page.reload();
    await expect.poll(() => at.page.evaluate("document.activeElement.labels[0].textContent")).toContain("file");
    await at.page.keyboard.type("liens.md");
    await at.page.keyboard.press("Enter");
    await answer().getByText("Saved 10 characters to liens.md.").waitFor();
    expect(await form().count()).toBe(0);
    expect(await readFile(`${at.office.workspace}/saved/liens.md`, "utf8")).toBe("Two years.");
    await at.page.reload();
    await answer().getByText("Saved 10 characters to liens.md.").waitFor();
    expect(await form().count()).toBe(0);
  });

  it("keeps what was entered over a reload, in its conversation, until it is answered", async () => {
    await openChat();
    await say("/save Two years.");
    await form().getByLabel("file").fill("half");
    await at.page.reload();
    await expect.poll(() => form().getByLabel("file").inputValue()).toBe("half");
    const first = at.page.url();
    await openChat();
    await say("/save Three.");
    await form().waitFor();
    expect(await form().getByLabel("file").inputValue()).toBe("");
    await at.page.goto(first);
    await at.page.reload();
    await expect.poll(() => form().getByLabel("file").inputValue()).toBe("half");
    await form().getByLabel("file").fill("half.md");
    await at.page.keyboard.press("Enter");
    await answer().getByText("to half.md.").waitFor();
    expect(await at.page.evaluate("Object.keys(sessionStorage).filter((key) => key.includes('form'))")).toEqual([]);
  });

  it("is cancelled by Escape, and leaves the focus to a user who types", async () => {
    await openChat();
    await say("/save Two years.");
    await form().waitFor();
    await message().fill("a draft");
    await at.page.reload();
    await form().waitFor();
    expect(await at.page.evaluate("document.activeElement.value")).toBe("a draft");
    await form().getByLabel("file").press("Escape");
    await answer().getByText("Cancelled: /save did not run.").waitFor();
    expect(await form().count()).toBe(0);
    expect(await at.page.evaluate("document.activeElement.value")).toBe("a draft");
  });

  it("goes when another window has answered", async () => {
    await openChat();
    await say("/save Two years.");
    await form().waitFor();
    const context = await at.page.context().browser()?.newContext();
    const windows = [await context?.newPage(), await context?.newPage()];
    const fields = windows.map((window) =>
      window?.getByRole("form", { name: "Arguments of /save" }).getByLabel("file"),
    );
    for (const window of windows) await window?.goto(at.page.url());
    for (const field of fields) await field?.fill("other.md");
    await fields[0]?.press("Enter");
    await windows[1]?.getByText("Saved 10 characters to other.md.").waitFor();
    expect(await fields[1]?.count()).toBe(0);
    await context?.close();
  });

  it("fits a phone", async () => {
    await at.page.setViewportSize({ width: 320, height: 600 });
    await openChat();
    await say("/save Two years.");
    await form().waitFor();
    expect(await at.page.evaluate("document.documentElement.scrollWidth")).toBe(320);
  });
});

import { describe, expect, it } from "vitest";
import { generateSkill } from "./__fixtures__/drafts.js";
import { chatPage } from "./__fixtures__/chat-page.js";
import { openPages, WHY_SKIPPED } from "./__fixtures__/open-pages.js";
import { CHROMIUM } from "@langslash/testing/chromium";

describe.skipIf(CHROMIUM === undefined)(`completion in the chat${WHY_SKIPPED}`, () => {
  const at = openPages();

  const { message, options, answer, chips, openChat, say } = chatPage(at);

  it("opens at / with descriptions and can be used with the keyboard", async () => {
    await openChat();
    await message().pressSequentially("/");
    expect(await message().getAttribute("aria-expanded")).toBe("true");
    expect(await options().count()).toBe(18);
    expect(await at.page.getByRole("listbox").locator("[data-heading]").allInnerTexts()).toEqual([
      "Help",
      "Commands",
      "Shortcuts",
      "Skills",
    ]);
    await message().pressSequentially("clie");
    expect(await options().allInnerTexts()).toEqual([
      expect.stringContaining("/client-intake"),
      expect.stringContaining("Writes plain-language status letters"),
    ]);
    await message().press("ArrowDown");
    const active = await message().getAttribute("aria-activedescendant");
    expect(await at.page.locator(`#${active}`).getAttribute("aria-selected")).toBe("true");
    expect(await at.page.getByRole("option", { selected: true }).innerText()).toContain("/client-letter");
    await message().press("Enter");
    expect(await message().inputValue()).toBe("/client-letter ");
    expect(at.office.model.getRequests()).toHaveLength(0);
  });

  it("closes with Escape and stays closed until something is typed", async () => {
    await openChat();
    await message().pressSequentially("/me");
    await message().press("Escape");
    expect(await at.page.getByRole("listbox").count()).toBe(0);
    expect(await message().getAttribute("aria-expanded")).toBe("false");
    await message().pressSequentially("d");
    expect(await at.page.getByRole("listbox").count()).toBe(1);
  });

  it("can be used with the mouse, without losing the focus, and suggests parameters and values", async () => {
    await openChat();
    await message().pressSequentially("/medical");
    await options().first().click();
    expect(await message().inputValue()).toBe("/medical-records-analysis ");
    expect(await at.page.locator(".usage").innerText()).toBe(
      "/medical-records-analysis [case=<text>] [phases=<number,...>] [output=<full|brief>] [model=<sonnet|haiku|gemini-3-pro>] [text]",
    );
    await at.page.getByRole("option", { name: "output= How much to write." }).click();
    expect(await options().allInnerTexts()).toEqual(["output=full", "output=brief"]);
    await options().last().click();
    expect(await message().inputValue()).toBe("/medical-records-analysis output=brief ");
    expect(await message().and(at.page.locator(":focus")).isVisible()).toBe(true);
    expect(await options().allInnerTexts()).toEqual([
      expect.stringContaining("case="),
      expect.stringContaining("phases="),
      expect.stringContaining("model="),
    ]);
  });

  it("completes a value that the code of a command provides, and leaves Enter to send another one", async () => {
    await openChat();
    await say("/save file=liens.md Two years.");
    await answer().getByText("Saved 10 characters to liens.md.").waitFor();
    await message().pressSequentially("/save file=l");
    await at.page.getByRole("option", { name: "file=liens.md" }).waitFor();
    await message().press("Tab");
    expect(await message().inputValue()).toBe("/save file=liens.md ");
    await message().fill("");
    await message().pressSequentially("/save file=li");
    await at.page.getByRole("option", { name: "file=liens.md" }).waitFor();
    await message().pressSequentially("/x Three.");
    await message().press("Enter");
    await answer().getByText("is not a plain file name").waitFor();
  });

  it("completes in the middle of a pipeline and keeps the text after the cursor", async () => {
    await openChat();
    await message().fill("/research liens | /summ please");
    for (let step = 0; step < " please".length; step += 1) await message().press("ArrowLeft");
    await message().press("m");
    await message().press("Backspace");
    await message().press("Tab");
    expect(await message().inputValue()).toBe("/research liens | /summary-writing please");
  });

  it("leaves Enter to send a complete command, and a line break to Shift+Enter", async () => {
    at.office.model.on({ predicate: () => true }, { content: "Yes." });
    await openChat();
    await message().pressSequentially("/help");
    await message().press("Enter");
    await at.page.getByRole("heading", { name: "Commands" }).waitFor();
    await message().pressSequentially("one");
    await message().press("Shift+Enter");
    await message().pressSequentially("two");
    await message().press("Enter");
    await answer().getByText("Yes.").waitFor();
    expect(JSON.stringify(at.office.model.getLastRequest()?.body?.messages)).toContain(String.raw`one\ntwo`);
  });

  it("lists a skill that GenerateSkill has just written, without a reload", async () => {
    const call = generateSkill("weekly-report", "Writes the weekly report.");
    at.office.model.on({ userMessage: /make a skill/, hasToolResult: false }, { toolCalls: [call] });
    at.office.model.on({ predicate: () => true }, { content: "It is `/weekly-report`." });
    await openChat();
    await say("make a skill of this");
    await at.page.getByRole("button", { name: "Approve" }).click();
    await answer().getByText("It is").waitFor();
    await message().pressSequentially("/weekl");
    await at.page.getByRole("option", { name: "Writes the weekly report." }).waitFor();
    await message().fill("");
    await at.page.getByRole("button", { name: "/weekly-report" }).click();
    expect(await message().inputValue()).toBe("/weekly-report ");
    await message().press("Enter");
    await expect.poll(() => chips().allInnerTexts()).toContain("/weekly-report\nas you asked");
  });
});

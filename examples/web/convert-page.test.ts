import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import { HOSTILE, openPages, WHY_SKIPPED } from "./__fixtures__/open-pages.js";
import { CHROMIUM } from "@langslash/testing/chromium";

describe.skipIf(CHROMIUM === undefined)(`the converter in a browser${WHY_SKIPPED}`, () => {
  const at = openPages();

  const convert = (): Locator => at.page.getByRole("button", { name: "Convert", exact: true });
  const converted = (): Locator => at.page.getByRole("group", { name: "Standalone prompt" });
  const openConverter = async (): Promise<void> => {
    await at.page.goto(`${at.office.address}slash-commands/convert`);
    await at.page.getByRole("option", { name: "/draft-motion" }).waitFor({ state: "attached" });
  };

  const add = async (name: string, content: string): Promise<void> => {
    await at.page.locator("summary").click();
    await at.page.getByLabel("Name").fill(name);
    await at.page.getByLabel("The whole file").fill(content);
    await at.page.getByRole("button", { name: "Add" }).click();
  };

  it("asks for arguments, converts, compares and copies", async () => {
    const content = "---\nargument-hint: <kind>\n---\n# Draft a motion\n\nDraft this motion: $ARGUMENTS";
    const prompt = "# Draft a motion\n\nDraft this motion: to dismiss";
    at.office.model.on({ userMessage: /to dismiss/ }, { content: prompt });
    at.office.model.on({ predicate: () => true }, { content: "# Draft a motion\n\nDraft this motion:" });
    await at.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await openConverter();
    await add("motion", content);
    await at.page.getByText("Added motion.").waitFor();
    expect(await at.page.getByLabel("Command", { exact: true }).innerText()).toContain("/motion");
    expect(await at.page.locator("#arguments-hint").innerText()).toBe("<kind>");

    await convert().click();
    await at.page.getByText("This command takes arguments.").waitFor();
    expect(await at.page.locator(":focus").getAttribute("id")).toBe("arguments");
    await at.page.getByRole("button", { name: "Convert without arguments" }).click();
    await at.page.getByText("Converted.").waitFor();
    expect(await at.page.getByRole("button", { name: "Convert without arguments" }).count()).toBe(0);

    await at.page.getByRole("textbox", { name: "Arguments" }).fill("to dismiss");
    await convert().click();
    await expect.poll(() => converted().locator("ins").allInnerTexts()).toEqual(["Draft this motion: to dismiss"]);
    expect(await at.page.getByRole("group", { name: "As stored" }).locator("del").count()).toBe(4);
    await at.page.getByRole("button", { name: "Copy" }).click();
    await at.page.getByRole("button", { name: "Copied" }).waitFor();
    expect(await at.page.evaluate("navigator.clipboard.readText()")).toBe(prompt);
    await at.page.context().clearPermissions();
  });

  it("shows inlined and missing references, and errors of the server", async () => {
    await openConverter();
    const references = [
      { name: "intake-triage", type: "agent" },
      { name: "oracle", type: "agent" },
    ];
    const toolCalls = [{ name: "read_configs", arguments: JSON.stringify({ references }) }];
    at.office.model.on({ hasToolResult: false }, { toolCalls });
    at.office.model.on({ hasToolResult: true }, { content: "Write it down." });
    await add("undo", "Write it down.");
    await at.page.getByText("Added undo.").waitFor();
    await convert().click();
    await at.page.getByText("Converted.").waitFor();
    expect(
      await at.page.getByRole("list", { name: "How it was converted" }).getByRole("listitem").allInnerTexts(),
    ).toEqual(["model\nwritten by the model", "intake-triage\nagent inlined", "oracle\nagent not found"]);
    await at.page.getByLabel("Name").fill("x");
    await at.page.getByLabel("The whole file").fill(" \n");
    await at.page.getByRole("button", { name: "Add" }).click();
    await expect.poll(() => at.page.getByRole("status").innerText()).toBe("content: must not be empty");
    at.complaints = at.complaints.filter((text) => !text.includes("400 (Bad Request)"));
  });

  it("shows names, contents and prompts as text, never as HTML", async () => {
    at.office.model.on({ predicate: () => true }, { content: `Do it. ${HOSTILE}` });
    await openConverter();
    await add(HOSTILE, `Do it. ${HOSTILE}`);
    await at.page.getByText(`Added ${HOSTILE}.`).waitFor();
    await convert().click();
    await expect.poll(() => converted().innerText()).toContain(HOSTILE);
    expect(await at.page.locator("img[src=x]").count()).toBe(0);
    expect(await at.page.title()).toContain("Convert a command");
  });

  it("fits the smallest phone, with long names and words", async () => {
    await at.page.setViewportSize({ width: 320, height: 600 });
    await openConverter();
    await add("x".repeat(100), "y".repeat(1000));
    await at.page.getByText("Added x").waitFor();
    expect(await at.page.evaluate("document.documentElement.scrollWidth")).toBe(320);
  });
});

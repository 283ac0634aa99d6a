import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator } from "playwright-core";
import { expect } from "vitest";
import type { OpenPage } from "./open-pages.js";

/** Returns the locators and actions that tests use on the chat page. */
export function chatPage(at: OpenPage) {
  const message = (): Locator => at.page.getByRole("combobox", { name: "Message" });
  const options = (): Locator => at.page.getByRole("option");
  const answer = (): Locator => at.page.getByRole("article", { name: "Answer" }).last();
  const chips = (): Locator => answer().getByRole("list", { name: "How this was answered" }).getByRole("listitem");
  const openChat = async (): Promise<void> => {
    const known = at.page.waitForResponse("**/api/commands");
    await at.page.goto(at.office.address);
    await known;
    await expect
      .poll(async () => {
        await message().fill("/hel");
        return options().count();
      })
      .toBeGreaterThan(0);
    await message().fill("");
  };
  const say = async (text: string): Promise<void> => {
    await message().fill(text);
    if (text.startsWith("/")) await message().press("Escape"); // closes the list
    await message().press("Enter");
  };
  return { message, options, answer, chips, openChat, say };
}

/** Adds a skill to those of the office. */
export async function addSkill(workspace: string, name: string, description: string): Promise<void> {
  const folder = join(workspace, ".agents/skills", name);
  await mkdir(folder, { recursive: true });
  const frontmatter = `---\nname: ${name}\ndescription: ${JSON.stringify(description)}\n---\n`;
  await writeFile(join(folder, "SKILL.md"), `${frontmatter}\nDo it.\n`);
}

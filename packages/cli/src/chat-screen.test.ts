import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folderOf, isInstalled, lawOfficeCopy, withLangslash } from "./__fixtures__/langslash.js";
import { modelServer } from "./__fixtures__/model-server.js";
import { noScreen, openScreen } from "./__fixtures__/screen.js";

const ANSWER = "The **statute of limitations** is in `KRS 413.140` of Kentucky: 時効は二年です, سنتان.";

/** Opens a named chat in a folder with skills. */
async function openChat(cwd: string, size: { columns?: number; rows?: number } = {}) {
  const { env, requests } = await modelServer(ANSWER);
  const state = { XDG_STATE_HOME: join(cwd, "state") };
  const line = "langslash chat --history typed.txt --name my-matter";
  const screen = await openScreen(line, { cwd, env: { ...withLangslash(), ...env, ...state }, ...size });
  await screen.sees(/^>$/m);
  const sent = (): unknown => requests.at(-1)?.messages.at(-1)?.content;
  return { screen, requests, sent };
}

describe(`the screen of langslash chat${noScreen ? ` (skipped: ${noScreen})` : ""}`, () => {
  it.skipIf(noScreen)(
    "shows a paste as one line and sends it as one message, with answers in whole words",
    async () => {
      const { screen, requests, sent } = await openChat(lawOfficeCopy(), { columns: 32 });
      await screen.paste("line one\n/help two\n\tline three");
      await screen.sees("> line one↵/help two↵⇥line three");
      expect(requests).toEqual([]);
      await screen.press("Enter");
      const shown = await screen.sees(/سنتان\.\n>$/);
      expect(sent()).toBe("line one\n/help two\n\tline three");
      expect(shown.slice(shown.indexOf("[model gpt-5-mini]"))).toEqual([
        "[model gpt-5-mini]",
        "The statute of limitations is in",
        "KRS 413.140 of Kentucky:",
        "時効は二年です, سنتان.",
        ">",
      ]);
      await screen.press("first\\", "Enter", "second", "M-Enter", "third");
      await screen.sees("> first\\\n… second↵third");
      await screen.press("Enter");
      await screen.sees(/^… second↵third\n\[model gpt-5-mini\]\n[^]*>$/m);
      expect(sent()).toBe("first\nsecond\nthird");
      await screen.close();
    },
  );

  it.skipIf(noScreen)(
    "keeps a draft through other widths and Ctrl-C, and all that was typed when its window is closed",
    async () => {
      const cwd = lawOfficeCopy();
      const { screen } = await openChat(cwd, { columns: 40 });
      const draft = "a draft that needs two lines of forty columns";
      await screen.press(draft);
      await screen.sees("> a draft that needs two lines of forty\ncolumns");
      await screen.resize(60, 20);
      await screen.sees(`> ${draft}`);
      await screen.press("C-c");
      await screen.sees(/^>\n>$/m);
      await screen.press("Up");
      await screen.sees(`> ${draft}`);
      await screen.press(", sent", "Enter");
      await screen.sees("سنتان.");
      await screen.press("speak slowly", "Enter");
      await screen.sees("word word word");
      await screen.close();

      const { screen: again, requests } = await openChat(cwd);
      await again.sees("Continues the conversation my-matter.");
      await again.press("Up", "Up");
      await again.sees(`> ${draft}, sent`);
      await again.press("C-c", "and now?", "Enter");
      await again.sees("سنتان.");
      expect(requests.at(-1)?.messages.map(({ content }) => content)).toEqual([`${draft}, sent`, ANSWER, "and now?"]);
      await again.press("C-d");
      await expect.poll(() => readFileSync(join(cwd, "typed.txt"), "utf8")).toContain("and now?");
      await again.close();
    },
  );

  it.skipIf(noScreen)(
    "says that another chat has continued its conversation, which stays as that one left it",
    async () => {
      const cwd = lawOfficeCopy();
      const { screen: one } = await openChat(cwd, { columns: 100 });
      const { screen: two } = await openChat(cwd);
      await two.press("from two", "Enter");
      await two.sees(/سنتان\.\n>$/);
      await one.press("from one", "Enter");
      await one.sees("error: Another chat has continued the conversation my-matter. This one is not kept any more.");
      await Promise.all([one.close(), two.close()]);
      const { screen, requests } = await openChat(cwd);
      await screen.press("and now?", "Enter");
      await screen.sees("سنتان.");
      expect(requests.at(-1)?.messages.map(({ content }) => content)).toEqual(["from two", ANSWER, "and now?"]);
      await screen.close();
    },
  );

  it.skipIf(noScreen)("keeps what is typed during an answer for the next line, also if Ctrl-C stops it", async () => {
    const { screen, sent } = await openChat(lawOfficeCopy());
    await screen.press("speak slowly", "Enter");
    await screen.sees("word word word");
    await screen.press("first", "M-Enter", "thing", "Enter", "and a draft");
    await screen.press("C-c");
    await screen.sees(/^stopped\n> first↵thing\n\[model gpt-5-mini\]\n[^]*سنتان\.\n> and a draft$/m);
    expect(sent()).toBe("first\nthing");
    expect((await screen.everything()).match(/first|draft/g)).toEqual(["first", "draft"]);
    await screen.close();
  });

  it.skipIf(noScreen)("answers no question with keys that were typed before it", async () => {
    const manifest = { skills: [{ name: "wipe", file: "wipe.md", description: "Wipes.", ask: "always" }] };
    const cwd = folderOf({ "skills/skills_manifest.json": JSON.stringify(manifest), "skills/wipe.md": "Wipe it." });
    const { screen, requests } = await openChat(cwd);
    await screen.press("/wipe", "Enter", "y", "Enter");
    await screen.sees(/^Run \/wipe\? \(y\/n\)$/m);
    await screen.press("n", "Enter");
    await screen.sees(/^> y\n\[model gpt-5-mini\]\n[^]*>$/m);
    expect(requests.map(({ messages }) => messages.at(-1)?.content)).toEqual([expect.stringMatching(/^y$/m)]);
    await screen.close();
  });

  const noPager = noScreen ?? (isInstalled("less") ? undefined : "less is not installed");
  it.skipIf(noPager)("opens long help in less, and goes on below it", async () => {
    const { screen } = await openChat(lawOfficeCopy(), { rows: 12 });
    await screen.press("/help", "Enter");
    const page = await screen.sees(/^:$/m);
    expect(page[0]).toBe("Commands");
    expect(page).toHaveLength(12);
    await screen.press("G");
    await screen.sees("details of a command.");
    await screen.press("q");
    await screen.sees(/details of a command\.\n*>$/);
    await screen.press("hello", "Enter");
    await screen.sees("سنتان.");
    await screen.close();
  });

  it.skipIf(noScreen)("asks for arguments one below the other, and never shows a secret", async () => {
    const parameters = { key: { required: true, secret: true }, mode: { values: ["full", "brief"], default: "full" } };
    const manifest = { skills: [{ name: "login", file: "login.md", description: "Logs in.", parameters }] };
    const cwd = folderOf({
      "skills/skills_manifest.json": JSON.stringify(manifest),
      "skills/login.md": "Key $key, mode $mode",
    });
    const { screen, sent } = await openChat(cwd);
    await screen.press("/login mode=odd", "Enter");
    await screen.sees(/key: *$/m);
    await screen.press("hunter2", "Enter");
    expect(await screen.sees(/^mode \(full, brief; optional\) \[full\]:$/m)).toContain("brackets, and Ctrl-C cancels.");
    await screen.press("br", "Tab");
    await screen.sees(/\[full\]: brief$/m);
    await screen.press("Enter");
    await screen.sees("سنتان.");
    expect(sent()).toMatch(/Key secret:[\w-]+, mode brief/);
    const everything = await screen.everything();
    expect(everything).toContain("key:\n");
    expect(everything).not.toContain("hunter2");
    await screen.close();
  });
});

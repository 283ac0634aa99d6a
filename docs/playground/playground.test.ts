import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { convertDeterministically, directoryConfigs } from "@langslash/converter";
import { commandFolderSource, loadSkills } from "@langslash/skills";
import { CHROMIUM, sharedChromium } from "@langslash/testing/chromium";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import type { BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type BuiltSite, builtSite } from "./__fixtures__/built-site.js";
import { hashOf } from "./address.js";
import type { Project } from "./project.js";
import { codingAgent } from "./projects/coding-agent.js";
import { EXAMPLES } from "./projects/examples.js";
import { lawOffice } from "./projects/law-office.js";
import { supportDesk } from "./projects/support-desk.js";
import { explainTurn } from "./worker/explain-turn.js";
import { runThread } from "./worker/run-thread.js";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const HOSTILE = `<img src=x onerror="document.title='hacked'">`;
const SCREENS = [
  { width: 390, colorScheme: "dark" },
  { width: 1280, colorScheme: "light" },
] as const;

let site: BuiltSite;
beforeAll(async () => {
  site = await builtSite();
});
afterAll(() => site.close());

/** Sizes of compressed scripts, in bytes: the page alone, and what the playground adds to it. */
describe("the budget of the front page", () => {
  const assets = (): string[] =>
    readdirSync(join(site.folder, "assets"), { recursive: true, encoding: "utf8" }).filter((path) =>
      path.endsWith(".js"),
    );
  const sizeOf = (paths: readonly string[]): number =>
    paths.reduce((sum, path) => sum + gzipSync(readFileSync(join(site.folder, "assets", path))).length, 0);

  it("is kept: 110 kB to read it, 40 kB for the playground, 170 kB to complete, 700 kB for all libraries", () => {
    const page = readFileSync(join(site.folder, "index.html"), "utf8");
    const first = assets().filter((path) => page.includes(path));
    expect(first.length).toBeGreaterThan(1);
    expect(sizeOf(first)).toBeLessThan(110_000);

    const others = assets().filter((path) => !first.includes(path) && !/\.md\.|Search/.test(path));
    const ofPage = others.filter((path) => path.startsWith("chunks/"));
    expect(ofPage.length).toBeGreaterThan(0);
    expect(sizeOf(ofPage)).toBeLessThan(40_000);
    const ofWorker = others.filter((path) => !ofPage.includes(path));
    expect(sizeOf(ofWorker)).toBeLessThan(700_000);
    expect(sizeOf(ofWorker)).toBeGreaterThan(400_000); // none was overlooked
    expect(sizeOf(ofWorker.filter((path) => path.startsWith("worker-")))).toBeLessThan(170_000); // completes
  });
});

describe.skipIf(CHROMIUM === undefined)("the playground in a browser", () => {
  let context: BrowserContext;
  /** The window of the tests. Loading the playground takes longer than what most of them do with it. */
  let page: Page;
  let complaints: string[];
  /** Requests for files of the site, with what they send. */
  let requests: { url: string; sent: string | null }[];

  const message = (): Locator => page.getByRole("combobox", { name: "Message" });
  const options = (): Locator => page.getByRole("option").and(page.locator("li"));
  const explanation = (): Locator => page.getByRole("region", { name: "The decision and its reasons" });
  const standalone = (): Locator => page.getByRole("region", { name: "Standalone prompt" });
  const example = (name: string): Promise<unknown> => page.getByLabel("Example").selectOption({ label: name });
  const isDone = (): Promise<unknown> => page.locator('.results[aria-busy="false"]').waitFor();
  const newWindow = async (): Promise<Page> => {
    const opened = await context.newPage();
    opened.setDefaultTimeout(20_000);
    opened.on("pageerror", (error) => complaints.push(error.message));
    opened.on("console", (entry) => {
      if (entry.type() === "error" || entry.type() === "warning") complaints.push(entry.text());
    });
    return opened;
  };
  /** Loads the page, and comes to the playground. */
  const load = async (): Promise<void> => {
    await page.goto(site.address);
    // VitePress scrolls to the top when it begins.
    await page.waitForFunction(
      "document.querySelector('.playground-place').scrollIntoView() ?? document.querySelector('.playground')",
    );
    await isDone();
  };
  /** Shows the first example, as the page does when it is loaded. */
  const begin = async (): Promise<void> => {
    await example(EXAMPLES[0].name);
    await isDone();
  };
  const openLink = async (project: Project): Promise<void> => {
    await page.evaluate(`location.hash = ${JSON.stringify(await hashOf(project))}`);
    await expect.poll(() => message().inputValue()).toBe(project.message);
    await isDone();
  };
  /** Runs a part of a test in a window of its own. */
  const inNewWindow = async (test: () => Promise<void>): Promise<void> => {
    const before = page;
    page = await newWindow();
    try {
      await test();
    } finally {
      await page.close();
      page = before;
    }
  };
  const say = async (text: string): Promise<void> => {
    await message().fill(text);
    await message().press("Escape");
    await message().press("Enter");
    await expect.poll(() => message().inputValue()).toBe("");
    await isDone();
  };

  beforeAll(async () => {
    complaints = [];
    requests = [];
    context = await (await sharedChromium()).newContext({ viewport: { width: 1280, height: 800 } });
    context.on("request", (request) => requests.push({ url: request.url(), sent: request.postData() }));
    page = await newWindow();
    await load();
  });
  afterAll(() => context.close());
  beforeEach(() => {
    requests = [];
  });
  afterEach(() => {
    const found = complaints;
    complaints = [];
    if (found.length > 0) throw new Error(`The browser reported problems: ${found.join("; ")}`);
  });

  it("is loaded only when the reader comes to it", () =>
    inNewWindow(async () => {
      await page.setViewportSize({ width: 1280, height: 500 });
      await page.goto(site.address, { waitUntil: "networkidle" });
      expect(requests.filter(({ url }) => /playground|worker/.test(url))).toEqual([]);
      await load();
      expect(requests.filter(({ url }) => /worker-/.test(url))).toHaveLength(1);
    }));

  it("says what the libraries say in Node", async () => {
    const projects: Readonly<Record<string, Project>> = {
      "commands with arguments": lawOffice,
      "skills found by meaning": supportDesk,
      "a command as a prompt": codingAgent,
      "a condition": { ...codingAgent, message: "/review-pr 128 | if value=$.open /review-pr 7" },
      "a typing error": { ...lawOffice, message: "/reserch liens" },
      "a wrong argument": { ...lawOffice, message: "/client-letter tone=rude" },
      help: { ...lawOffice, message: "/help" },
      "another model after the first": {
        ...lawOffice,
        turns: ["/research liens"],
        message: "/research more && /help",
      },
      "a macro": { ...lawOffice, message: "/quick-med case=x" },
      "a follow-up": { ...supportDesk, turns: ["/refund order 17"], message: "and order 18?" },
    };
    for (const [name, project] of Object.entries(projects)) {
      const files = project.files.map(({ path, text }) => [`project/${path}`, text]);
      const folder = join(temporaryFolder(Object.fromEntries(files)), "project"); // as the page names it
      const skills = await loadSkills([join(folder, "skills"), ...commandsOf(folder, project)]);
      const explained = await explainTurn(skills, project.turns, project.message);
      const sent = await runThread(skills, [...project.turns, project.message]);
      const texts = sent.flatMap(({ parts }) => parts.map(({ text }) => text));
      await page.evaluate(`location.hash = ${JSON.stringify(await hashOf(project))}`);
      await expect.poll(() => explanation().textContent(), { timeout: 10_000, message: name }).toBe(explained.text);
      await expect.poll(() => page.locator(".part pre").allTextContents(), { message: name }).toEqual(texts);
      if (project.files !== codingAgent.files) continue;
      const input = { content: codingAgent.files[0]?.text ?? "", name: "review-pr", userArguments: "128" };
      const { convertedContent } = await convertDeterministically(input, directoryConfigs(folder));
      await expect.poll(() => standalone().textContent()).toBe(convertedContent);
      expect(convertedContent).toContain("Name each branch that no test takes.");
      await page.getByText("Not found: agent release-oracle.").waitFor();
    }
  });

  it("completes names, arguments and values by keyboard, and names problems", async () => {
    await begin();
    await message().focus();
    await page.keyboard.press("Control+A");
    await page.keyboard.type("/cli");
    await expect.poll(() => options().allInnerTexts()).toContainEqual(expect.stringMatching(/^\/client-letter/));
    expect(await options().first().getAttribute("aria-selected")).toBe("true");
    await page.keyboard.press("Tab");
    await page.keyboard.type("tone=");
    await expect.poll(() => options().count()).toBe(3);
    expect(await message().getAttribute("aria-activedescendant")).toBe(await options().first().getAttribute("id"));
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    expect(await message().inputValue()).toBe("/client-letter tone=warm ");
    await expect.poll(() => page.getByRole("cell").allInnerTexts()).toContain('"warm"');
    await page.keyboard.type("| /client-letter tone=rude");
    await page.keyboard.press("Escape");
    await expect
      .poll(() => page.locator(".chat .problem.error").allInnerTexts())
      .toContainEqual(expect.stringContaining("tone"));
  });

  it("shows what a provider's cache has of the second turn, and nothing of the first", async () => {
    await begin();
    await page.getByRole("button", { name: "Start a new thread" }).click();
    await message().fill("/client-letter tone=formal The hearing has moved");
    await message().press("Escape");
    await expect.poll(() => explanation().textContent()).toContain('tone = "formal"');
    await isDone();
    const parts = (): Promise<string[]> => page.locator(".part .cache").allInnerTexts();
    expect(new Set(await parts())).toEqual(new Set(["not cached"]));
    const first = await page.locator(".part pre").allTextContents();
    expect(first.at(-1)).toContain("Keep the tone formal.");
    expect(first.at(-1)).toMatch(/\n\nThe hearing has moved$/);

    await message().press("Enter");
    await expect.poll(() => page.getByRole("list", { name: "The thread so far" }).count()).toBe(1);
    await message().fill("thank you");
    await expect.poll(async () => (await page.locator(".part pre").allTextContents()).at(-1)).toContain("thank you");
    await isDone();
    const second = await page.locator(".part pre").allTextContents();
    expect(second.slice(0, first.length)).toEqual(first);
    const cached = (await parts()).map((text) => text === "cached");
    expect(cached).toEqual(second.map((_text, index) => index < first.length));
  });

  it("has a thread that is sent, full at six turns, and begun anew", async () => {
    await begin();
    for (const text of ["one", "two", "three", "four", "five"]) await say(text);
    expect(await page.getByRole("button", { name: "Send" }).isDisabled()).toBe(true);
    await page.getByText("A thread has at most 6 turns here.").waitFor();
    await page.getByRole("button", { name: "Start a new thread" }).click();
    expect(await page.getByRole("button", { name: "Send" }).isEnabled()).toBe(true);
  });

  it("follows changes of the skills, and reports what is wrong with them", async () => {
    await begin();
    await page.getByRole("button", { name: "Add a skill" }).click();
    expect(await page.evaluate<string>("document.activeElement.value")).toBe("skills/skill-1/SKILL.md");
    const text = page.getByRole("textbox", { name: "Text" });
    await text.fill(
      "---\nname: time-entry\ndescription: Books hours.\nparameters:\n  hours: { type: number }\n---\nBook $hours.",
    );
    await message().fill("/time");
    await expect.poll(() => options().allInnerTexts()).toEqual([expect.stringContaining("/time-entry")]);
    await text.fill("---\nname: [\n");
    await expect.poll(() => page.getByLabel("Problems of the files").innerText()).toContain("skill-1/SKILL.md");
    await page.getByRole("button", { name: "Remove this file" }).click();
    await expect.poll(() => page.getByLabel("Problems of the files").innerText()).toBe("");
    await page.getByRole("textbox", { name: "Path" }).fill("../../etc/passwd");
    await page.getByRole("textbox", { name: "Path" }).blur();
    await expect.poll(() => page.getByRole("alert").innerText()).toContain("This is not a usable path");
    await example("Support desk: skills found by meaning");
    await expect.poll(() => explanation().textContent()).toContain("Loaded: refund");
    expect(await page.getByRole("alert").innerText()).toBe("");
  });

  it("works without any skill, file and message", async () => {
    await openLink({ files: [], turns: [], message: "" });
    expect(await page.getByRole("alert").innerText()).toBe("");
    await page.getByText("No model is called.").waitFor();
    await page.getByRole("button", { name: "Add a skill" }).click();
    await message().fill("/skill-1 now");
    await expect.poll(() => explanation().textContent()).toContain("/skill-1 runs the skill skill-1");
  });

  it("has everything in a link, and sends nothing", async () => {
    await begin();
    await message().fill("/research a secret word");
    await message().press("Escape");
    await page.getByRole("button", { name: "Copy a link" }).click();
    await expect.poll(() => page.getByText(/^Copied\.|^The link is in the address bar\./).count()).toBe(1);
    const address = page.url();
    expect(new URL(address).hash).toMatch(/^#try=/);
    await inNewWindow(async () => {
      await page.goto(address);
      await expect.poll(() => explanation().textContent()).toContain("asked: a secret word");
      expect(await message().inputValue()).toBe("/research a secret word");
    });
    expect(requests.filter(({ url }) => !url.startsWith(site.address)).map(({ url }) => url)).toEqual([]);
    expect(requests.filter(({ sent }) => sent !== null)).toEqual([]);
  });

  it("shows a link by a stranger as text, and says why one cannot be read", async () => {
    const text = `---\nname: a-b\ndescription: ${HOSTILE}\n---\n${HOSTILE}`;
    const hostile: Project = {
      files: [{ path: "skills/__proto__/SKILL.md", text }],
      turns: [HOSTILE],
      message: `/a-b ${HOSTILE}`,
    };
    await openLink(hostile);
    expect(await message().inputValue()).toBe(hostile.message);
    await expect.poll(() => standalone().textContent()).toContain(HOSTILE);
    expect(await page.locator(".playground img").count()).toBe(0);
    expect(await page.title()).not.toContain("hacked");
    await page.evaluate(`location.hash = "#try=AAAA"`);
    await expect.poll(() => page.getByRole("alert").innerText()).toBe("The link is damaged.");
    await page.evaluate(`location.hash = "#try=${"A".repeat(20_000)}"`);
    await expect.poll(() => page.getByRole("alert").innerText()).toBe("The link is too long.");
    await example("Support desk: skills found by meaning");
    await expect.poll(() => page.getByRole("alert").innerText()).toBe("");
  });

  it("ends a worker that hangs, says when it cannot be loaded, and goes on when it can", () =>
    inNewWindow(async () => {
      const worker = { state: "hangs" };
      await page.route("**/worker-*.js", (route) => {
        if (worker.state === "hangs")
          return route.fulfill({ contentType: "text/javascript", body: "onmessage = () => {}" });
        return worker.state === "is missing" ? route.abort() : route.continue();
      });
      await page.clock.install();
      await page.goto(site.address);
      await page.locator(".playground-place").scrollIntoViewIfNeeded();
      await page.locator('.results[aria-busy="true"]').waitFor();
      await page.clock.fastForward("00:10");
      await isDone();
      expect(await page.getByRole("alert").innerText()).toBe(
        "This takes too long, so it was stopped. Change something.",
      );
      worker.state = "is missing";
      await message().fill("/x");
      await expect.poll(() => page.getByRole("alert").innerText()).toContain("could not be loaded");
      complaints = complaints.filter((text) => !text.includes("net::ERR_FAILED"));
      worker.state = "is there";
      await message().fill("/client-letter now");
      await expect.poll(() => explanation().textContent()).toContain("asked: now");
      await isDone();
      expect(await page.getByRole("alert").innerText()).toBe("");
    }));

  it("is accessible on a dark phone and a light screen, without sideways scrolling", async () => {
    const settings = JSON.stringify({ rules: { "aria-allowed-role": { enabled: false } } }); // a combobox of several lines
    const run = `axe.run(document, ${settings}).then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ": " + html)))`;
    const problems = (): Promise<string[]> => page.evaluate<string[]>(run);
    await begin();
    await page.evaluate(AXE);
    for (const { width, colorScheme } of SCREENS) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      await page.waitForTimeout(400); // VitePress fades its colours
      expect(await page.evaluate<boolean>("document.documentElement.classList.contains('dark')")).toBe(
        colorScheme === "dark",
      );
      await message().fill("");
      await expect.poll(() => options().count()).toBe(0);
      await isDone();
      expect(await problems()).toEqual([]);
      await message().fill("/client-letter tone=");
      await expect.poll(() => options().count()).toBe(3);
      await message().scrollIntoViewIfNeeded();
      expect(await problems()).toEqual([]);
      expect(await page.evaluate<number>("document.documentElement.scrollWidth - innerWidth")).toBe(0);
    }
  });
});

function commandsOf(folder: string, { files }: Project) {
  return files.some(({ path }) => path.startsWith("commands/")) ? [commandFolderSource(join(folder, "commands"))] : [];
}

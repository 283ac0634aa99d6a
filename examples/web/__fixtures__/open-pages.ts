import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { CHROMIUM, launchChromium } from "../chromium.js";
import { startTestOffice, type TestOffice } from "./running-office.js";

/** Why tests in a browser are skipped; empty where they are not. */
export const WHY_SKIPPED =
  CHROMIUM === undefined ? " (skipped: no Chromium is installed; CHROMIUM_PATH names its program)" : "";

/** Text that runs a script where it is taken for HTML. */
export const HOSTILE = "<img src=x onerror=\"document.title='hacked'\">";

/** What a test in a browser works with. */
export interface OpenPage {
  office: TestOffice;
  /** A new one in each test. */
  page: Page;
  /** What the browser has against the page: errors, and what its policy forbids. A test fails with any that is left. */
  complaints: string[];
}

/** Starts a server and a browser for the tests of a file; the fields are set when a test begins. */
export function openPages(): OpenPage {
  const at = { complaints: [] } as unknown as OpenPage;
  let browser: Browser;
  beforeAll(async () => {
    [browser, at.office] = await Promise.all([launchChromium(), startTestOffice()]);
  }, 60_000);
  afterAll(async () => {
    await browser.close();
    await at.office.close();
  });
  beforeEach(async () => {
    at.office.reset();
    at.complaints = [];
    at.page = await browser.newPage({ viewport: { width: 1000, height: 700 } });
    at.page.setDefaultTimeout(10_000);
    at.page.on("pageerror", (error) => at.complaints.push(error.message));
    at.page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") at.complaints.push(message.text());
    });
  });
  afterEach(async () => {
    await at.page.close();
    if (at.complaints.length > 0) throw new Error(`The browser complains: ${at.complaints.join("; ")}`);
  });
  return at;
}

/** How well the text and the softer text can be read, as WCAG counts contrast, and whether the page is dark. */
export async function readability(page: Page): Promise<{ isDark: boolean; ink: number; soft: number }> {
  const { paper, ink, soft } = await page.evaluate<Record<"paper" | "ink" | "soft", number>>(BRIGHTNESS);
  return { isDark: paper < 0.5, ink: contrast(paper, ink), soft: contrast(paper, soft) };
}

/** Runs in the page: how bright the background, the text and the softer text are, as WCAG has it. */
const BRIGHTNESS = `(() => {
  const brightness = (name) => {
    const probe = document.createElement("i");
    document.body.append(probe);
    probe.style.color = "var(--" + name + ")";
    const [red, green, blue] = getComputedStyle(probe).color.match(/[\\d.]+/g).map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    probe.remove();
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  return { paper: brightness("paper"), ink: brightness("ink"), soft: brightness("soft") };
})()`;

function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

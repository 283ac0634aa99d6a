import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { CHROMIUM, sharedChromium } from "@langslash/testing/chromium";
import { startTestOffice, type TestOffice } from "./running-office.js";

/** Reason why tests in a browser are skipped; empty if they are not. */
export const WHY_SKIPPED =
  CHROMIUM === undefined ? " (skipped: Chromium was not found; set CHROMIUM_PATH to the path of its program)" : "";

/** Text that runs a script if it is inserted as HTML. */
export const HOSTILE = "<img src=x onerror=\"document.title='hacked'\">";

/** Server and page of a test in a browser. */
export interface OpenPage {
  office: TestOffice;
  /** A new page for each test. */
  page: Page;
  /**
   * Errors and warnings of the browser, including violations of the content security policy. A test fails if any are
   * left.
   */
  complaints: string[];
}

/**
 * Starts a server for the tests of a file, and a browser unless the process has one. The fields of the result are set
 * when a test starts.
 */
export function openPages(): OpenPage {
  const at = { complaints: [] } as unknown as OpenPage;
  let browser: Browser;
  beforeAll(async () => {
    [browser, at.office] = await Promise.all([sharedChromium(), startTestOffice()]);
  });
  afterAll(() => at.office.close());
  beforeEach(async () => {
    at.office.reset();
    at.complaints = [];
    at.page = await browser.newPage({ viewport: { width: 1000, height: 700 } });
    at.page.setDefaultTimeout(30_000);
    at.page.on("pageerror", (error) => at.complaints.push(error.message));
    at.page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") at.complaints.push(message.text());
    });
  });
  afterEach(async () => {
    await at.page.close();
    if (at.complaints.length > 0) throw new Error(`The browser reported problems: ${at.complaints.join("; ")}`);
  });
  return at;
}

/** Returns the WCAG contrast of the text and of the softer text, and whether the page is dark. */
export async function readability(page: Page): Promise<{ isDark: boolean; ink: number; soft: number }> {
  const { paper, ink, soft } = await page.evaluate<Record<"paper" | "ink" | "soft", number>>(BRIGHTNESS);
  return { isDark: paper < 0.5, ink: contrast(paper, ink), soft: contrast(paper, soft) };
}

/** Script for the page that returns the WCAG relative luminance of the background, the text and the softer text. */
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

import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

const PLACES = [
  process.env["CHROMIUM_PATH"],
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** The program of an installed browser; undefined where there is none. CHROMIUM_PATH names another. */
export const CHROMIUM: string | undefined = PLACES.find((path) => path !== undefined && existsSync(path));

/** Starts the installed browser without a window, and without anything that calls home. */
export function launchChromium(): Promise<Browser> {
  const quiet = ["--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"];
  if (CHROMIUM === undefined) throw new Error("No Chromium is installed. CHROMIUM_PATH names its program.");
  return chromium.launch({ executablePath: CHROMIUM, args: [...quiet, "--disable-gpu", "--disable-quic"] });
}

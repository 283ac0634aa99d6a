import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

const PLACES = [
  process.env["CHROMIUM_PATH"],
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Path of an installed browser, or undefined if there is none. Set CHROMIUM_PATH to use another one. */
export const CHROMIUM: string | undefined = PLACES.find((path) => path !== undefined && existsSync(path));

/**
 * Features that are switched off. The pages of the address bar take more processor time in each window than most tests,
 * and a spare renderer is never used. The others are those that Playwright switches off, because the list replaces its
 * list.
 */
const OFF = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "SpareRendererForSitePerProcess",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
];

/** Starts the installed browser without a window, and without background requests. */
export function launchChromium(): Promise<Browser> {
  const quiet = ["--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"];
  const off = ["--disable-gpu", "--disable-quic", `--disable-features=${OFF.join(",")}`];
  if (CHROMIUM === undefined)
    throw new Error("Chromium was not found. Install it, or set CHROMIUM_PATH to the path of its program.");
  // Listeners for signals would make tests of other files believe that the application handles them.
  const unheard = { handleSIGHUP: false, handleSIGINT: false, handleSIGTERM: false };
  return chromium.launch({ executablePath: CHROMIUM, args: [...quiet, ...off], ...unheard });
}

let shared: Promise<Browser> | undefined;

/** Returns the browser of this process, which ends with the process. Starts it if it does not run. */
export async function sharedChromium(): Promise<Browser> {
  shared ??= launchChromium().then((browser) => browser.once("disconnected", () => (shared = undefined)));
  return shared;
}

import { existsSync } from "node:fs";

const PLACES = [
  process.env["CHROMIUM_PATH"],
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Path of an installed browser, or undefined if there is none. Set CHROMIUM_PATH to use another one. */
export const CHROMIUM: string | undefined = PLACES.find((path) => path !== undefined && existsSync(path));

import { fileURLToPath } from "node:url";
import { createComposer } from "@langslash/composer";
import { CHROMIUM, launchChromium } from "@langslash/testing/chromium";
import { build } from "esbuild";
import type { Figure } from "./figure.js";
import { median } from "./interleaved.js";
import { commandsOf } from "./keystroke-commands.js";

/** The text that is typed, key by key. All names begin with its first six letters. */
const TEXT = "/skill-8";
const ROUNDS = 30;
const WARM_UP = 5;

/**
 * Times a key in a text area, from the text to the suggestions: in Node, and in Chromium with the list and its layout.
 * Without Chromium, its rows are missing.
 */
export async function keystrokeFigures(counts: readonly number[]): Promise<Figure[][]> {
  const inNode = counts.map((count) => figures("Node", samplesInNode(count)));
  if (CHROMIUM === undefined) return inNode;
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL("keystroke-page.ts", import.meta.url))],
    bundle: true,
    format: "iife",
    conditions: ["@langslash/source"],
    write: false,
    logLevel: "error",
  });
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    await page.setContent("<!doctype html><title>Keys</title>");
    await page.addScriptTag({ content: outputFiles.map(({ text }) => text).join("") });
    const all: Figure[][] = [];
    for (const [index, count] of counts.entries()) {
      const samples = await page.evaluate<number[]>(`keystrokes(${count}, "${TEXT}", ${ROUNDS + WARM_UP})`);
      all.push([...(inNode[index] ?? []), ...figures("Chromium", samples)]);
    }
    return all;
  } finally {
    await browser.close();
  }
}

function samplesInNode(count: number): number[] {
  const composer = createComposer({ catalogue: { commands: commandsOf(count) } });
  const samples: number[] = [];
  for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
    for (let end = 1; end <= TEXT.length; end += 1) {
      const start = performance.now();
      composer.update(TEXT.slice(0, end), end);
      samples.push(performance.now() - start);
    }
    composer.update("", 0);
  }
  return samples;
}

function figures(place: string, samples: readonly number[]): Figure[] {
  // A browser's clock is coarse, so the keys of a round are added up.
  const rounds = Array.from({ length: ROUNDS }, (_, round) => {
    const start = (WARM_UP + round) * TEXT.length;
    return samples.slice(start, start + TEXT.length).reduce((sum, sample) => sum + sample, 0) / TEXT.length;
  });
  return [
    { row: `the first key, with all names to prepare, ms: ${place}`, value: samples[0] ?? Number.NaN },
    { row: `a key, µs: ${place}`, value: median(rounds) * 1000 },
  ];
}

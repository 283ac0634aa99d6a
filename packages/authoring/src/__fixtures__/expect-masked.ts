import { expect } from "vitest";
import { maskSecrets } from "../index.js";

/** Expects that the secrets of a text are masked, also if the text is a string of JSON. */
export function expectMasked(text: string, masked: string): void {
  expect(maskSecrets(text)).toBe(masked);
  expect(maskSecrets(JSON.stringify({ text }))).toBe(JSON.stringify({ text: masked }));
}

import fc from "fast-check";
import { expect, it } from "vitest";
import { stripTerminalCodes } from "./strip-terminal-codes.js";

it.each([
  ["a colour", "\u001B[31mred\u001B[0m", "red"],
  ["a colour with several parameters", "\u001B[38;2;255;0;0m\u001B[1;4:3mred\u001B[m", "red"],
  ["a colour in one byte", "\u009B31mred\u009B0m", "red"],
  ["a movement of the cursor", "10 %\u001B[2K\u001B[1G20 %\u001B[?25h", "10 %20 %"],
  ["a sequence with a space", "\u001B[4 qred", "red"],
  ["a link", "\u001B]8;;https://x.test/?a=1\u0007here\u001B]8;;\u001B\\.", "here."],
  ["a title with spaces", "\u001B]0;the title of a window\u009Cred", "red"],
  ["a text for the device", "\u001BP1$r0m\u001B\\red", "red"],
  ["a character set", "\u001B(B\u001B$(Bred\u001B=\u001Bc", "red"],
  ["a title without an end, but not the lines after it", "\u001B]0;title\nred", "0;title\nred"],
  ["a sequence without an end", "red\u001B[31", "red31"],
  ["a lone escape", "red\u001B\n\u001B", "red\n"],
  ["an escape inside a sequence", "\u001B[3\u001B[31mred", "3red"],
  ["no text of other kinds", "a[31m ]0; \t\r\né\u0085日本 😀", "a[31m ]0; \t\r\né\u0085日本 😀"],
])("removes %s", (_what, text, expected) => {
  expect(stripTerminalCodes(text)).toBe(expected);
});

it("leaves no escape in any text, and texts without one as they are", () => {
  const unit = fc.constantFrom("\u001B", "\u009B", "\u009D", "\u0007", "\\", "[", "]", ";", "?", "1", "m", " ", "\n");
  fc.assert(
    fc.property(fc.string({ unit }), (text) => {
      const stripped = stripTerminalCodes(text);
      expect(stripped).not.toMatch(/[\u001B\u009B\u009D]/u); // oxlint-disable-line no-control-regex -- the codes
      expect(stripTerminalCodes(stripped)).toBe(stripped);
      const plain = text.replace(/[\u001B\u009B\u009D]/gu, ""); // oxlint-disable-line no-control-regex -- the codes
      expect(stripTerminalCodes(plain)).toBe(plain);
    }),
  );
});

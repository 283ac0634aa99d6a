import { expectLinearTime } from "@langslash/testing/expect-linear-time";
import { it } from "vitest";
import { extractToolOutput } from "./answer/extract-tool-output.js";

const CODES: readonly (readonly [string, string])[] = [
  ["\u001B", ";?"],
  ["\u001B[", ";?"],
  ["\u001B[", "#"],
  ["\u001B]", "a"],
  ["", "\u001B]"],
  ["", "\u001B[;"],
  ["", "\u009D8;"],
  ["", "\u001BP\n"],
];

it.each(CODES)("an answer is read in linear time in %j and repeated %j", async (head, unit) => {
  await expectLinearTime(
    200_000,
    (size) => JSON.stringify({ response: `Said. ${head}${unit.repeat(size / unit.length)}` }),
    (stdout) => extractToolOutput("gemini", stdout, { config: {} }),
  );
});

it.each(CODES)("an output is read in linear time in %j and repeated %j", async (head, unit) => {
  await expectLinearTime(
    200_000,
    (size) => head + unit.repeat(size / unit.length),
    (output) => extractToolOutput("gemini", output, { stderr: output, config: {} }),
  );
});

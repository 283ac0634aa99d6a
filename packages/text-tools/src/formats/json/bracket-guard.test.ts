import { describe, expect, it } from "vitest";
import { BracketGuard, type BracketGuardOptions } from "./bracket-guard.js";

describe("the end of a body", () => {
  it.each<[string, BracketGuardOptions, string, number | undefined]>([
    ["is the bracket that closes the first one", { end: "bracket" }, '{"a":[1]} so', 9],
    ["is no bracket in a string", { end: "bracket" }, '{"a":"}"} so', 9],
    ["is no bracket in a string with an escaped quote", { end: "bracket" }, String.raw`{"a":"\"}"} so`, 11],
    ["is a bracket after a backslash outside of strings", { end: "bracket" }, String.raw`{\} so`, 3],
    ["is a bracket after an apostrophe", { end: "bracket" }, "{it's} so", 6],
    ["is no bracket in a string of Python", { end: "bracket", hasApostrophes: true }, "{'a':'}'} so", 9],
    ["is the first fence", { end: "fence" }, '{"a":"```"}``` so', 14],
    ["is the second fence", { end: "second-fence" }, "```{}``` so", 8],
    ["is no shorter run of back-ticks", { end: "fence" }, "{}``` so".replace("```", "``"), undefined],
    ["is none by default, after brackets", {}, '{"a":1} so', undefined],
    ["is none by default, after two fences", {}, "```{}``` so", undefined],
  ])("%s", (_what, options, body, end) => {
    expect(new BracketGuard(options).text(body)).toBe(end);
  });
});

describe("a closing mark inside a string", () => {
  it.each([
    ["is content if the string ends before a comma", [' so" , '], [undefined, "content"]],
    [
      "is content if the string ends before a bracket, in pieces",
      [' so"', " \n", "}"],
      [undefined, undefined, undefined, "content"],
    ],
    ["ended the call if text follows the next quote", [' {"', " \n", "name"], [undefined, undefined, undefined, "end"]],
    ["is not settled by an escaped quote", [String.raw` \", so`], [undefined, undefined]],
  ])("%s", (_what, pieces, verdicts) => {
    const guard = new BracketGuard();
    guard.text('{"path":"a');
    guard.mark();
    expect(guard.isInside()).toBe(true);
    guard.suspect();
    const found = [guard.verdict()];
    for (const piece of pieces) {
      guard.text(piece);
      found.push(guard.verdict());
    }
    expect(found).toEqual(verdicts);
  });
});

import { expectLinearTime } from "@langslash/testing/expect-linear-time";
import { expect, it } from "vitest";
import { type Phrases, spaced, unicode, unspaced, words } from "./phrases.js";

const phrases: Phrases = {
  en: `(re)run(s), hand(s/ing)( it/ this) off
    to, inform*, don't, note:, e.g., without (any/more) changes,`,
  de: "führ(e)",
  zh: "运行",
};

it.each(["run", "it reruns x", "hand off to", "handing \t it off to", "(führe", "请运行它"])(
  "finds a phrase in %j",
  (text) => {
    expect(text).toMatch(unicode(words(phrases)));
  },
);

it.each(["", "prerun", "re-run", "runner", "runé"])("finds no phrase in %j", (text) => {
  expect(text).not.toMatch(unicode(words(phrases)));
});

it("has the phrases of a list in order, and nothing for languages without one", () => {
  expect(spaced({ en: "run, without\n    (any) changes", fr: "lance(r/z)" })).toBe(
    String.raw`(?:run|without(?:[ \t]+any)?[ \t]+changes|lance(?:r|z)?)`,
  );
});

it("separates languages with spaces from others, and finds nothing without phrases", () => {
  expect("运行").not.toMatch(unicode(spaced(phrases)));
  expect("run").not.toMatch(unicode(unspaced(phrases)));
  expect("运行 run").not.toMatch(unicode(`${words({})}|${spaced({ zh: "运行" })}|${unspaced({ en: "run" })}`));
});

it.each(["without", "without any", "hand it", "hand off"])(
  "reads the spaces after %j in linear time",
  async (start) => {
    const pattern = unicode(words(phrases));
    await expectLinearTime(
      40_000,
      (size) => `${start}${" ".repeat(size)}x`,
      (text) => void pattern.test(text),
    );
  },
);

import { describe, expect, it } from "vitest";
import * as words from "./words.js";

/** Texts that a pattern finds, and texts that it does not. */
const CASES: Readonly<
  Record<string, readonly [pattern: RegExp, found: readonly string[], notFound: readonly string[]]>
> = {
  "a verb before a name": [
    words.USE_BEFORE,
    [
      "use ",
      "invoking the `",
      "launch both ",
      "start 2-3 ",

      "используй ",
      "调用 `",
    ],
    ["the ", "useful ", "reuse ", "use it for ", "请"],
  ],
  "a verb before a name without an indefinite article": [
    words.CALL_BEFORE,
    ["use ", "run the `", "starte die ", "utilise le ", "执行 "],
    ["use a ", "use 2 ", "the ", "请 "],
  ],
  "a call after a name in Japanese and Korean": [
    words.CJK_CALL_AFTER,
    ["`エージェントを起動", "` 에이전트에게 요청"],
    ["`エージェントが", "を起動", "`エージェント"],
  ],
  "an order to ask someone": [
    words.ASK_BEFORE,
    [
      "ask ",
      "hand it over to the `",
      "bitte den ",
      "delegiert es an ",
      "pídele a la ",

      "попросите ",
    ],
    ["the ", "asks for ", "task ", "hand to me "],
  ],
  "an article": [words.ARTICLE_BEFORE, ["the ", "an `", "les ", "einem „"], ["", "other ", "loathe "]],
  "an order to ask someone in Chinese": [words.CJK_ASK_BEFORE, ["委托给`", "让 ", "請「"], ["使用`", "委托"]],
  "a verb after a name in Japanese and Korean": [
    words.CJK_VERB_AFTER,
    ["`を使", "을 사용"],
    ["`", "`に依頼", "을 사용하지"],
  ],
  "an order to ask someone after a name in Japanese and Korean": [
    words.CJK_ASK_AFTER,
    ["`に依頼", "에게 부탁"],
    ["`", "`を使", "`は"],
  ],
};

describe.each(Object.entries(CASES))("%s", (_, [pattern, found, notFound]) => {
  it.each(found)("is in %j", (text) => {
    expect(text).toMatch(pattern);
  });

  it.each(notFound)("is not in %j", (text) => {
    expect(text).not.toMatch(pattern);
  });
});

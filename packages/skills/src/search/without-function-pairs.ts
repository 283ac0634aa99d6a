import type { QueryWord } from "./query-words.js";

/**
 * Pairs of Chinese characters that ask for something, point at it or join words, such as "help me" and "how". In a
 * message they say nothing about the task, but descriptions that quote messages are full of them.
 */
const FUNCTION_PAIRS: ReadonlySet<string> = new Set(
  `帮我 给我 请帮 我想 想要 我要 我有 我的 让我 我们 你的 一下 一个 一些 一份 一篇 一段 这个 这段 这篇 这份 这些 那个 那些 哪些 几个
  怎么 怎样 如何 什么 为什 可以 能不 能否 是否 现在 需要 或者 以及 如果 因为 所以 但是 然后 已经 还有 没有 关于 进行 里的`.split(
    /\s+/,
  ),
);

/**
 * Returns the words of a message without Chinese function words. They count for the ranking, but not for the score. The
 * pair after one has its second character, so it is left out too.
 */
export function withoutFunctionPairs(words: readonly QueryWord[]): readonly QueryWord[] {
  if (!words.some(isFunctionPair)) return words;
  const kept: QueryWord[] = [];
  let isLeftOut = false;
  for (const [index, word] of words.entries()) {
    const before = word.cut === "next-pair" ? words[index - 1] : undefined;
    const wasLeftOut = isLeftOut && before !== undefined;
    isLeftOut = isFunctionPair(word) || (before !== undefined && isFunctionPair(before));
    if (!isLeftOut) kept.push(wasLeftOut ? { ...word, cut: "first-pair" } : word);
  }
  return kept.length > 0 ? kept : words;
}

function isFunctionPair({ word }: QueryWord): boolean {
  return FUNCTION_PAIRS.has(word);
}

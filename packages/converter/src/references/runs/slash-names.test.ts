import { expectLinearTime } from "@langslash/testing/expect-linear-time";
import { describe, expect, it } from "vitest";
import { command } from "../../__fixtures__/configs.js";
import { convertDeterministically, memoryConfigs } from "../../index.js";
import { slashNames } from "./slash-names.js";

const known = new Set(["分析", "レビュー", "見積り", "회의", "сверка", "bilan-été", "check"]);
const namesIn = (text: string): string[] =>
  slashNames(text, (name) => known.has(name.normalize("NFC"))).map(({ name, start, end }) => {
    expect(text.slice(start, end)).toBe(`/${name}`);
    return name.normalize("NFC");
  });

describe("a slash command whose name has letters of any language", () => {
  it.each([
    ["まず /レビュー を実行し、`/見積り` を使う", ["レビュー", "見積り"]],
    ["/レビューを実行、/レビューコマンド、/見積りの結果", ["レビュー", "レビュー", "見積り"]],
    ["/회의 커맨드, /회의를 실행, /회의로", ["회의", "회의", "회의"]],
    ["运行 /分析，然后 /分析命令，/分析后写入", ["分析", "分析", "分析"]],
    ["Запусти /сверка: потом `/сверка`.", ["сверка", "сверка"]],
    ["Lance /bilan-été, puis /check.", ["bilan-été", "check"]],
    ["Then /checkを実行", ["check"]],
    ["Run /неизвестно and /未知.", ["неизвестно", "未知"]],
  ])("is found, also with words behind it: %j", (text, names) => {
    expect(namesIn(text)).toEqual(names);
  });

  it("may be written in composed and in decomposed letters", async () => {
    for (const [written, stored] of [
      ["NFC", "NFD"],
      ["NFD", "NFC"],
    ] as const) {
      expect(namesIn("/회의를 실행, /bilan-été".normalize(written))).toEqual(["회의", "bilan-été"]);
      const content = "1. `/회의를` 준비한다.\n2. /회의 커맨드의 절차대로 기록한다.".normalize(written);
      const configs = memoryConfigs([command("정리", content), command("회의".normalize(stored), "표로 적는다.")]);
      const { inlined } = await convertDeterministically({ content, name: "정리", userArguments: "" }, configs);
      expect(inlined.map(({ name }) => name.normalize("NFC"))).toEqual(["회의"]);
    }
  });

  it.each([
    ["/レビューを実行する", "実行"],
    ["`/レビュー`の手順に従う。", "steps in Japanese"],
    ["/レビュー 커맨드의 절차대로 적는다", "steps in Korean"],
    ["按照 /レビュー 的流程进行", "steps in Chinese"],
  ])("is taken in where a text runs it: %j (%s)", async (content) => {
    const configs = memoryConfigs([command("main", content), command("レビュー", "一行ずつ読む。")]);
    const { convertedContent } = await convertDeterministically({ content, name: "main", userArguments: "" }, configs);
    expect(convertedContent).toContain("一行ずつ読む。");
  });

  it("is named in a warning where a text only mentions it", async () => {
    const content = "ユーザーに `/レビュー` の実行を提案する。";
    const configs = memoryConfigs([command("main", content), command("レビュー", "一行ずつ読む。")]);
    const { inlined, warnings } = await convertDeterministically({ content, name: "main", userArguments: "" }, configs);
    expect(inlined).toEqual([]);
    expect(warnings).toEqual(["The text mentions slash commands that the target cannot run: /レビュー"]);
  });

  it.each([
    "要約/分析",
    "да/сверка",
    "vault/회의/",
    "/分析/結果.md",
    "/сверка.md",
    "https://example.com/分析",
    "</分析>",
  ])("is no word or path: %j", (text) => {
    expect(namesIn(text)).toEqual([]);
  });

  it("is no longer word that begins like it", () => {
    expect(namesIn("/회의록 /分析学 /сверкать /レビュワー")).toEqual(["회의록", "分析学", "сверкать", "レビュワー"]);
  });

  it.each(["/分析を実行 ", "/分", "分", "/é-", "-", "/"])("is found in linear time: %j", async (unit) => {
    const textOf = (size: number): string => `/é${unit.repeat(size / unit.length)}`;
    await expectLinearTime(200_000, textOf, (text) => slashNames(text, (name) => known.has(name)));
  });
});

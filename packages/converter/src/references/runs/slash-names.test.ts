import { expectLinearTime } from "@langslash/testing/expect-linear-time";
import { describe, expect, it } from "vitest";
import { SourceText } from "../../source/source-text.js";
import { slashNames } from "./slash-names.js";

const known = new Set(["分析", "レビュー", "見積り", "회의", "сверка", "bilan-été", "check"]);
const namesIn = (text: string): string[] =>
  slashNames(new SourceText(text), (name) => known.has(name.normalize("NFC"))).map(({ name, start, end }) => {
    expect(text.slice(start, end)).toBe(`/${name}`);
    return name.normalize("NFC");
  });

describe("a slash command", () => {
  it.each([
    ["/check", ["check"]],
    ["Run /check, `/check-all` or **/check**.", ["check", "check-all", "check"]],
    ['Run (/check) and "/check" and /a1_b.', ["check", "check", "a1_b"]],
    ["Use /kit:check or /kit:check:all or /kit.plan.", ["kit:check", "kit:check:all", "kit.plan"]],
    ["Use /kit:2-check:", ["kit:2-check"]],
    ["/check?", ["check"]],
    ["/check: all", ["check"]],
    ["/kit.mdx-plan", []],
    ["/kit.planner.md", []],
    ["/kit.md", []],
    ["/check.MD", []],
  ])("has a name that is not that of a path, a tag or an address: %j", (text, names) => {
    expect(namesIn(text)).toEqual(names);
  });
});

describe("a slash command whose name has letters of any language", () => {
  it.each([
    ["まず /レビュー を実行し、`/見積り` を使う", ["レビュー", "見積り"]],
    ["Запусти /сверка: потом `/сверка`.", ["сверка", "сверка"]],
    ["Lance /bilan-été, puis /check.", ["bilan-été", "check"]],
  ])("is found, also with words behind it: %j", (text, names) => {
    expect(namesIn(text)).toEqual(names);
  });

  it.each(["NFC", "NFD"])("may be written in composed and in decomposed letters: %s", (form) => {
    expect(namesIn("/회의를 실행, /bilan-été".normalize(form))).toEqual(["회의", "bilan-été"]);
  });

  it.each(["要約/分析", "да/сверка"])("is no word or path: %j", (text) => {
    expect(namesIn(text)).toEqual([]);
  });

  it("is no longer word that begins like it", () => {
    expect(namesIn("/회의록 /分析学 /сверкать /レビュワー")).toEqual(["회의록", "分析学", "сверкать", "レビュワー"]);
    expect(namesIn("/분석이회의 /회의abc /未分析")).toEqual(["분석이회의", "회의abc", "未分析"]);
  });

  it("is the longest known name", () => {
    const names = (text: string, all: readonly string[]): string[] =>
      slashNames(new SourceText(text), (name) => all.includes(name)).map(({ name }) => name);
    expect(names("/分析後 /分析後に /分析に", ["分析", "分析後"])).toEqual(["分析後", "分析後", "分析"]);
    expect(names("/分析から分析から", ["分析", "分析から分析"])).toEqual(["分析から分析"]);
    expect(names("/分析", [""])).toEqual(["分析"]);
  });

  it("has at most 60 characters with words after it", () => {
    const name = "分".repeat(60);
    const named = (text: string): string[] =>
      slashNames(new SourceText(text), (each) => each === name || each === `${name}分`).map((each) => each.name);
    expect(named(`/${name}を実行`)).toEqual([name]);
    expect(named(`/${name}分`)).toEqual([`${name}分`]);
    expect(named(`/${name}分を実行`)).toEqual([`${name}分を実行`]);
  });

  it.each(["/分析を実行 ", "/é-", "-", "/"])("is found in linear time: %j", async (unit) => {
    const textOf = (size: number): string => `/é${unit.repeat(size / unit.length)}`;
    await expectLinearTime(200_000, textOf, (text) => slashNames(new SourceText(text), (name) => known.has(name)));
  });
});

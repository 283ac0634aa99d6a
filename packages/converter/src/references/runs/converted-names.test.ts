import { describe, expect, it } from "vitest";
import { command } from "../../__fixtures__/configs.js";
import { convertDeterministically, memoryConfigs } from "../../index.js";

describe("a slash command whose name has letters of any language", () => {
  it("may be written in composed and in decomposed letters", async () => {
    for (const [written, stored] of [
      ["NFC", "NFD"],
      ["NFD", "NFC"],
    ] as const) {
      const content = "1. `/회의를` 준비한다.\n2. /회의 커맨드의 절차대로 기록한다.".normalize(written);
      const configs = memoryConfigs([command("정리", content), command("회의".normalize(stored), "표로 적는다.")]);
      const { inlined } = await convertDeterministically({ content, name: "정리", userArguments: "" }, configs);
      expect(inlined.map(({ name }) => name.normalize("NFC"))).toEqual(["회의"]);
    }
  });

  it.each([["/レビューを実行する", "実行"]])("is taken in where a text runs it: %j (%s)", async (content) => {
    const configs = memoryConfigs([command("main", content), command("レビュー", "一行ずつ読む。")]);
    const { convertedContent } = await convertDeterministically({ content, name: "main", userArguments: "" }, configs);
    expect(convertedContent).toContain("一行ずつ読む。");
  });

  it("has no warning where a text only recommends it", async () => {
    const content = "ユーザーに `/レビュー` の実行を提案する。";
    const configs = memoryConfigs([command("main", content), command("レビュー", "一行ずつ読む。")]);
    const { inlined, warnings } = await convertDeterministically({ content, name: "main", userArguments: "" }, configs);
    expect(inlined).toEqual([]);
    expect(warnings).toEqual([]);
  });
});

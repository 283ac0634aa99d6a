import { describe, expect, it } from "vitest";
import { hookTextsFollowedIn } from "./hook-mentions.js";

const followedIn = (text: string, ...texts: readonly string[]): string[] =>
  hookTextsFollowedIn(text, [{ hook: ".claude/hooks/start.sh", texts }]);

describe("the text of a hook", () => {
  it.each([
    ["Follow the house style.", "office/house-style.md"],
    ["FOLLOW THE HOUSE STYLE.", "office/House_Style.md"],
    [`Follow the house style. ${"Then write the letter to the court. ".repeat(5)}`, "office/house-style.md"],
    ["Write as the court letter house style guide rules.", "office/court-letter-house-style-guide.md"],
    ["Follow, for all that you write,\nthe house style", "office/house-style.md"],
    ["Write to the court.\n\nRules of the house style come first.", "office/house-style.md"],
    ["Write as the profile rules say.", "profile/counsel.md"],
    ["Write as the profile rules say.", "office/.profile/counsel.md"],
    ["Write as the rules of the profile say.", "profile/counsel.md"],
    ["Keep to the house v2 rules.", "house.v2/counsel.md"],
    ["Follow style 2.", "office/style-2.md"],
    ["Schreibe, wie es die Kanzlei Vorgaben wollen.", "kanzlei/counsel.md"],
    ["Schreibe nach den Regeln der Kanzlei.", "kanzlei/counsel.md"],
    ["Escribe como las perfil reglas.", "perfil/counsel.md"],
    ["Escribe como dicen las reglas del perfil.", "perfil/counsel.md"],
    ["Écris comme le veulent les règles du cabinet.", "cabinet/counsel.md"],
    ["Escreva como as regras do perfil.", "perfil/counsel.md"],
    ["Пиши, как велят правила из контора.", "контора/counsel.md"],
    ["用 profile 的规则 写信。", "profile/counsel.md"],
    ["profile のルールで書く。", "profile/counsel.md"],
    ["profile 의 규칙으로 쓴다.", "profile/counsel.md"],
  ])("is followed: %j names %s", (text, path) => {
    expect(followedIn(text, path)).toEqual([path]);
  });

  it.each([
    ["Follow this in each letter:\nthe house style", "office/house-style.md"],
    ["Show the house style.", "office/house-style.md"],
    ["Follow the letter.", "office/house-style.md"],
    ["Follow the style.", "office/style.md"],
    ["Follow the rules.\n\nHouse style: as before.", "office/house-style.md"],
    ["Follow these rules of ours\n\nhouse style", "docs/house-style.md"],
    ["Follow these rules of ours\n \t\nhouse style", "docs/house-style.md"],
    ["Follow the profile.", "profile/counsel.md"],
    ["Keep to the ui rules.", "ui/counsel.md"],
    ["Keep to the hooks rules.", "office/hooks/counsel.md"],
    ["Keep to the doc rules.", "doc/counsel.md"],
    ["Keep to the file rules.", "file/counsel.md"],
    ["Keep to the agent rules.", "agent/counsel.md"],
    ["Keep to the hooks rules.", "office/.hooks/counsel.md"],
    ["First read all, rules included.", "___/counsel.md"],
    ["Follow ___ rules.", "___/counsel.md"],
  ])("is not followed: %j does not have its reader keep to %s", (text, path) => {
    expect(followedIn(text, path)).toEqual([]);
  });

  it("is named once if two hooks print it", () => {
    const texts = ["office/house-style.md", "profile/counsel.md"];
    const hooks = [
      { hook: "start.sh", texts },
      { hook: "prompt.sh", texts: ["office/house-style.md"] },
    ];
    expect(hookTextsFollowedIn("Follow the house style and the profile rules.", hooks)).toEqual(texts);
  });
});

import { describe, expect, it } from "vitest";
import { givenToTheLetter } from "./verbatim-words.js";

describe("an order to give the next text to the letter", () => {
  it.each([
    "Display the text below verbatim.",
    "Gib den folgenden Text wörtlich aus.",
    "Muestra el siguiente texto tal cual.",
    "Affiche le texte suivant mot pour mot.",
    "Visualizza il seguente testo alla lettera.",
    "Toon de volgende tekst letterlijk.",
    "Exiba o seguinte texto ao pé da letra.",
    "Выведи следующий текст дословно.",
    "Aşağıdaki metni aynen göster.",
    "Bunu olduğu gibi yazdırın.",
    "Aşağıdaki metni kelimesi kelimesine görüntüleyin.",
    "Hiển thị nguyên văn nội dung dưới đây.",
    "请原样输出下列内容。",
    "下記の文をそのまま表示する。",
    "다음 내용을 그대로 출력한다.",
  ])("points to it by a word: %s", (sentence) => {
    expect(givenToTheLetter(sentence)).toBe("text");
  });

  it.each([
    "Display this verbatim:",
    "Display this verbatim：",
    "**Display this verbatim:**",
    "Display this message verbatim, with no greeting:",
  ])("points to it by a colon: %s", (sentence) => {
    expect(givenToTheLetter(sentence)).toBe("text");
  });

  it.each([
    "Display the following verbatim, no changes.",
    "If no fee is given, display this message verbatim:",
    "The display is empty: show the following exactly.",
    "如果没有费用，请原样输出以下内容：",
    "如果不收费，请原样输出以下内容：",
    "请将下列内容原样输出：",
    "請把以下内容原樣輸出**",
    "**原样输出以下内容：**",
    "请一字不差地输出下面的内容：",
    "費用がない場合、以下をそのまま出力してください。",
    "Print exactly the following, and nothing else.",
    "Display exactly as shown what follows.",
  ])("may have more words: %s", (sentence) => {
    expect(givenToTheLetter(sentence)).toBe("text");
  });

  it.each([
    "Display the following help verbatim.",
    "Zeige den folgenden Leitfaden wörtlich.",
    "Muestra la siguiente guía tal cual.",
    "Affiche le manuel suivant mot pour mot.",
    "Visualizza la seguente guida alla lettera.",
    "Toon de volgende handleiding letterlijk.",
    "Exiba o seguinte guia ao pé da letra.",
    "Выведи следующее руководство дословно.",
    "Aşağıdaki kılavuzu aynen göster.",
    "Hiển thị nguyên văn hướng dẫn dưới đây.",
    "请原样输出以下指南。",
    "以下のヘルプをそのまま表示する。",
    "다음 가이드를 그대로 출력한다.",
  ])("is about a guide: %s", (sentence) => {
    expect(givenToTheLetter(sentence)).toBe("guide");
  });

  it("has 300 characters at most", () => {
    const padding = "a".repeat(300 - "Display the  text below verbatim.".length);
    expect(givenToTheLetter(`Display the ${padding} text below verbatim.`)).toBe("text");
    expect(givenToTheLetter(`Display the a${padding} text below verbatim.`)).toBeUndefined();
  });
});

describe("a sentence that does not give the next text to the letter", () => {
  it.each([
    "",
    "Read the text below verbatim.",
    "The program will display the following verbatim:",
    "Aşağıdaki metni aynen oku.",
    "程序会原样输出以下内容：",
    "请原样输出以下内容；检查费用：",
  ])("is no order to output it: %s", (sentence) => {
    expect(givenToTheLetter(sentence)).toBeUndefined();
  });

  it.each(["Display this text verbatim.", "Display this: the fees verbatim."])("points nowhere: %s", (sentence) => {
    expect(givenToTheLetter(sentence)).toBeUndefined();
  });

  it.each(["Display the following:", "请输出以下内容："])("does not say how: %s", (sentence) => {
    expect(givenToTheLetter(sentence)).toBeUndefined();
  });

  it.each([
    "Display the following steps verbatim.",
    "Zeige die folgenden Schritte wörtlich.",
    "Muestra las siguientes secciones tal cual.",
    "Affiche les étapes suivantes mot pour mot.",
    "Visualizza le seguenti sezioni alla lettera.",
    "Toon de volgende stappen letterlijk.",
    "Exiba as seguintes seções ao pé da letra.",
    "Выведи следующие разделы дословно.",
    "Aşağıdaki bölümleri aynen göster.",
    "Hiển thị nguyên văn các bước dưới đây.",
    "请原样输出以下步骤。",
    "以下の手順をそのまま表示する。",
    "다음 항목을 그대로 출력한다.",
  ])("is about something to work with: %s", (sentence) => {
    expect(givenToTheLetter(sentence)).toBeUndefined();
  });

  it.each([
    "Display the following, but never verbatim.",
    "Gib den folgenden Text nicht wörtlich aus.",
    "Muestra el siguiente texto, jamás tal cual.",
    "Affiche le texte suivant, jamais mot pour mot.",
    "Visualizza il seguente testo, mai alla lettera.",
    "Toon de volgende tekst niet letterlijk.",
    "Exiba o seguinte texto, não ao pé da letra.",
    "Выведи следующий текст, но не дословно.",
    "Hiển thị nội dung dưới đây, không nguyên văn.",
    "以下をそのまま出力しないでください。",
    "다음 내용을 그대로 출력하지 않는다.",
  ])("says the opposite: %s", (sentence) => {
    expect(givenToTheLetter(sentence)).toBeUndefined();
  });

  it.each([
    "Display the text below verbatim, then check this:",
    "Gib den folgenden Text wörtlich aus und prüfe dies:",
    "Muestra el siguiente texto tal cual, luego revisa esto:",
    "Affiche le texte suivant mot pour mot, puis vérifie ceci :",
    "Visualizza il seguente testo alla lettera, poi controlla questo:",
    "Toon de volgende tekst letterlijk, dan controleer dit:",
    "Exiba o seguinte texto ao pé da letra, depois verifique isto:",
    "Выведи следующий текст дословно, затем проверь это:",
    "Display the text below verbatim, sonra bekle:",
    "Hiển thị nguyên văn nội dung dưới đây, rồi kiểm tra:",
    "Print 下列内容 verbatim，然后继续：",
  ])("goes on with another order: %s", (sentence) => {
    expect(givenToTheLetter(sentence)).toBeUndefined();
  });

  it.each([
    "Display exactly 2 of the following:",
    "Display exactly two of the following:",
    "Zeige genau zwei der folgenden Texte:",
    "Muestra exactamente dos de los siguientes textos:",
    "Affiche exactement deux des textes suivants :",
    "Visualizza esattamente due dei seguenti testi:",
    "Toon letterlijk twee van de volgende teksten:",
    "Exiba exatamente dois dos seguintes textos:",
    "Выведи точно два из следующих текстов:",
    "Display the text below birebir iki kez:",
    "Hiển thị chính xác hai nội dung dưới đây:",
  ])("says how many: %s", (sentence) => {
    expect(givenToTheLetter(sentence)).toBeUndefined();
  });

  it.each(["Display the following exactly as in the form.", "Display the text below verbatim under its title."])(
    "points to another text: %s",
    (sentence) => {
      expect(givenToTheLetter(sentence)).toBeUndefined();
    },
  );
});

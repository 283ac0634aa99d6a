import { describe, expect, it } from "vitest";
import { convertDeterministically, memoryConfigs } from "../index.js";
import { STATED_FOR_NONE } from "./argument-conditions.js";

const convert = async (content: string, userArguments: string): Promise<string> =>
  (await convertDeterministically({ content, userArguments }, memoryConfigs([]))).convertedContent;

describe("a condition in another language", () => {
  it.each([
    ["Si `$ARGUMENTS` está vacío, pregunta.", "Si el argumento está vacío, pregunta.\n\nArguments: uno dos"],
    ["Si $ARGUMENTS est vide, demande.", "Si l'argument est vide, demande.\n\nArguments: uno dos"],
    ["Wenn $ARGUMENTS leer ist, frage.", "Wenn das Argument leer ist, frage.\n\nArguments: uno dos"],
    ["Se **$ARGUMENTS** estiver vazio, pergunte.", "Se o argumento estiver vazio, pergunte.\n\nArguments: uno dos"],
    ["Если $ARGUMENTS не указан, спроси.", "Если аргумент не указан, спроси.\n\nArguments: uno dos"],
    ["如果 $ARGUMENTS 为空，请询问。", "如果 参数为空，请询问。\n\nArguments: uno dos"],
    ["`$ARGUMENTS` が入力済みの場合: 使う。", "引数（`uno dos`）が入力済みの場合: 使う。"],
    ["$ARGUMENTS가 비어 있으면 묻는다.", "인수가 비어 있으면 묻는다.\n\nArguments: uno dos"],
    ["`$ARGUMENTS` doit être fourni.", "L'argument (`uno dos`) doit être fourni."],
    ["- $ARGUMENTS muss ein Pfad sein.", "- Das Argument ($) muss ein Pfad sein."],
  ])("names the arguments: %j", async (content, line) => {
    expect(await convert(content, "uno dos")).toBe(line.replace("$", "uno dos"));
  });

  it.each([
    ["Wenn $ARGUMENTS leer ist, frage.", "Wenn das Argument (keines) leer ist, frage."],
    ["Si $ARGUMENTS viene vacío, pregunta.", "Si el argumento (ninguno) viene vacío, pregunta."],
    ["Quand $ARGUMENTS manque, demande.", "Quand l'argument (aucun) manque, demande."],
    ["Caso $ARGUMENTS esteja vazio, pergunte.", "Caso o argumento (nenhum) esteja vazio, pergunte."],
    ["Если $ARGUMENTS отсутствует, спроси.", "Если аргумент (нет) отсутствует, спроси."],
    ["当 $ARGUMENTS 为空时询问。", "当 参数（无）为空时询问。"],
    ["$ARGUMENTS が未指定なら尋ねる。", "引数（なし）が未指定なら尋ねる。"],
    ["$ARGUMENTS가 없으면 묻는다.", "인수（없음）가 없으면 묻는다."],
  ])("says that there are none: %j", async (content, line) => {
    expect(await convert(content, "")).toBe(line);
  });

  it("may be about one of several arguments", async () => {
    const head = "---\narguments:\n  - name: de\n  - name: a\n---\n";
    expect(await convert(`${head}Copia $de a $a. Si $a no existe, créalo.`, "x y")).toBe(
      "Copia x a y. Si el argumento a (y) no existe, créalo.",
    );
    expect(await convert("---\nargument-hint: <de> [a]\n---\nCopie $1. Si `$2` est absent, demande.", "x y")).toBe(
      "Copie x. Si l'argument (`y`) est absent, demande.",
    );
  });

  it.each([
    "Si trabajas con $ARGUMENTS, lee todo.",
    "Wenn du $ARGUMENTS baust, lies alles.",
    "Se puede usar $ARGUMENTS hoy.",
  ])("is told apart from other sentences: %j", async (content) => {
    expect(await convert(content, "uno")).toBe(content.replace("$ARGUMENTS", "uno"));
  });
});

describe("an order to go on with another value", () => {
  it.each([
    [
      "Ask for the date and use it as `$ARGUMENTS` from now on.",
      "Ask for the date and use it as the argument text from now on.",
    ],
    ["その日付を以降の `$ARGUMENTS` として使用する。", "その日付を以降の引数として使用する。"],
    ["Verwende das Datum als `$ARGUMENTS`.", "Verwende das Datum als Argument."],
    ["把它作为 $ARGUMENTS 继续。", "把它作为 参数 继续。"],
    [
      "Ask for it and treat it as $ARGUMENTS\n  from then on.",
      "Ask for it and treat it as the argument text\n  from then on.",
    ],
    [
      "Ask for it, and use it as\n  $ARGUMENTS, then go on.",
      "Ask for it, and use it as\n  the argument text, then go on.",
    ],
    ["If there is none, take the branch as $ARGUMENTS", "If there is none, take the branch as the argument text"],
    ["Frage danach und nutze die Antwort als $ARGUMENTS.", "Frage danach und nutze die Antwort als Argument."],
    ["Pide la fecha y úsala como `$ARGUMENTS`.", "Pide la fecha y úsala como argumento."],
    ["Si no, utiliza la fecha como $ARGUMENTS y sigue.", "Si no, utiliza la fecha como argumento y sigue."],
    ["Peça a data e trate a resposta como\n  $ARGUMENTS.", "Peça a data e trate a resposta como\n  argumento."],
    ["Demande la date et utilise-la comme `$ARGUMENTS`.", "Demande la date et utilise-la comme argument."],
    ["Sinon, traitez la date comme\n  $ARGUMENTS.", "Sinon, traitez la date comme\n  argument."],
    ["请把它当作`$ARGUMENTS`继续。", "请把它当作参数继续。"],
    ["その日付を $ARGUMENTS として扱う。", "その日付を引数として扱う。"],
    ["그 날짜를 $ARGUMENTS로 사용한다.", "그 날짜를 인수로 사용한다."],
    ["그 날짜를 `$ARGUMENTS` 으로 간주한다.", "그 날짜를 인수으로 간주한다."],
  ])("does not name the value that was given: %j", async (content, converted) => {
    expect(await convert(`${content}\n\n$ARGUMENTS`, "4 May")).toBe(`${converted}\n\n4 May`);
  });

  it.each([
    ["Save it and use the file as $ARGUMENTS.md.", "Save it and use the file as 4 May.md."],
    ["Use the same words as $ARGUMENTS (or better).", "Use the same words as 4 May (or better)."],
    ["Use the same words as $ARGUMENTS does.", "Use the same words as 4 May does."],
    ["Nutze die Datei als `$ARGUMENTS`/plan.", "Nutze die Datei als `4 May`/plan."],
    ["Usa el archivo como $ARGUMENTS/plan.", "Usa el archivo como 4 May/plan."],
    ["Utilise le fichier comme $ARGUMENTS_2.", "Utilise le fichier comme $ARGUMENTS_2."],
    ["Reutilise le fichier comme $ARGUMENTS.", "Reutilise le fichier comme 4 May."],
    ["Utilisez-le. Il est lu comme $ARGUMENTS.", "Utilisez-le. Il est lu comme 4 May."],
  ])("is told apart from other sentences: %j", async (content, converted) => {
    expect(await convert(`${content}\n\n$ARGUMENTS`, "4 May")).toBe(`${converted}\n\n4 May`);
  });
});

describe("a value for a call without arguments", () => {
  it.each([
    ["Mode: $ARGUMENTS (`empty` = all)", "Mode: (none) (`empty` = all)"],
    ["Modus: $ARGUMENTS (LEER → alles)", "Modus: (none) (LEER → alles)"],
    ["Topic (Optional): $ARGUMENTS", "Topic (Optional): (none)"],
    ["Focus: $ARGUMENTS (design or ux; falls leer, alles)", "Focus: (none) (design or ux; falls leer, alles)"],
    ["Режим: $ARGUMENTS (пусто = всё)", "Режим: (none) (пусто = всё)"],
    ["**Тема (необязательно):** $ARGUMENTS", "**Тема (необязательно):** (none)"],
  ])("is stated by the text: %j", async (content, converted) => {
    expect(await convert(content, "")).toBe(converted);
  });

  it.each(["Sort $ARGUMENTS into the emptied = new drawers.", "Sort the (optional) drawers of $ARGUMENTS."])(
    "is told apart from other sentences: %j",
    async (content) => {
      expect(await convert(content, "")).toContain("<arguments>");
    },
  );
});

it.each([
  ["If `$ARGUMENTS` is empty -> all courts", true],
  ["`$ARGUMENTS` 省略時: すべて", true],
  ["Court: `$ARGUMENTS` (all of them if empty)", true],
  ["Court: **$ARGUMENTS** (all of them if omitted)", true],
  ["Gericht: $ARGUMENTS (alle, falls leer)", true],
  ["(optional) : `$ARGUMENTS`", true],
  ["Court: `$ARGUMENTS` (all of them)", false],
  ["Court: `$ARGUMENTS` is it (all of them if empty)", false],
])("says whether a text states a value for the case that there are no arguments: %j: %j", (text, expected) => {
  expect(STATED_FOR_NONE.test(text)).toBe(expected);
});

import { describe, expect, it } from "vitest";
import { convertDeterministically, memoryConfigs } from "../index.js";

const convert = async (content: string, userArguments: string): Promise<string> =>
  (await convertDeterministically({ content, userArguments }, memoryConfigs([]))).convertedContent;

describe("a condition in another language", () => {
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
    [
      "Ask for it and treat it as $ARGUMENTS\n  from then on.",
      "Ask for it and treat it as the argument text\n  from then on.",
    ],
    [
      "Ask for it, and use it as\n  $ARGUMENTS, then go on.",
      "Ask for it, and use it as\n  the argument text, then go on.",
    ],
    ["Pide la fecha y úsala como `$ARGUMENTS`.", "Pide la fecha y úsala como argumento."],
    ["Demande la date et utilise-la comme `$ARGUMENTS`.", "Demande la date et utilise-la comme argument."],
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
  ])("is told apart from other sentences: %j", async (content, converted) => {
    expect(await convert(`${content}\n\n$ARGUMENTS`, "4 May")).toBe(`${converted}\n\n4 May`);
  });
});

it.each([
  ["- **`$ARGUMENTS` is a plain case:** stop.", "- **if the argument text (`fees`) is a plain case:** stop."],
  ["- `$ARGUMENTS` empty: ask.", "- if the argument text (`fees`) empty: ask."],
  ["- **Empty `$ARGUMENTS`:** ask.", "- **Empty argument text (`fees`):** ask."],
  ["### Named case (`$ARGUMENTS` provided)", "### Named case (if the argument text (`fees`) provided)"],
  ["`$ARGUMENTS` is an optional case.", "The argument text (`fees`) is an optional case."],
  ["**`$ARGUMENTS` resolution:** by name.", "**the argument text (`fees`) resolution:** by name."],
  ["- `$ARGUMENTS` - the case", "- the argument text (`fees`) - the case"],
  ["- $ARGUMENTS must be short.", '- the argument text ("fees") must be short.'],
  ["`$ARGUMENTS` is one of:\n\n- a", "The argument text (`fees`) is one of:\n\n- a"],
  ['"$ARGUMENTS":\n- a', 'The argument text ("fees"):\n- a'],
  ["- $ARGUMENTS", "- fees"],
  ["$ARGUMENTS is wrong.", "fees is wrong."],
  ["**$ARGUMENTS report:**", "**fees report:**"],
  ["Read (`$ARGUMENTS`) and sort `$ARGUMENTS`.", "Read (`fees`) and sort `fees`."],
])("a condition on the arguments in a label is no statement about their value: %j", async (content, converted) => {
  expect(await convert(content, "fees")).toBe(converted);
});

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

it.each([
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

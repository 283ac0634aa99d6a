import { expect, it } from "vitest";
import { compileMarks } from "./mark-lexer.js";

const mark = (text: string) => ({ text, mark: text.toLowerCase() });

it.each([
  ["<call>", [mark("<call>")]],
  ["<CALL></call>so<call>", [mark("<CALL>"), mark("</call>"), { text: "so" }, mark("<call>")]],
  ["so", [{ text: "so" }]],
  ["<call> so <", [mark("<call>"), { text: " so " }, { text: "<" }]],
  ["", []],
])("a text is split into marks and what is between them: %j", (text, tokens) => {
  const lexer = compileMarks(["<call>", "</call>"])();
  expect([...lexer.push(text), ...lexer.finish()]).toEqual(tokens);
});

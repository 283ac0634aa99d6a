import { expect, it } from "vitest";
import { createMarkEscaper } from "./escape-marks.js";
import { writtenDialect } from "../dialects/known-dialects.js";
import { resultMarks } from "../dialects/result-marks.js";

it("the marks of results are tags without their attributes, and words in brackets", () => {
  expect(resultMarks()).toEqual(["<tool_response>", "</tool_response>"]);
  expect(resultMarks({ result: ['<output name="{name}">\n', "done"] })).toEqual(["<output"]);
  expect(resultMarks({ around: ["[RESULTS]", "[/RESULTS]"], result: ["<r>", "</r>"] })).toEqual([
    "[RESULTS]",
    "[/RESULTS]",
    "<r>",
    "</r>",
  ]);
});

it("tags are escaped in a text, and words and fences are not", () => {
  const text = "Action: list\n```json\n<tool_call>, <TOOL_RESPONSE> and Observation: no";
  expect(createMarkEscaper(writtenDialect("react"))(text)).toBe(
    "Action: list\n```json\n&lt;tool_call>, &lt;TOOL_RESPONSE> and Observation: no",
  );
});

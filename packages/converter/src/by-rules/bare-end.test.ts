import { expect, it } from "vitest";
import { withoutBareEnd } from "./prepare-placeholders.js";
import { SourceText } from "../source/source-text.js";

it.each([
  "Sort the files.\n\n$ARGUMENTS",
  "At 10:30, sort the files.\n$ARGUMENTS\n",
  "Sort issue #4 if a < b.\n$ARGUMENTS",
  "**Sort** the **files**\n$ARGUMENTS",
])("leaves out a last line with nothing but the arguments: %j", (text) => {
  expect(withoutBareEnd(new SourceText(text)).text).toBe(text.slice(0, text.indexOf("\n")));
});

it.each([
  "\n$ARGUMENTS",
  "Sort $ARGUMENTS",
  "Sort the files.\n## Files\n$ARGUMENTS",
  "Sort the files.\n  ## Files\n\n$ARGUMENTS",
  "**Files**\n$ARGUMENTS",
  "<files>\n$ARGUMENTS",
  "Sort the **files:**\n$ARGUMENTS",
  "文件：\n$ARGUMENTS",
])("keeps other places, and the line if the one before introduces it: %j", (text) => {
  expect(withoutBareEnd(new SourceText(text)).text).toBe(text);
});

import { describe, expect, it } from "vitest";
import { SourceText } from "../../source/source-text.js";
import { runLines } from "./run-lines.js";

/** The lines of a text, each with what is known about its place. */
const linesOf = (text: string): string[] =>
  runLines(new SourceText(text)).map(({ line, ...place }) => {
    expect(text.slice(line.start, line.end)).toBe(line.text);
    const kinds = (["isHeading", "isCode", "isAside", "isLater", "isStep"] as const).filter((kind) => place[kind]);
    return [line.text.trim(), ...kinds.map((kind) => kind.slice(2).toLowerCase())].join(" | ");
  });
/** What is known about the last line of a text. */
const lastOf = (text: string): string =>
  linesOf(text)
    .at(-1)
    ?.replace(/^.*? \| |^.*$/, "") ?? "";

describe("the lines of a text", () => {
  it("belong to the sections of the headings above them", () => {
    const text = `# Usage
Text
## Workflow
Text
### Examples
Text
   ### 2. Sort
Text
## Handoff
Text
### Sort
# Usage
Text
#Text
####### Text
See ## Workflow`;
    expect(linesOf(text)).toEqual([
      "# Usage | heading",
      "Text",
      "## Workflow | heading",
      "Text | step",
      "### Examples | heading | step",
      "Text | aside | step",
      "### 2. Sort | heading | step",
      "Text | step",
      "## Handoff | heading",
      "Text | later",
      "### Sort | heading | later",
      "# Usage | heading",
      "Text | aside",
      "#Text | aside",
      "####### Text | aside",
      "See ## Workflow | aside",
    ]);
  });

  it("may end with spaces or with Windows line breaks", () => {
    const text = "# Ship\r\n\r\n## Usage\r\nText\r\n## Sort  \r\nShow these:\r\n- Text\r\n\r\n**Usage**\r\n- Text\r\n";
    expect(linesOf(text)).toEqual([
      "# Ship | heading",
      "",
      "## Usage | heading",
      "Text | aside",
      "## Sort | heading",
      "Show these:",
      "- Text | aside",
      "",
      "**Usage**",
      "- Text | aside",
      "",
    ]);
  });
});

describe("a block of code", () => {
  it.each([
    ["```\nText\n```\nText", ""],
    ["```\nText\n```sh\nText", "code | aside"],
    ["```\nText\n~~~\nText", "code | aside"],
    ["```\nText\n``\nText", "code | aside"],
    ["```\nText\n````\nText", ""],
    ["~~~\nText\n~~~\nText", ""],
    ["  ```\n  Text\n  ```\nText", ""],
    ["Text with ``` in it\nText", ""],
    ["~ Text\nText", ""],
    ["```sh", "code | aside"],
    ["## Flow\n```sh\nText", "code | aside | step"],
    ["## Flow\n```\nText", "code | step"],
    ["## Flow\n``` md\nText", "code | step"],
    ["## Flow\n```text title\nText", "code | step"],
    ["## Examples\n### Flow\n```\nText", "code | aside | step"],
    ["## Flow\nPrint this:\n\n```\nText", "code | aside | step"],
    ["## Flow\n1. Show the report:\n   ```\n   Text", "code | aside | step"],
    ["## Flow\nShow these:\n- One\n\nThen go on.\n```\nText", "code | step"],
    ["```\nText", "code | aside"],
  ])("is a procedure in text, or an aside, up to its end: %j", (text, place) => {
    expect(lastOf(text)).toBe(place);
  });
});

describe("the lines after an introduction", () => {
  it.each(["- Text", "* Text", "12. Text", "3) Text", "- Text\n- Text", "- Text\n\n  Text", "\n   \n- Text"])(
    "are its list: %j",
    (list) => {
      expect(lastOf(`Show these choices:\n${list}`)).toBe("aside");
      expect(lastOf(`Do these:\n${list}`)).toBe("");
    },
  );

  it.each(["Text", "A text - with a dash", "-Text", "A ├── text", "- Text\nText", "- Text\n\nText"])(
    "are not its list: %j",
    (list) => {
      expect(lastOf(`Show these choices:\n${list}`)).toBe("");
    },
  );

  it.each([
    ["- Show these choices:\n  - Text", "aside"],
    ["- Show these choices:\n- Text", ""],
    ["  - Show these choices:\n- Text", ""],
    ["- Show these choices:\n    - Text\n  - Text", "aside"],
    ["1. Show these:\n   1. Do this:\n      - Text", "aside"],
    ["Show these:\n- Do this:\n  - Text", "aside"],
    ["- Do this:\n  - Text", ""],
    ["Then **show these:**\n- Text", "aside"],
    ["显示：\n- Text", "aside"],
    ["**Sort**\n- Text", ""],
    ["For further reading:\n- Text", ""],
    ["If the user agrees, do this:\n- Text", ""],
    ["What's next:\n- Do this:\n  - Text", "later"],
    ["What's next:", "later"],
  ])("belong to one about messages or later steps: %j", (text, place) => {
    expect(lastOf(text)).toBe(place);
  });
});

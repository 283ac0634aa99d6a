import { describe, expect, it } from "vitest";
import { piecesOf } from "../__fixtures__/chunks.js";
import { createToolCallParser } from "../index.js";

/** How calls stand in the tables: with both tags, with text after the JSON, without a closing tag, and unreadable. */
const WRITTEN = {
  "(list)": '<tool_call>{"name":"list"}</tool_call>',
  "(rest)": '<tool_call>{"name":"list"} or so</tool_call>',
  "(open)": '<tool_call>{"name":"list"}',
  "(broken)": '<tool_call>{"name":',
};
const wide = (width: number) => " ".repeat(width);

/** Returns what is read of a reply: its text, `[list]` for a call that runs, and `[?]` for one that cannot be read. */
function read(reply: string, length: number): string {
  const written = Object.entries(WRITTEN).reduce((text, [sign, call]) => text.replaceAll(sign, () => call), reply);
  const parser = createToolCallParser();
  const events = [...piecesOf(written, length).flatMap((piece) => parser.push(piece)), ...parser.finish()];
  const shown = events.map((event) => {
    if (event.type === "text") return event.text;
    return event.type === "tool-call" ? `[${event.toolCall.name}]` : "[?]";
  });
  return Object.entries(WRITTEN).reduce((text, [sign, call]) => text.replaceAll(call, () => sign), shown.join(""));
}

describe("a call is text", () => {
  it.each([
    ["alone in a fence, before text", "So:\n```\n(list)\n```\nWell."],
    ["in one of two fences, before text", "```\n(list)\n```\n```\n(list)\n```\nWell."],
    ["in an indented block, before text", "So:\n\n    (list)\n\nWell."],
    ["in a table", "| a |\n|---|\n| (list) |"],
    ["in a quote", "> (list)"],
    ["in preformatted text", "<pre>\n(list)</pre>"],
    ["in preformatted text with attributes", '<code class="x">(list)</code>'],
    ["in a fence that is not empty", "```\nSo:\n(list)\n```"],
    ["before other text in a fence", "```\n(list)\nSo.\n```"],
    ["between the marks of a quote in a fence", "> ```\n> (list)\n> ```"],
    ["on the line on which a fence begins", "```(list)\n```"],
    ["on the line on which an empty fence ends", "~~~\n~~~ (list)"],
    ["on the line on which its fence ends", "```\n(list)\n``` (list)\n"],
    ["in a fence whose first line holds a tag", "```html <b>\n(list)\n```"],
    ["in a fence whose last line goes on with another run", "```\n(list)\n``` ```\n"],
    ["in a fence whose last line goes on with text right after the call", "```\n(list)``` so"],
    ["in a fence with a shorter run", "````\n(list)\n```\n````"],
    ["in a fence with a run of the other kind", "~~~\n(list)\n```\n~~~"],
    ["in a fence whose run is the mark of a list item later", "```\n(list)\n- ```\n"],
    ["after a run that is an item of a list in its fence", "```\nSo:\n- ```\n(list)"],
    ["before text and a closing tag in a fence", "```\n(list)\nSo.</tool_call>\n```"],
    ["in a fence whose run is indented by four columns later", "```\n(list)\n    ```"],
    ["in a fence whose run comes after a tab later", "```\n(list)\n\t```"],
    ["in a fence of a quote that does not end in it", "> ```\n(list)\n```"],
    ["in a fence of a quote without a space", ">```\n(list)\n```"],
    ["after a run outside of the quote with the fence", "> ```\n```\n(list)"],
    ["with text after its JSON in a fence", "```\n(rest)\n```"],
    ["before one with text after its JSON in a fence", "```\n(list)\n(rest)\n```"],
    ["with text after its JSON, after inline code", "`a` and (rest)"],
    ["without a closing tag in a fence, before another one on its last line", "```\n(open)\n```(list)"],
    ["without a closing tag in a fence, before text", "```\n(open)\n```\nSo."],
    ["in a code block that begins after a sentence", "No. ```\n(list)\n```"],
    ["in a code block that begins after a number", "12```\n(list)\n```"],
    ["in a code block that begins after text, also after a blank line", "So:\n```ts\na\n\n(list)\n```"],
    ["after a lone back-tick on its line", "Press ` now. (list)"],
    ["before a lone back-tick on its line, after inline code", "`a` (list)`"],
    ["between back-ticks of another number", "``a` (list)"],
    ["after inline code and a run of another length", "`a` `` (list)"],
    ["on the line after a lone back-tick, before another one", "Press ` now.\n(list)\nThen ` so."],
    ["in inline code of a quote", "> `a\n> (list)`"],
    ["in inline code with the first line of a fence", "```txt `a`\n(list)\n```"],
  ])("%s: %j", (_what, reply) => {
    for (const length of [reply.length * 99, 1, 5]) expect(read(reply, length)).toBe(reply);
  });
});

describe("a call runs", () => {
  it.each([
    ["alone in a fence, which is left out", "So:\n```\n(list)\n```\n", "So:[list]"],
    ["alone in a fence before another call", "So:\n```\n(list)\n```\n(list) Well.", "So:[list][list]\nWell."],
    ["in a fence that ends right after it", "```\n(list)```", "[list]"],
    ["in a fence that ends after it and a space", "```\n(list) ```\n", "[list]"],
    ["in a fence with a run right after another call", "```\n(list)```\n(list)\n```", "[list][list]"],
    ["in a fence with a longer run at its end", "```\n(list)\n````", "[list]"],
    ["in a fence whose end is indented by three columns", "```\n(list)\n   ```", "[list]"],
    ["in a fence of tildes with back-ticks on its first line", "~~~ `txt`\n(list)\n~~~", "[list]"],
    ["in a fence of back-ticks with tildes on its first line", "```txt ~~~\n(list)\n```", "[list]"],
    ["in a fence with a closing tag after it", "```\n(list)\n```\n</tool_call>", "[list]"],
    ["in a fence of a list item", "- ```\n  (list)\n  ```", "-[list]"],
    ["in a fence of a list item with a number", "1. ```\n   (list)\n   ```", "1.[list]"],
    ["in a fence of a list item with a long number", "12) ```\n    (list)\n    ```", "12)[list]"],
    ["in a fence of a list item in another one", "* + ```\n(list)\n    ```", "* +[list]"],
    ["in a fence after a hundred spaces", `${wide(100)}~~~\n(list)\n${wide(100)}~~~`, "[list]"],
    ["between tildes after more spaces", `${wide(101)}~~~\n(list)\n~~~`, `${wide(101)}~~~[list]\n~~~`],
    ["between tildes after a sentence", "No. ~~~\n(list)\n~~~", "No. ~~~[list]\n~~~"],
    ["without a closing tag in a fence, before another call", "```\n(open)\n```\n(list)", "[list][list]"],
    ["after an empty fence", "```\n```\n(list)", "```\n```[list]"],
    ["after a code block that begins after text", "So: ```\na\n(list) ``` (list)", "So: ```\na\n(list) ```[list]"],
    ["after a code block that ends on its second line", "So: ```\na ``` (list)", "So: ```\na ```[list]"],
    ["right after inline code", "`a`(list)", "`a`[list]"],
    ["after inline code with fewer back-ticks in it", "`` a ` b `` (list)", "`` a ` b ``[list]"],
    ["after inline code with more back-ticks in it", "`a``b` (list)", "`a``b`[list]"],
    ["after tildes", "a ~ b (list) ~~~ c (list)", "a ~ b[list] ~~~ c[list]"],
    [
      "after a lone back-tick in the paragraph before",
      "Press ` now.\n\n(list)\nThen ` so.",
      "Press ` now.[list]\n\nThen ` so.",
    ],
    [
      "after a lone back-tick before a line of spaces",
      "Press ` now.\n \n(list)\nThen ` so.",
      "Press ` now.[list]\n \nThen ` so.",
    ],
    [
      "before a paragraph with a lone back-tick",
      "Press ` now.\n(list)\n\nThen ` so.",
      "Press ` now.[list]\n\nThen ` so.",
    ],
    [
      "between lines with a lone back-tick and inline code",
      "Press ` now.\n(list)\nThen `so`.",
      "Press ` now.[list]\nThen `so`.",
    ],
  ])("%s: %j", (_what, reply, expected) => {
    for (const length of [reply.length * 99, 1, 5]) expect(read(reply, length)).toBe(expected);
  });
});

it("a call that cannot be read does not run in a fence, and neither does one in a fence without its end", () => {
  expect(read("```\n(broken)\n```\n(list)", 1)).toBe("[?][list]");
  expect(read("```\n(list)\n", 1)).toBe("[?]");
  expect(read("(broken)\n```\na\n```", 1)).toBe("[?]");
  expect(read("(broken)\nSo: (list)", 1)).toBe("[?][list]");
});

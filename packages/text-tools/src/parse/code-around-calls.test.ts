import { describe, expect, it } from "vitest";
import { createToolCallParser } from "../index.js";

const CALL = '<tool_call>{"name":"list"}</tool_call>';
const OPEN = '<tool_call>{"name":"list"}';
const BROKEN = "<tool_call>{x}";

/** Returns the calls and the other texts in the order of a reply: CALL for a call, BROKEN for one that cannot be read. */
function read(pieces: readonly string[]): readonly string[] {
  const parser = createToolCallParser();
  const items: string[] = [];
  let text = "";
  for (const event of [...pieces.flatMap((piece) => parser.push(piece)), ...parser.finish()]) {
    if (event.type === "text") text += event.text;
    else if (event.type !== "dropped-text") {
      items.push(text, event.type === "tool-call" ? CALL : BROKEN);
      text = "";
    }
  }
  return [...items, text].map((item) => item.trim()).filter((item) => item !== "");
}

/** Returns what is found in a reply, whole and in single characters. */
const found = (reply: string) => [[reply], Array.from(reply)].map(read);

/** What is found if these are the parts of a reply. */
const parts = (...expected: readonly string[]) => {
  const trimmed = expected.map((part) => part.trim());
  return [trimmed, trimmed];
};

describe("code around calls is told from calls:", () => {
  it.each([
    ["a call after a quoted fence", "> ```\n> Notes\n> ```\n", CALL],
    ["a call after a fence in a nested list", "   - ```\n     Notes\n     ```\n", CALL],
    ["a call after a fence whose end is indented", "```\nNotes\n  ```\n", CALL],
    ["a call after a code block that begins and ends within lines", "So: ```ts\na();\n``` or so.\n", CALL],
    ["a call after a code block with a longer end", "So: ```\nNotes\n````\n", CALL],
    ["a call after inline code that an empty line ends", "A ``\n\n", CALL, "``"],
    ["a call after a back-tick and a line of spaces", "Press `.\n  \n", CALL, " and `."],
    ["a call between lone back-ticks of two paragraphs", "Press `.\n", CALL, "\n\nAnd ` x."],
    ["a call after a fence in a line", "```ts a` b``` ", CALL],
    ["a call after an unreadable one with a back-tick", BROKEN, CALL],
    ["a call in an open fence in a line", `\`\`\`ts a\` ${CALL}\`\`\``],
    ["a call in a fence with a tag in its first line", `\`\`\`<b>\n${CALL}\n\`\`\`\n`],
    ["a call right after the end of a fence", `\`\`\`\n${CALL}\n\`\`\` ${CALL}\n\`\`\`\n`],
    ["a call without an end tag before the end of a fence and another", `\`\`\`\n${OPEN}\n\`\`\` ${CALL}\n`],
    ["a call without an end tag before the end of a fence and text", `\`\`\`\n${OPEN}\n\`\`\`\nDone.`],
    ["a fence with two runs in its last line", `\`\`\`\n${CALL}\n\`\`\` \`\`\`\n`],
    ["a fence whose end is indented too far", `\`\`\`\n${CALL}\n\t\`\`\`\n\`\`\`\n`],
    ["a fence with a list item that seems to be its end", `\`\`\`\n- \`\`\`\n${CALL}\n\`\`\`\n`],
    ["a fence with text and what a model takes for a result", `\`\`\`\n${CALL}\nNotes\n\`\`\`\nObservation: It rains.`],
    ["a fence after text in a quote", `> a \`\`\`\n${CALL}\n\`\`\`\n`],
    ["a fence after a number", `12\`\`\`\n${CALL}\n\`\`\`\n`],
    ["a fence after too much white space", `${" ".repeat(101)}\`\`\`\n${CALL}\n\`\`\`\n`],
    ["text in a call after a lone back-tick", `It\`s ${OPEN} more</tool_call> so.`],
  ])("%s", (_what, ...texts) => {
    expect(found(texts.join(""))).toEqual(parts(...texts));
  });

  it.each([
    ["with a run of another kind after the first one", `\`\`\` ~~~\n${CALL}\n\`\`\`\n`, CALL],
    ["of tildes with back-ticks after the first run", `~~~ \`\`\`\n${CALL}\n~~~\n`, CALL],
    ["in a list", `1. \`\`\`\n${CALL}\n   \`\`\`\n`, "1.", CALL],
    ["in a list with longer numbers", `10.  \`\`\`\n${CALL}\n     \`\`\`\n`, "10.", CALL],
    ["after much white space", `${" ".repeat(100)}\`\`\`\n${CALL}\n\`\`\`\n`, CALL],
    ["with a result that the model made up", `\`\`\`\n${CALL}\n\`\`\`\nObservation: It rains.`, CALL],
  ])("a call alone in a fence %s", (_which, reply, ...expected) => {
    expect(found(reply)).toEqual(parts(...expected));
  });

  it("a code block in an unreadable call without an end tag", () => {
    expect(found(`${BROKEN}\n\`\`\`\nNotes\n\`\`\`\n`)).toEqual(parts(BROKEN));
  });

  it("a code block that begins in an unreadable call without an end tag", () => {
    expect(found(`${BROKEN} \`a\` \`\`\`\n${OPEN}\n`)).toEqual(parts(BROKEN, CALL));
  });
});

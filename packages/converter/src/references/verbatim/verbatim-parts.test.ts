import { describe, expect, it } from "vitest";
import { withoutVerbatim } from "./verbatim.js";

/** Returns a text with a mark such as `<0>` in place of each part for the user. */
function marked(body: string): string {
  const { text, restore } = withoutVerbatim({ body, placeholders: "claude", userArguments: "" });
  expect(restore(text)).toBe(body);
  return text.replaceAll(/\uE000(\d+)\uE000/g, (_, index: string) => `<${index}>`);
}

const ORDER = "Print the following verbatim:";
const GUIDE = "Print the following guide verbatim.";

describe("the part after an order", () => {
  it.each([
    [`${ORDER}\n\n\`\`\`\nHello\n\`\`\`\n`, `${ORDER}\n\n\`\`\`\n<0>\n\`\`\`\n`],
    [`${ORDER}\n\`\`\`text\nHello\n\nBye\n\`\`\``, `${ORDER}\n\`\`\`text\n<0>\n\`\`\``],
    [`${ORDER}\n\n \t\n~~~\nHello\n~~~`, `${ORDER}\n\n \t\n~~~\n<0>\n~~~`],
    [`${ORDER}\n\n\`\`\`\nHello`, `${ORDER}\n\n\`\`\`\n<0>`],
    [
      `${ORDER}\n\n\`\`\`\nHello\n\n${ORDER}\n\n> Hello\n\`\`\`\n\n${ORDER}\n\n\`\`\`\nBye\n\`\`\``,
      `${ORDER}\n\n\`\`\`\n<0>\n\`\`\`\n\n${ORDER}\n\n\`\`\`\n<1>\n\`\`\``,
    ],
    [`Read \`fees.md\`.\n\n${ORDER}\n\n\`\`\`\nHello\n\`\`\``, `Read \`fees.md\`.\n\n${ORDER}\n\n\`\`\`\n<0>\n\`\`\``],
  ])("is the code of a block: %j", (body, expected) => {
    expect(marked(body)).toBe(expected);
  });

  it.each([
    [`${ORDER}\n\n> Hello\n> there\n\nBye`, `${ORDER}\n\n<0>\n\nBye`],
    [`${ORDER}\n\n  > Hello`, `${ORDER}\n\n<0>`],
    [`${ORDER}\n\n> ${ORDER}\n>\n> Hello`, `${ORDER}\n\n<0>`],
    [`${ORDER}\n\n> Welcome.\n> \`\`\`\n> /fees\n> \`\`\``, `${ORDER}\n\n<0>`],
  ])("is a quotation: %j", (body, expected) => {
    expect(marked(body)).toBe(expected);
  });

  it.each([
    [`${ORDER}\n\n---\n\nHello\n\n---\n\nBye`, `${ORDER}\n\n<0>\n---\n\nBye`],
    [`${ORDER}\n\n --- \t\r\nHello\n***  \nBye`, `${ORDER}\n\n<0>\n***  \nBye`],
    [`${ORDER}\n\n___\nHello\n----\nBye`, `${ORDER}\n\n<0>\n----\nBye`],
    [`${ORDER}\n\n---\n\`\`\`\n---\n\`\`\`\n---\nBye`, `${ORDER}\n\n<0>\n---\nBye`],
    [`${ORDER}\n\n---\nHello ---\nBye\n---\n`, `${ORDER}\n\n<0>\n---\n`],
    [`${ORDER}\n\n---\n\n## Fees\n\n---\n\nBye`, `${ORDER}\n\n<0>\n---\n\nBye`],
  ])("is between two rules: %j", (body, expected) => {
    expect(marked(body)).toBe(expected);
  });

  it.each([
    [`# Desk\n\n${GUIDE}\n\n## Fees\n\nBy the hour.`, `# Desk\n\n${GUIDE}\n\n<0>`],
    [`# Desk\n\n${GUIDE}\n\n---\n\nHello\n\n---\n\nBye`, `# Desk\n\n${GUIDE}\n\n<0>`],
    [
      `## Desk\n\nHello.\n\n${GUIDE}\n\n### Fees\n\nThe fee # is 3.\n\n### Late\n\nBye.\n\n## Then\n\nWait.`,
      `## Desk\n\nHello.\n\n${GUIDE}\n\n<0>\n## Then\n\nWait.`,
    ],
    [`# A\n\n  ## Desk\n\n${GUIDE}\n\n### Fees\n# B`, `# A\n\n  ## Desk\n\n${GUIDE}\n\n<0>\n# B`],
    [
      `# Desk\n\n${GUIDE}\n\n## Fees\n\n\`\`\`\n# Hours\n\`\`\`\n\n## Late\n\nIn May.\n\n## For $1\n\nBye`,
      `# Desk\n\n${GUIDE}\n\n<0>\n## Late\n\nIn May.\n\n## For $1\n\nBye`,
    ],
    [`# Desk\n\n${GUIDE}\n\n## Fees\n\n${ORDER}\n\n> Hello\n\n# Then`, `# Desk\n\n${GUIDE}\n\n<0>\n# Then`],
    [
      `# Desk\n\n${GUIDE}\n\n## Fees\n\nHours.\n\n# Then\n\n${ORDER}\n\n> Bye`,
      `# Desk\n\n${GUIDE}\n\n<0>\n# Then\n\n${ORDER}\n\n<1>`,
    ],
    [`# Desk\n\n${GUIDE}\n\n## Fees\n\n| fees/late.md |\n  | \`may\` |`, `# Desk\n\n${GUIDE}\n\n<0>`],
  ])("is a guide with its sections: %j", (body, expected) => {
    expect(marked(body)).toBe(expected);
  });

  it.each([
    `Check the fees. ${ORDER}`,
    `完成。请原样输出以下内容：`,
    "请原样输出以下内容。",
    "Print the following\ntext verbatim:",
    "Print\nthe following\ntext\nverbatim:",
    "Print the following message\nverbatim - as it is:",
    `The fees are\n- ${ORDER}`,
    `The fees are\n12) ${ORDER}`,
    `The fees are\n1. ${ORDER}`,
    `The fees are\n  - ${ORDER}`,
    `\`Desk\`: print the following verbatim:`,
    "Print this verbatim: \r",
    `The fees are\n1) ${ORDER}`,
    `The fees are\n• ${ORDER}`,
    "没有费用时\n10、请原样输出以下内容：",
    `# Fees\n${ORDER}`,
  ])("belongs to the last sentence of the paragraph: %j", (order) => {
    expect(marked(`${order}\n\n> Hello`)).toBe(`${order}\n\n<0>`);
  });

  it.each(["> Hello", "> 3/4 of the hours, and/or a fee.", "> Mail clerk@fees.com.", "> | a |"])(
    "has nothing to follow: %j",
    (part) => {
      expect(marked(`${ORDER}\n\n${part}`)).toBe(`${ORDER}\n\n<0>`);
    },
  );
});

describe("a text stays as it is", () => {
  it.each([
    ORDER,
    `${ORDER}\n\n\n\n> Hello`,
    `${ORDER}\n> Hello`,
    `${ORDER}\n\nHello`,
    `${ORDER}\n\nFees > 3`,
    `# Desk\n\n${ORDER}\n\n## Fees\n\nHello`,
    "Print the following.\n\n> Hello",
    "Print\nthe\nfollowing\ntext\nverbatim:\n\n> Hello",
    `${ORDER} Then wait.\n\n> Hello`,
    `Print the following\n \nverbatim:\n\n> Hello`,
    `# ${ORDER}\n\n> Hello`,
    `${ORDER}\n\n\`\`\`\n\`\`\``,
    `${ORDER}\n\n\`\`\`\n\n\`\`\``,
    `${ORDER}\n\n\`\`\`bash\nls\n\`\`\``,
    `${ORDER}\n\n---\n\nHello`,
    `${ORDER}\n\n--\nHello\n--\n`,
    `${ORDER}\n\n--- a\nHello\n--- a\n`,
  ])("without an order or a clear end: %j", (body) => {
    expect(marked(body)).toBe(body);
  });

  it.each([
    `${GUIDE}\n\n## Fees\n\nHello`,
    `# Desk\n\n${GUIDE}\n\nHello\n\n# Then`,
    `# Desk\n\n${GUIDE}\n\n# Fees\n\nHello`,
    `## Desk\n\n${GUIDE}\n\n# Fees\n\nHello`,
    `# Desk\n\n${GUIDE}\n\n---\n\nHello\n\nFees of $1`,
    `# Desk\n\n${GUIDE}\n\n## Fees of $1\n\nHello`,
  ])("without sections of a guide: %j", (body) => {
    expect(marked(body)).toBe(body);
  });

  it.each([
    "> Run `fees`.",
    "> Fees | `may`",
    "> Run /fees now.",
    "> (/fees)",
    "> See notes/fees.txt.",
    "> See fees.md.",
    "> Ask @clerk.",
    "> Use the clerk agent.",
    "> USE THE CLERK AGENT.",
    "> The mark ``` begins a block.",
    "---\n| @fees |\n---\n",
    "---\n| ask the clerk agent |\n---\n",
  ])("if it has something to follow: %j", (part) => {
    expect(marked(`${ORDER}\n\n${part}`)).toBe(`${ORDER}\n\n${part}`);
  });

  it.each([
    "> Branch: !`git branch`",
    "```\nBranch: !`git branch`\n```",
    "```\nAt $CLAUDE_SKILL_DIR\n```",
    "```\nAt ${CLAUDE_SKILL_DIR}\n```",
    "```\nFees of $ARGUMENTS\n```",
    "```\nFees of $1",
  ])("if Claude Code changes it: %j", (part) => {
    expect(marked(`${ORDER}\n\n${part}`)).toBe(`${ORDER}\n\n${part}`);
  });

  it("if it has all characters for marks", () => {
    const icons = Array.from({ length: 0xf900 - 0xe000 }, (_, index) => String.fromCharCode(0xe000 + index)).join("");
    const body = `${ORDER}\n\n> Hello\n\n${icons}`;
    const { text, restore } = withoutVerbatim({ body, placeholders: "claude", userArguments: "" });
    expect([text, restore(text)]).toEqual([body, body]);
  });
});

describe("marks", () => {
  it("are of the first character that neither the text nor the arguments have", () => {
    const body = `${ORDER}\n\n> \uE000`;
    const { text, restore } = withoutVerbatim({ body, placeholders: "claude", userArguments: "\uE001" });
    expect(text).toBe(`${ORDER}\n\n\uE0020\uE002`);
    expect(restore(`Do it: ${text}`)).toBe(`Do it: ${body}`);
  });

  it("use the last character for marks if no other is left", () => {
    const icons = Array.from({ length: 0xf8ff - 0xe000 }, (_, index) => String.fromCharCode(0xe000 + index)).join("");
    const { text } = withoutVerbatim({ body: `${ORDER}\n\n> Hello`, placeholders: "claude", userArguments: icons });
    expect(text).toBe(`${ORDER}\n\n\uF8FF0\uF8FF`);
  });

  it("that stand for nothing stay", () => {
    const { restore } = withoutVerbatim({ body: `${ORDER}\n\n> Hello`, placeholders: "claude", userArguments: "" });
    expect(restore("\uE0000\uE000 \uE0001\uE000 \uE0000")).toBe("> Hello \uE0001\uE000 \uE0000");
  });

  it("have numbers of several digits", () => {
    const body = `${ORDER}\n\n> Hello\n\n`.repeat(11);
    expect(marked(body)).toContain(`${ORDER}\n\n<10>\n\n`);
  });
});

it("is a text with a declared argument", () => {
  const body = `${ORDER}\n\n> Fees of $month`;
  const parameters = { month: { type: "string" } } as const;
  expect(withoutVerbatim({ body, parameters, placeholders: "declared", userArguments: "" }).text).toBe(body);
  expect(withoutVerbatim({ body, placeholders: "declared", userArguments: "" }).text).not.toBe(body);
});

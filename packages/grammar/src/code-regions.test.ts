import { expect, it } from "vitest";
import { codeRegions } from "./internal.js";
import { MAX_FENCE_LINE } from "./limits.js";

/** Returns the code of a text: a block with its language, and code within a line in backticks. */
const codeOf = (text: string): string[] =>
  codeRegions(text).map(({ start, end, isFence, language }) => {
    const code = text.slice(start, end);
    return isFence ? `${language}|${code}` : code;
  });

it.each([
  ["a `b` c ``d`` e", ["`b`", "``d``"]],
  ["```ts\na\n```\n`b`", ["ts|a\n", "`b`"]],
  ["~~~ Bash x\na\n~~~\nb", ["bash|a\n"]],
  ["````\n```\na\n````", ["|```\na\n"]],
  ["```\na\n`````", ["|a\n"]],
  ["> ```sh\n> a\n> ```\n`b`", ["sh|> a\n> ", "`b`"].map((code) => code.replace("\n> ", "\n"))],
  ["  \t```\na\n```", ["|a\n"]],
  ["```ts\na\n```js\nb\n``` x\nc\n``` \t\nd", ["ts|a\n```js\nb\n``` x\nc\n"]],
  ["```\na", ["|a"]],
  ["```ts\r\na\r\n```\r\n`b`", ["ts|a\r\n", "`b`"]],
  ...["markdown", "mdx", "md", "text", "txt"].map((language): [string, string[]] => [
    `\`\`\`${language}\na\n\`\`\`ts\nb\n\`\`\`\n\`\`\`\n\`c\``,
    [`${language}|a\n\`\`\`ts\nb\n\`\`\`\n`, "`c`"],
  ]),
  ["```md\na\n```{r}\nb\n```\n```\n`c`", ["md|a\n```{r}\nb\n```\n", "`c`"]],
  ["```md\na\n```ts\nb\n```\n`c`", ["md|a\n```ts\nb\n", "`c`"]],
  ["```a`\n`b`", ["`a`", "`b`"]],
  ["```{r}\na\n```", ["|a\n"]],
  ["```js{1}\na\n```", ["js|a\n"]],
  ["a `b` ~~~\n`c`", ["`b`", "`c`"]],
  ["`a\nb`", []],
  ["", []],
])("the code of %j is %j", (text, code) => {
  expect(codeOf(text)).toEqual(code);
});

it("a line that is longer than the limit neither begins nor ends a block", () => {
  const line = `\`\`\`${"x".repeat(MAX_FENCE_LINE - 3)}`;
  expect(codeOf(`${line}\n\`a\``)).toEqual([`${"x".repeat(MAX_FENCE_LINE - 3)}|\`a\``]);
  expect(codeOf(`${line}x\n\`a\``)).toEqual(["`a`"]);
});

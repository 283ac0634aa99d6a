import { expect, it } from "vitest";
import { renderTemplate } from "./index.js";

const filled = (body: string): string =>
  renderTemplate(body, { rawArguments: "A", parameters: {}, argumentHint: "<name>", append: false }).text;
const fence = (code: string): string => `\`\`\`bash\n${code}\n\`\`\``;

it.each([
  ..."awk gawk mawk nawk perl ruby sed".split(" ").map((command) => `${command} -x 'y $1'`),
  `awk "a b" 'y $1'`,
  `awk -v name="it's" 'y $1'`,
  "awk's form `awk 'y $1'`",
  "awk 'a' 'y $1' 'z'",
  "{printf $1}",
  '{ a; print "x", $1 }',
  "s/a/$1/",
  "s/abc/x $1 y/",
  "s|abc|$1|g",
  "s#a#$1#",
  "{print $1} and awk 'y $1'",
])("is a field or a group: %j", (program) => {
  expect(filled(`#$1 ${program}`)).toBe(`#A ${program}`);
  expect(filled(`#$1 ${program} #$1`)).toBe(`#A ${program} #A`);
});

it.each([
  ['awk "y $1"', 'awk "y A"'],
  ["xawk 'y $1'", "xawk 'y A'"],
  ["awk x; say 'y $1'", "awk x; say 'y A'"],
  ["awk\n'y $1'", "awk\n'y A'"],
  ["awk 'y'$1", "awk 'y'A"],
  ["awk's text\nfor $1's", "awk's text\nfor A's"],
  ["{x $1}", "{x A}"],
  ["/s/a/$1/", "/s/a/A/"],
  ["s/a/b $1", "s/a/b A"],
])("is an argument: %j", (text, expected) => {
  expect(filled(`#$1 ${text}`)).toBe(`#A ${expected}`);
});

it("has several lines in a block", () => {
  for (const command of ["awk", "awk -F:"]) {
    const block = fence(`${command} '\n  x $1\n' log`);
    expect(filled(`#$1\n${block}`)).toBe(`#A\n${block}`);
  }
});

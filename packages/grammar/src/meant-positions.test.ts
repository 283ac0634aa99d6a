import { describe, expect, it } from "vitest";
import { renderTemplate } from "./index.js";

/** Fills a command with an argument hint of one name with `A`. */
const filled = (body: string, argumentHint = "<name>"): string =>
  renderTemplate(body, { rawArguments: "A", parameters: {}, argumentHint, append: false }).text;
const fence = (language: string, code: string): string => `\`\`\`${language}\n${code}\n\`\`\``;
const inContext = (body: string): [string, string] => [`#$1 ${body}`, `#A ${body}`];

describe("a dollar sign is money", () => {
  it.each(
    [
      ..."1.5 1,000 1-5 1–$5 1—$5 1+ 1% 1K 1M".split(" ").map((amount) => `$${amount}`),
      "$1 — $5",
      "$1 B",
      ..."million billion trillion thousand grand USD dollar dollars buck bucks cents per off"
        .split(" ")
        .map((word) => `$1 ${word}`),
      ..."day hour month piece seat user week year".split(" ").map((unit) => `$1 a ${unit}`),
      "$1 an hour",
      ..."call d day GB h hr hour mo month request seat TB token unit user week wk year yr K 1M"
        .split(" ")
        .map((unit) => `$1/${unit}`),
    ].map((amount) => `the rate ${amount}`),
  )("by the words after it: %j", (body) => {
    const [text, expected] = inContext(body);
    expect(filled(text)).toBe(expected);
  });

  it.each(
    [
      ..."A AU C CA HK NT NZ R S US USD EUR".split(" ").map((currency) => `${currency}$1`),
      ..."~ ≈ ± € £".split(" ").flatMap((sign) => [`${sign}$1`, `${sign} $1`]),
      "$50-$1",
      "$5K–$1",
      "$1,000 - $1",
      ..."and or to vs vs. → = |"
        .split(" ")
        .flatMap((word) => [`$1 ${word} $20`, `$20 ${word} $1`, `$1 ${word} $2.5`, `$2,5 ${word} $1`]),
      "$1 to $5K",
      "$5K to $1",
    ].map((amount) => `the rate ${amount}`),
  )("by the amount beside it: %j", (body) => {
    const [text, expected] = inContext(body);
    expect(filled(text)).toBe(expected);
  });

  it.each(
    (
      "bill bills billed charge charges charged cost costs discount earn earns fee fees paid pay pays paying price " +
      "prices priced refund revenue save saved saves saving spend spending spent worth"
    ).split(" "),
  )("after the word %j, unless it is code", (word) => {
    for (const words of [word, `${word} about`, `${word}:`, `${word} under`, `${word} **`]) {
      const [text, expected] = inContext(`They ${words} $1`.replace("** $1", "**$1"));
      expect(filled(text, "<a> <b>")).toBe(expected);
    }
    expect(filled(`#$1 They ${word} \`$1\``, "<a> <b>")).toBe(`#A They ${word} \`A\``);
  });
});

describe("a number of an argument is filled", () => {
  it.each([
    ["See $1/users", "See A/users"],
    ["Look at $1 percent", "Look at A percent"],
    ["Copy $1 to here", "Copy A to here"],
    ["Copy $1 and $0x", "Copy A and $0x"],
    ["It is a $1 a", "It is a A a"],
    ["src/$1/day", "src/A/day"],
    ["@$1", "@A"],
    ["a.$1", "a.A"],
    ["DATA$1", "DATA$1".replace("$1", "A")],
    ["Use $1 million", "Use $1 million"],
    ["Use $1Million", "Use $1Million"],
  ])("%j becomes %j", (body, expected) => {
    expect(filled(body)).toBe(expected);
  });
});

describe("a block of code keeps its dollar signs", () => {
  it.each(
    (
      "apache apacheconf awk make makefile nginx pcre perl php plpgsql postgres postgresql pgsql regex regexp ruby sed " +
      "sql tcl"
    ).split(" "),
  )("in the language %s, in which they are groups or fields", (language) => {
    const block = fence(language, "x $1");
    expect(filled(block)).toBe(block);
    expect(filled(fence(`x${language}x`, "x $1"))).toBe(fence(`x${language}x`, "x A"));
  });

  it.each([
    "#!/bin/sh\necho $1",
    "function say\necho $1",
    "say()\necho $1",
    "x; say() { echo $1; }",
    "for each in $@; do echo $1; done",
    "echo $# $1",
    "echo $* $1",
    "echo ${1} $1",
    "echo ${#1} $1",
    "shift\necho $1",
    "getopts ab x\necho $1",
    "basename $0\necho $1",
    'dirname "$0"\necho $1',
    "case $1 in\nesac",
    'echo "Usage: say $0"\necho $1',
    "[ -z $1 ]",
    '[ -n "$1" ]',
  ])("in a script: %j", (code) => {
    expect(filled(fence("bash", code))).toBe(fence("bash", code));
  });

  it.each([
    "text.replaceAll(a, '$1')",
    "the replacement is $1",
    "re.sub(a, '$1')",
    "preg_replace(a, '$1')",
    "rewrite a $1",
    "destination: $1",
    "moduleNameMapper: $1",
    "(.*) => $1",
    "(.+?) => $1",
    "\\1 => $1",
    "(\\w+) => $1",
  ])("in a replacement: %j", (code) => {
    expect(filled(fence("js", code))).toBe(fence("js", code));
  });

  it.each("SELECT INSERT UPDATE DELETE WHERE VALUES SET LIMIT".split(" "))("in a query with %s", (word) => {
    expect(filled(fence("js", `${word} x $1`))).toBe(fence("js", `${word} x $1`));
    expect(filled(`#$1 \`${word} x $1\``)).toBe(`#A \`${word} x $1\``);
  });

  it("but not those of a placeholder that nothing else explains", () => {
    expect(filled(fence("bash", "deploy $1"))).toBe(fence("bash", "deploy A"));
  });
});

describe("code within a line keeps its dollar signs beside $ARGUMENTS", () => {
  it.each([
    "awk",
    "bash",
    "capture group",
    "captured",
    "parameterized",
    "positional parameter",
    "prepared statement",
    "regex",
    "shell",
    "SQL",
  ])("if the line is about %s", (word) => {
    expect(filled(`Do $ARGUMENTS #$1.\nIn ${word}, \`$1\` is the first.`)).toBe(
      `Do A #A.\nIn ${word}, \`$1\` is the first.`,
    );
    expect(filled(`Do $ARGUMENTS #$1.\nIn it, \`$1\` is the first.`)).toBe("Do A #A.\nIn it, `A` is the first.");
  });
});

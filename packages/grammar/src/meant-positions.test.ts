import { describe, expect, it } from "vitest";
import { renderTemplate } from "./index.js";

/** Fills a command with an argument hint of one name with `A`. */
const filled = (body: string, argumentHint = "<name>"): string =>
  renderTemplate(body, { rawArguments: "A", parameters: {}, argumentHint, append: false }).text;
const fence = (language: string, code: string): string => `\`\`\`${language}\n${code}\n\`\`\``;

describe("a dollar sign is money", () => {
  it.each([
    ..."1.5 1,000 1-5 1–$5 1—$5 1+ 1% 1K 1M".split(" ").map((amount) => amount.slice(1)),
    " — $5",
    " B",
    ..."million billion trillion thousand grand USD dollar dollars buck bucks cents per off"
      .split(" ")
      .map((word) => ` ${word}`),
    ..."day hour month piece seat user week year".split(" ").map((unit) => ` a ${unit}`),
    " an hour",
    ..."call d day GB h hr hour mo month request seat TB token unit user week wk year yr K 1M"
      .split(" ")
      .map((unit) => `/${unit}`),
    ..."and or to vs vs. → = |".split(" ").flatMap((word) => [` ${word} $20`, ` ${word} $2.5`]),
    "| $20",
    " to $5K",
    " to $1,500",
  ])("by the words directly after it: $1%s", (words) => {
    expect(filled(`#$1 the rate $1${words}`)).toBe(`#A the rate $1${words}`);
    expect(filled(`#$1 the rate $1, so ${words}`)).toBe(`#A the rate A, so ${words}`);
  });

  it.each([
    ..."A AU C CA HK NT NZ R S US USD EUR".split(" "),
    ..."~ ≈ ± € £".split(" ").flatMap((sign) => [sign, `${sign} `]),
    "$50-",
    "$5K–",
    "$1,000 - ",
    ..."and or to vs vs. → = |".split(" ").flatMap((word) => [`$20 ${word} `, `$2,5 ${word} `]),
    "$20| ",
    "$5K to ",
    "$1,500 to ",
  ])("by the amount directly before it: %s$1", (amount) => {
    expect(filled(`#$1 the rate ${amount}$1`)).toBe(`#A the rate ${amount}$1`);
    expect(filled(`#$1 the rate ${amount} for $1`)).toBe(`#A the rate ${amount} for A`);
  });

  it("unless the amount is on another line", () => {
    expect(filled("Give it in €\n$1 is next")).toBe("Give it in €\nA is next");
    expect(filled("What it costs\n$1 is next")).toBe("What it costs\nA is next");
    expect(filled("Do this for $1\n- 5 times\n- at noon")).toBe("Do this for A\n- 5 times\n- at noon");
  });

  it.each(
    (
      "bill bills billed charge charges charged cost costs discount earn earns fee fees paid pay pays paying price " +
      "prices priced refund revenue save saved saves saving spend spending spent worth"
    ).split(" "),
  )("after the word %j, unless it is code", (word) => {
    for (const words of [word, `${word} about`, `${word}:`, `${word} under`, `${word} **`]) {
      const body = `They ${words} $1`.replace("** $1", "**$1");
      expect(filled(`#$1 ${body}`, "<a> <b>")).toBe(`#A ${body}`);
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
    ["See $1/day.json", "See A/day.json"],
    ["Use ${HOME} and $1", "Use ${HOME} and A"],
    ["@$1", "@A"],
    ["a.$1", "a.A"],
    ["DATA$1", "DATAA"],
    ["Use $1Million", "Use $1Million"],
    ["$1 is sold for £5", "A is sold for £5"],
    ["Usage: add the user $1", "Usage: add the user A"],
  ])("%j becomes %j", (body, expected) => {
    expect(filled(body)).toBe(expected);
  });

  it.each([
    ["Pay $1 to $2. It costs $5.50 now.", "Pay A to B. It costs $5.50 now."],
    ["Pay $1 to $3.", "Pay $1 to $3."],
    ["Pay $1.", "Pay $1."],
    ["Copy to $2", "Copy to B"],
    ["Copy to $3", "Copy to $3"],
  ])("beside the hint <a> <b>: %j becomes %j", (body, expected) => {
    const options = { rawArguments: "A B", parameters: {}, argumentHint: "<a> <b>", append: false };
    expect(renderTemplate(body, options).text).toBe(expected);
  });

  it("beside all arguments, or a hint with an open number of them, money stays money", () => {
    expect(filled("Pay $1 for $ARGUMENTS.", "<a>")).toBe("Pay $1 for A.");
    expect(filled("Pay $1.", "<a>...")).toBe("Pay $1.");
  });

  it.each([
    ["Name: $1", "Name: A"],
    ["Name:$1", "Name:A"],
    ["名前：$1", "名前：A"],
    ["**Name:** $1", "**Name:** A"],
    ["Name: **$1** ", "Name: **A** "],
    ["Name: `$1` (required)", "Name: `A` (required)"],
    ["Name: $1（必須）", "Name: A（必須）"],
    ["- Name: $1\n- Type: $2", "- Name: A\n- Type: B"],
    ["Name $1", "Name $1"],
    ["Name: $1 is given", "Name: $1 is given"],
    ["Name: the $1", "Name: the $1"],
    ["Name: $1-x", "Name: $1-x"],
    ["Name: $1-x (required)", "Name: $1-x (required)"],
    ["From $1: $2", "From $1: $2"],
  ])("without a declaration only as the value of a label: %j becomes %j", (body, expected) => {
    expect(renderTemplate(body, { rawArguments: "A B", append: false }).text).toBe(expected);
  });
});

it("a position in the default of a variable is text", () => {
  expect(filled("#$1 Read ${FILE:-$1}")).toBe("#A Read ${FILE:-$1}");
});

describe("a call in code within a line makes positions placeholders in a file that declares nothing", () => {
  const programs = "bash bun deno go node npm npx php pnpm py python python3 ruby sh uv uvx yarn zsh".split(" ");
  const undeclared = (body: string): string => renderTemplate(body, { rawArguments: "A B C", append: false }).text;

  it.each([
    [
      "Plan the trip from $1 to $2 with `python plan.py $1 $2`.",
      "Plan the trip from A to B with `python plan.py A B`.",
    ],
    ["Von $1 bis $2: `./bin/report --from $1 --to=$2`", "Von A bis B: `./bin/report --from A --to=B`"],
    ["Compare $1, $2 and $3 with `compare $1 \"$2\" '$3'`.", "Compare A, B and C with `compare A \"B\" 'C'`."],
    ...["tools/day", "./day", "day.sh", ...programs.map((program) => `${program} day`)].map(
      (call): [string, string] => [`For the day $1, run \`${call} $1\`.`, `For the day A, run \`${call} A\`.`],
    ),
    ["For the day $1, run `` npm run day $1 ``.", "For the day A, run `` npm run day A ``."],
    ["For the day $1, run ``npm run day $1``.", "For the day A, run ``npm run day A``."],
    ["For the day $1, run ``!npm run day $1``.", "For the day A, run ``!npm run day A``."],
    ["From $1 to $2: `re-export $1 $2`", "From A to B: `re-export A B`"],
    ["!`npx lint $0`\nExplain $0.", "!`npx lint A`\nExplain A."],
  ])("if their sentences use them as well: %j becomes %j", (body, expected) => {
    expect(undeclared(body)).toBe(expected);
  });

  it.each([
    ["no sentence uses them", "Plan it with `python plan.py $1 $2`."],
    ["a sentence lacks one", "Plan it for $1 with `python plan.py $1 $2`."],
    ["they are out of order", "From $1 to $2: `python plan.py $2 $1`."],
    ["they begin at two", "From $2 to $3: `python plan.py $2 $3`."],
    ["they begin at two, although a sentence has the first", "From $1 over $2 to $3: `python plan.py $2 $3`."],
    ["one is left out", "From $1 over $2 to $3: `python plan.py $1 $3`."],
    ["a word has more", "From $1 to $2: `python plan.py $1:$2`."],
    ["words begin with more", "From $1 to $2: `python plan.py x$1 y$2`."],
    ["another variable is among them", "From $1 to $2: `python plan.py $1 $2 $HOME`."],
    ["one position follows no program", "A seat is $1 in the table `seat $1`."],
    ["a word only begins or ends like a program", "A seat is $1 in the tables `pyramid $1` and `cargo $1`."],
    ["it is a query", "For the table $1: `python query.py SELECT $1`."],
    ["the shell itself prints them", "In it, $1 and $2 are words: `echo $1 $2`."],
    ["the sentence is about money", "It costs $1.50 or $2 million: `python plan.py $1 $2`."],
  ])("but not if %s", (_reason, body) => {
    expect(undeclared(body)).toBe(body);
  });
});

describe("a formula keeps its dollar signs", () => {
  it.each([
    String.raw`$2\pi$ $0{,}5\%$ $1 + x$ $1$ $1/n$ $0 < x < 1$ $2^n$ $3x_1 = y$ $5\,\text{km and more}$ ($1\%$)`,
    String.raw`$$1 + x$$ and $0.5$`,
    `$1 ${String.raw`\le x + `.repeat(20)}1$`,
    String.raw`Write \`$0{,}5\%$\`, \`$1 + x$\`, \`$2^n$\` and \`$2\pi$\`.`,
  ])("%j", (formula) => {
    expect(filled(`#$1 ${formula}`, "<a> <b>")).toBe(`#A ${formula}`);
  });

  it.each([
    ["`^$1$`", "`^A$`"],
    ["$1 and $2", "A and B"],
    ["$1=$2", "A=B"],
    ["$1$HOME", "A$HOME"],
    ["$1 = the price in $", "A = the price in $"],
    ["$1 = the price (US$)", "A = the price (US$)"],
    ["$1\nx$", "A\nx$"],
  ])("unlike the argument in %j", (body, expected) => {
    expect(renderTemplate(body, { rawArguments: "A B", parameters: {}, append: false }).text).toBe(expected);
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
    "#! /usr/bin/env bash\necho $1",
    "function say {\n  echo $1\n}",
    "function say\r\n{\r\n  echo $1\r\n}",
    "function log:say{ echo $1; }",
    "say() {\n  echo $1\n}",
    "say ()\r\n{\r\n  echo $1\r\n}",
    "x; say-it(){ echo $1; }",
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
    'case "$1" in\nesac',
    'echo "Usage: $0"\necho $1',
    'echo "Usage: say $0"\necho $1',
    "[ -z $1 ]",
    '[ -n "$1" ]',
  ])("in a script: %j", (code) => {
    expect(filled(fence("bash", code))).toBe(fence("bash", code));
  });

  it.each([
    "text.replaceAll(a, '$1')",
    "the replacement is $1",
    "Replace it with $1",
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

  it("of positions that the text around it does not use", () => {
    const block = fence("json", '{ "a": "$1", "b": "$2" }');
    const others = fence("json", '{ "a": "A", "b": "$2" }');
    expect(filled(`Read $1.\n${block}`, "<a> <b>")).toBe(`Read A.\n${others}`);
    expect(filled(`Read $1.\n${fence("json", "$2 is b")}`, "<a> <b>")).toBe(`Read A.\n${fence("json", "$2 is b")}`);
    expect(renderTemplate(`Do $ARGUMENTS.\n${block}`, { rawArguments: "A B", parameters: {} }).text).toBe(
      `Do A B.\n${block}`,
    );
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

describe("the name of a script is text", () => {
  it.each(["Usage: $0 [file]", "Usage:$0", "`Usage: $0 file`", 'Run `basename "$0"`', "Run `dirname $0`"])(
    "in %j",
    (usage) => {
      expect(filled(`#$1\n${usage}`)).toBe(`#A\n${usage}`);
    },
  );
});

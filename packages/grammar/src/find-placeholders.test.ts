import { describe, expect, it } from "vitest";
import { renderTemplate } from "./index.js";
import { findPlaceholders } from "./internal.js";

const fence = (language: string, code: string): string => `\`\`\`${language}\n${code}\n\`\`\`\n`;

/** Fills a command of a file with an argument hint with `A B C`. */
const filled = (argumentHint: string, body: string): string =>
  renderTemplate(body, { rawArguments: "A B C", parameters: {}, argumentHint, append: false }).text;

describe("a position that its author meant", () => {
  it.each([
    ["<pr> [priority]", "Review PR #$1 with priority $2.", "Review PR #A with priority B."],
    ["<to> <from>", "Copy from $1 to $0", "Copy from B to A"],
    ["<to> <amount>", "Pay $2 to $1", "Pay B to A"],
    ["<system>", "Read `analysis/$1/user` and ~/.notes/$1/.", "Read `analysis/A/user` and ~/.notes/A/."],
    ["<system>", "`$1` is the first word of `$ARGUMENTS`.", "`A` is the first word of `A B C`."],
    ["<branch>", fence("bash", "git checkout $1"), fence("bash", "git checkout A")],
    [
      "<a> <b>",
      `Move $1.\n${fence("json", '{ "to": "$1/$2" }')}Then $2.`,
      `Move A.\n${fence("json", '{ "to": "A/B" }')}Then B.`,
    ],
    [
      "<name>",
      `Create $1.\n${fence("tsx", "export const $1 = 1;")}`,
      `Create A.\n${fence("tsx", "export const A = 1;")}`,
    ],
    ["<feature> [-y]", "Feature: `$0`, flag: `$1`", "Feature: `A`, flag: `B`"],
    ["", String.raw`Keep \$1, fill $1`, "Keep $1, fill A"],
    ["<機能>", "対象機能: **$1**", "対象機能: **A**"],
  ])("is filled: %j, %j", (hint, body, expected) => {
    expect(filled(hint, body)).toBe(expected);
  });

  it.each([
    ["Fix #$1 in src/$2.", "Fix #A in src/B."],
    ["Feature name: $1 (required)\nType: $2", "Feature name: A (required)\nType: B"],
    ["対象: $1", "対象: A"],
  ])("is filled if the file declares nothing, when the text leaves no doubt: %j", (body, expected) => {
    expect(renderTemplate(body, { rawArguments: "A B C" }).text).toBe(expected);
  });

  it.each([["Send $1 there."], ["| `$1` | 4px |\n| `$2` | 8px |"], ["It costs $1."], ["Price: $1"]])(
    "is text if the file declares nothing, when there is doubt: %j",
    (body) => {
      expect(findPlaceholders(body, {})).toEqual([]);
    },
  );
});

describe("all arguments within a longer word", () => {
  it.each([
    ["tickets/$ARGUMENTS_*/", "tickets/A B C_*/"],
    ["docs/$ARGUMENTS_notes.md", "docs/A B C_notes.md"],
    [
      "views/$ARGUMENTSView.vue, Store$ARGUMENTSForm.ts and $ARGUMENTSs.sql",
      "views/A B CView.vue, StoreA B CForm.ts and A B Cs.sql",
    ],
    [
      "$ARGUMENTSDTO.java, I$ARGUMENTSAPI.test.ts, $ARGUMENTSIDs and $ARGUMENTSURLParser",
      "A B CDTO.java, IA B CAPI.test.ts, A B CIDs and A B CURLParser",
    ],
    ["tickets/${ARGUMENTS}_*", "tickets/A B C_*"],
    [
      "cat $ARGUMENTS_FILE $ARGUMENTSX ${ARGUMENTS:-x} $ARGUMENTS__X $ARGUMENTS_FILE.txt $ARGUMENTSX.",
      "cat $ARGUMENTS_FILE $ARGUMENTSX ${ARGUMENTS:-x} $ARGUMENTS__X $ARGUMENTS_FILE.txt $ARGUMENTSX.",
    ],
  ])("are filled unless the word is a variable: %j", (body, expected) => {
    expect(filled("<a>", body)).toBe(expected);
  });
});

describe("a dollar sign that is no placeholder", () => {
  it.each([
    ["money with separators", "Offer it. Our floor is $65,000, the fee $4.50, at most $5K or $1.5M."],
    ["money with words", "It costs $1 per user, $2 million or $3/month, from $1-5 or US$1, about ~$2."],
    ["money beside a larger amount", "Between $5 and $10."],
    ["money after a word", "The price is $1. We paid $2."],
    ["a second number of a hint with one name", "Refund $5 to the customer."],
    ["awk", "Run awk '{print $1}' on it, or {print $2}."],
    ["awk in code within a line", "Run !`wc -l | awk -F',' '{print $1}' || echo 0`."],
    ["awk over several lines", fence("bash", "awk '\n  { sum += $1 }\n  END { print sum }\n' log")],
    ["a function", fence("bash", 'say() {\n  local text=$1\n  echo "$1"\n}')],
    ["a script", fence("sh", '#!/bin/sh\nif [ "$1" = "back" ]; then exit; fi')],
    ["a default of a shell", fence("bash", "name=${1:-x}\necho $1")],
    ["a usage line", fence("bash", 'echo "Usage: $0 {a|b}"')],
    ["a script that reads its arguments", fence("bash", 'case "$1" in\n  a) run "$2" ;;\nesac')],
    ["a replacement", fence("js", "text.replace(/a(b)/, '$1')")],
    ["a redirect", fence("typescript", "destination: '/profile/$1',")],
    ["a query", fence("sql", "SELECT * FROM t WHERE id = $1")],
    ["a query in a program", fence("python", 'run("SELECT 1 FROM t WHERE a = $1", x)')],
    ["sed and Perl", "Run `sed -E 's/(a)/$1/'` and `perl -pe 's/(b)/$1/'`."],
    ["a dollar of a longer word", "Use $1x, $0_a and $10."],
  ])("is kept: %s", (_name, body) => {
    for (const text of [body, `Do $ARGUMENTS.\n${body}`]) {
      expect(filled("<amount>", text)).toBe(text.replace("$ARGUMENTS", "A B C"));
    }
  });

  it("is kept in a script also if the text around it has the same placeholder", () => {
    const script = fence("bash", "say() {\n  echo \"$1\" | awk '{print $1}'\n}\nsay x");
    expect(filled("<name>", `Greet $1.\n${script}`)).toBe(`Greet A.\n${script}`);
  });

  it("keeps the backslash of a shell", () => {
    const body = `Do $ARGUMENTS.\n${fence("bash", String.raw`awk "{print \$1}" log; say() { echo "\$2"; }`)}`;
    expect(filled("<name>", body)).toBe(body.replace("$ARGUMENTS", "A B C"));
  });
});

describe("counting", () => {
  it.each([
    ["from 1 without $0", "#$1 #$2", [0, 1]],
    ["from 0 with $0", "#$0 #$1", [0, 1]],
    ["from 0 with $ARGUMENTS[0]", "$ARGUMENTS[0] #$1", [0, 1]],
    ["from 1 beside $ARGUMENTS", "$ARGUMENTS: #$1", [undefined, 0]],
    ["from 1 beside the $0 of a script", `#$1\n${fence("bash", 'echo "Usage: $0"')}`, [0]],
  ])("begins %s", (_name, body, positions) => {
    expect(findPlaceholders(body, { parameters: {} }).map(({ position }) => position)).toEqual(positions);
  });

  it("begins at 0 by the letter of Claude Code, in which every $N is a placeholder", () => {
    const { text } = renderTemplate("#$1 $5 awk '{print $0}'", { rawArguments: "A B", mode: "claude" });
    expect(text).toBe("#B $5 awk '{print A}'");
  });
});

describe("an argument that was not given", () => {
  it.each([
    ["<issue> [target branch]", "#$1 on #$2", "#A on #<target branch>", ["target branch"]],
    ["one two", "#$1 on #$2", "#A on #<argument 2>", ["argument 2"]],
    ["[<issue>] [<branch>...]", "#$1 on #$2", "#A on #<branch>", ["branch"]],
  ])("keeps its name: %s", (argumentHint, body, expected, missing) => {
    expect(renderTemplate(body, { rawArguments: "A", parameters: {}, argumentHint })).toEqual({
      text: expected,
      consumed: true,
      missing,
    });
  });

  it("has the name of the declared parameter", () => {
    const parameters = { issue: { position: 0 }, branch: { position: 1 } };
    const { text } = renderTemplate("#$1 on #$2 [$branch]", { rawArguments: "A", parameters });
    expect(text).toBe("#A on #<branch> []");
  });

  it("is named by the hint if that has one name", () => {
    const options = { parameters: { branch: {} }, nameMissing: true };
    const filledWith = (rawArguments: string, argumentHint: string): string =>
      renderTemplate("$ARGUMENTS", { ...options, rawArguments, argumentHint }).text;
    expect(filledWith("", "<a>")).toBe("<a>");
    expect(filledWith("", "<a> <b>")).toBe("<arguments>");
    expect(filledWith("", "")).toBe("<arguments>");
    expect(filledWith("x", "<a>")).toBe("x");
    const bound = { ...options, rawArguments: "", arguments: { branch: null } };
    expect(renderTemplate("$branch", bound).text).toBe("<branch>");
    expect(renderTemplate("$branch", { ...bound, arguments: { branch: "main" } }).text).toBe("main");
  });

  it("is named everywhere on request", () => {
    const options = { rawArguments: " ", parameters: { branch: {} }, argumentHint: "[issue]", nameMissing: true };
    expect(renderTemplate("Fix $ARGUMENTS on $branch.", options)).toEqual({
      text: "Fix <issue> on <branch>.",
      consumed: false,
      missing: ["issue", "branch"],
    });
  });
});

import { describe, expect, it } from "vitest";
import { insertArguments, readCommand, takesWords, templateOptions } from "./read-command.js";

describe("the file of a command", () => {
  it("has a frontmatter, which is kept as written, a description and a text", () => {
    const frontmatter = '---\ndescription: "Plans\n  the day"\n---';
    expect(readCommand(`${frontmatter}\n\nPlan it.`)).toMatchObject({
      frontmatter,
      description: "Plans the day",
      body: "Plan it.",
      takesArguments: false,
    });
  });

  it.each([
    ["---\ndescription: ' '\n---\nPlan it.", "Plan it."],
    ["---\n# description: Plans\n---\nPlan it.", "Plan it."],
    ["---\n---\nPlan it.", "Plan it."],
    ["---\n- one\n---\nPlan it.", "Plan it."],
  ])("has a frontmatter only if its lines may be fields: %j", (content, body) => {
    const command = readCommand(content);
    expect(command).toMatchObject({ body, description: undefined });
    expect(content.startsWith(command.frontmatter)).toBe(true);
  });

  it.each([
    ["---\narguments: [day]\n---\nPlan it.", true],
    ["---\nargument-hint: <day>\n---\nPlan $1.", true],
    ["Plan $ARGUMENTS.", true],
    ["Plan \\$ARGUMENTS.", false],
  ])("takes arguments if it declares or uses them: %j %j", (content, expected) => {
    expect(readCommand(content).takesArguments).toBe(expected);
  });
});

describe("the arguments of a command", () => {
  it.each([
    ["Plan $0 of $1.", "claude", "tax", "Plan tax of $1."],
    ["Plan $0.", "claude", "tax fees", "Plan tax.\n\nArguments: tax fees"],
    ["Plan $ARGUMENTS.", "claude", "", "Plan ."],
    ["---\narguments: [day]\n---\nPlan $0.", "claude", "--day=tax now", "Plan --day=tax.\n\nArguments: --day=tax now"],
    [
      "---\narguments: [day]\n---\nPlan $1.",
      "declared",
      "--day=tax now",
      "Plan --day=tax.\n\nArguments: --day=tax now",
    ],
    [
      "---\nparameters:\n  all: { type: boolean }\n---\nPlan $1.",
      "declared",
      "--all tax",
      "Plan --all.\n\nArguments: --all tax",
    ],
    ["---\nargument-hint: <issue>\n---\nFix $1.", "declared", "fix fix", "Fix fix.\n\nArguments: fix fix"],
    ["---\nargument-hint: <a> <b> <c>\n---\nPlan $1, $2, $3.", "declared", "x y x", "Plan x, y, x."],
    ["---\nargument-hint: <what> <court>\n---\nPlan $1 of $2.", "declared", "tax", "Plan tax of <court>."],
  ] as const)("fill its text %j by %s: %j", (body, placeholders, typed, text) => {
    expect(insertArguments(readCommand(body), typed, { placeholders }).text).toBe(text);
  });

  it.each([
    ["Plan $day.", "tax", "Plan tax."],
    ["Plan $day.", "tax fees", "Plan tax fees."],
    ["Plan $day.", "--all tax", "Plan tax.\n\nArguments: --all tax"],
    ["Plan $day for $court.", "tax Rowe", "Plan tax for Rowe."],
    ["Plan $day.", "--day tax", "Plan tax."],
    ["Plan $day for $court.", "tax --judge=null", "Plan tax for <court>.\n\nArguments: tax --judge=null"],
    ["Plan $day of the court.", "tax Rowe", "Plan tax of the court.\n\nArguments: tax Rowe"],
    ["Plan for $court.", "tax Rowe", "Plan for Rowe.\n\nArguments: tax Rowe"],
  ])("fill its text %j by name: %j", (body, typed, text) => {
    const declared = body.includes("court") ? "[day, court, judge]" : "[day]";
    expect(insertArguments(readCommand(`---\narguments: ${declared}\n---\n${body}`), typed).text).toBe(text);
  });
});

describe("a text with placeholders", () => {
  it.each([
    ["---\nargument-hint: <day>\n---\nPlan $1.", true],
    ["---\narguments: [day]\n---\nPlan $day.", true],
    ["Plan $ARGUMENTS.", false],
    ["Plan it.", false],
  ])("takes words if one of them is for a single word: %j %j", (content, expected) => {
    expect(takesWords(readCommand(content))).toBe(expected);
  });

  it("is rendered with the words of its arguments, and with its hint if it has one", () => {
    const command = { body: "Plan $1.", parameters: undefined, argumentHint: undefined };
    const options = {
      words: ["tax", "fees"],
      mode: "declared",
      rawArguments: "tax fees",
      arguments: {},
      append: false,
      nameMissing: true,
    };
    expect(templateOptions(command, "tax fees")).toStrictEqual(options);
    const argumentHint = "<day> <court>";
    expect(templateOptions({ ...command, argumentHint }, "tax fees")).toStrictEqual({ ...options, argumentHint });
  });

  it.each([
    ["<day> <court>", "Plan $1 and $2.", "'tax  fees' Rowe", "Plan tax  fees and Rowe."],
    ["<day>", "Plan $1.", "  tax ", "Plan tax."],
    ["<day> [--court <name>]", "Plan $1, $2.", "tax --court Rowe", "Plan tax, Rowe."],
    ["<day> [--court <name>]", "Plan $1.", "tax --court Rowe", "Plan tax.\n\nArguments: tax --court Rowe"],
  ])("has all arguments of the hint %j in %j: %j", (hint, text, typed, filled) => {
    const content = `---\nargument-hint: ${JSON.stringify(hint)}\n---\n${text}`;
    expect(insertArguments(readCommand(content), typed).text).toBe(filled);
  });
});

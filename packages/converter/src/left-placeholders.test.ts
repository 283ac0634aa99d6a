import { describe, expect, it } from "vitest";
import { verifyConversion } from "./index.js";
import { leftPlaceholders } from "./left-placeholders.js";
import { readCommand } from "./read-command.js";
import { fixConversion } from "./verify/fix-conversion.js";
import { outlineOf } from "@langslash/testing/outline-of";

const LOGS = [
  "---\nargument-hint: <day> [limit]\n---",
  "Read the log of $1, at most $2 lines, and keep the cost below $5,000.",
  "```bash\nawk '{print $1}' access.log\nsay() {\n  local target=\"$1\"\n}\n```",
  "Write `reports/$1/summary.md` and say what $ARGUMENTS means.",
].join("\n\n");
const source = { content: LOGS, userArguments: "Monday 50", inlined: [], agents: [], skills: [] };
const right = LOGS.replace(/^---[^]*?---\n\n/, "")
  .replace("log of $1", () => "log of Monday")
  .replace("most $2", () => "most 50")
  .replace("reports/$1", () => "reports/Monday")
  .replace("$ARGUMENTS", () => "Monday 50");

describe("a model's answer", () => {
  it.each([
    ["as the command has it", right],
    ["with other marks and sections", right.replace("```bash", "# Code\n\n~~~sh").replaceAll("`", "**")],
    ["with a new sentence about money", right.replace("$5,000.", "$5,000. Each line costs $1.")],
    ["with a new script", `${right}\n\n\`\`\`sh\necho "$1 $2"\n\`\`\``],
  ])("that is right is left alone: %s", (_name, answer) => {
    expect(outlineOf(verifyConversion(source, answer))).not.toContain("error placeholder-left");
    expect(fixConversion(source, answer).output).toBe(answer);
  });

  it.each([
    ["log of Monday", "log of $1"],
    ["most 50", "most $2"],
    ["`reports/Monday/summary.md`", "reports/$1/summary.md"],
    ["what Monday 50 means", "what $ARGUMENTS means"],
  ])("that keeps a placeholder is mended at that spot alone: %s", (filled, left) => {
    const answer = right.replace(filled, () => left);
    expect(outlineOf(verifyConversion(source, answer))).toContain("error placeholder-left");
    const { output, findings } = fixConversion(source, answer);
    expect(output).toBe(right.replace(filled, filled.replaceAll("`", left.includes("/") ? "" : "`")));
    expect(findings).toEqual([]);
  });

  it("is sent back if it keeps a placeholder at a spot that the command does not have", () => {
    const answer = `${right}\n\nBe careful; remember: $ARGUMENTS!`;
    const { output, findings } = fixConversion(source, answer);
    expect(output).toBe(answer);
    expect(outlineOf(findings)).toEqual(["error placeholder-left"]);
  });

  it("names an argument that was not given", () => {
    const answer = right.replace("most 50", "most $2").replace("Monday 50", "Monday");
    const { output } = fixConversion({ ...source, userArguments: "Monday" }, answer);
    expect(output).toContain("at most <limit> lines");
  });
});

describe("a placeholder in a text made from a command", () => {
  it.each([
    ["Read the log of $1.", "Read the log of $1 now.", "Monday", ["$1"]],
    ["$1 is the day.", "$1 per line.", "Monday", []],
    ["Day $1 of the log.", "Day $1 per line.", "Monday", []],
    ["$1 for the first time today.", "$1 for the first time tomorrow.", "Monday", ["$1"]],
    ["```bash\nsay() {\n  print $1 now\n}\n```\n\nprint $1 now", "~~~sh\nprint $1 now\n~~~", "Monday", []],
    ["$ARGUMENTS: read it.", "$ARGUMENTS: read it.", "Monday", ["$ARGUMENTS"]],
    ["$ARGUMENTS: read it.", "$ARGUMENTS, as written: read it.", "$ARGUMENTS, as written", []],
  ])("is left if the command has it at that spot: %j in %j", (body, text, typed, expected) => {
    const left = leftPlaceholders(readCommand(`---\nargument-hint: <day>\n---\n${body}`), text, typed);
    expect(left.map((each) => each.text)).toEqual(expected);
  });
});

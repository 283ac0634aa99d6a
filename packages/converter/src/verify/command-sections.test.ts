import { outlineOf } from "@langslash/testing/outline-of";
import { expect, it } from "vitest";
import { type InlinedConfig, verifyConversion } from "../index.js";
import { commandSections } from "./command-sections.js";

const merge: InlinedConfig = { type: "command", name: "merge", content: "Merge the branch $ARGUMENTS.\nThen stop." };
const ship: InlinedConfig = { type: "command", name: "ship", content: "Ship the version $ARGUMENTS." };

const CONTENT = "Fix $ARGUMENTS. Then run /merge and /ship.";
const RIGHT = CONTENT.replace("$ARGUMENTS", "the page");
const MERGE = `<command name="merge">\n${merge.content}\n</command>`;
const SHIP = `<command name="ship">\n${ship.content}\n</command>`;

const placeholdersLeft = (output: string, inlined: readonly InlinedConfig[] = [merge, ship]): string[] => {
  const commands = ["merge", "ship"];
  const findings = verifyConversion(
    { content: CONTENT, userArguments: "the page", inlined, agents: [], skills: [], commands },
    output,
  );
  return outlineOf(findings.filter(({ code }) => code === "placeholder-left"));
};

it.each([
  ["in its section", `${RIGHT}\n\n${MERGE}\n\n${SHIP}`],
  ["in its section, in other words", `${RIGHT}\n\n${MERGE.replace("the branch ", "")}\n\n${SHIP}`],
  ["in the last section, in other words", `${RIGHT}\n\n${MERGE}\n\n${SHIP.replace("the version ", "")}`],
  ["anywhere else", `${RIGHT}\n\n${merge.content}\nPack it.\n\n  ${ship.content}\n\nThat is all.`],
  ["where a line speaks of them", `${RIGHT} Take the page for its $ARGUMENTS.\n\n${MERGE}\n\n${SHIP}`],
])("placeholders of another command stay %s", (_where, output) => {
  expect(placeholdersLeft(output)).toEqual([]);
});

it.each([
  ["before the sections of others", `${CONTENT}\n\n${MERGE}\n\n${SHIP}`],
  ["before a section whose tag another has, too", `${CONTENT}\n\n${SHIP}`],
  ["beside a line that speaks of others", `${CONTENT}\nTake the page for its $ARGUMENTS.\n\n${MERGE}\n\n${SHIP}`],
  ["after them", `${RIGHT}\n\n${MERGE}\n\n${SHIP}\n\nAt last, say what $ARGUMENTS was.`],
  ["in a section that is not closed", `${RIGHT}\n\n<command name="ship">\nShip $ARGUMENTS to the office.`],
])("a placeholder of the command itself is reported %s", (_where, output) => {
  expect(placeholdersLeft(output)).toEqual(["error placeholder-left"]);
});

it("a line that speaks of arguments has none of its own unless another command is there", () => {
  expect(placeholdersLeft("Fix the page, as $ARGUMENTS.", [])).toEqual(["error placeholder-left"]);
});

it.each([
  ["docs/forms.md", ["error placeholder-left"]],
  ["commands/forms.md", []],
])("a file is another command only if it is in a folder of commands: %s", (name, expected) => {
  const file: InlinedConfig = { type: "file", name, content: "Fill in the form for $ARGUMENTS." };
  const section = `<file path="${name}">\nFill in $ARGUMENTS.\n</file>`;
  expect(placeholdersLeft(`${RIGHT}\n\n${section}`, [file])).toEqual(expected);
});

it("the section of another command may come first", () => {
  const output = '\n<command name="ship">\nShip $ARGUMENTS to the office.\n</command>\n\nSort $ARGUMENTS.';
  const isInCommand = commandSections(output, [ship]);
  expect([output.indexOf("$"), output.lastIndexOf("$")].map(isInCommand)).toEqual([true, false]);
});

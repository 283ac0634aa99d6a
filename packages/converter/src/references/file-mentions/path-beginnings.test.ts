import { expect, it } from "vitest";
import { IN_COLLECTION, IN_PLUGIN, STEPS, stepsUp } from "./written-paths.js";

it.each([
  ["", 0],
  ["./", 0],
  ["../", 1],
  ["./../", 1],
])("the steps %j lead up %d folders", (steps, up) => {
  expect(stepsUp(steps)).toBe(up);
});

it.each([
  ["./rules/law.md", "./", "rules/law.md"],
  ["../../rules/law.md", "../../", "rules/law.md"],
  ["rules/law.md", "", "rules/law.md"],
])("%s begins with the steps %j", (path, steps, rest) => {
  expect({ ...new RegExp(`^${STEPS}(?<rest>.*)$`).exec(path)?.groups }).toEqual({ steps, rest });
});

it.each([".claude/law.md", "./.claude/law.md", "~/.claude/law.md", "$HOME/.claude/law.md"])(
  "%s is in the collection",
  (path) => {
    const collection = path.slice(0, -"law.md".length);
    expect({ ...new RegExp(`^${IN_COLLECTION}law.md$`).exec(path)?.groups }).toEqual({ collection });
  },
);

it.each(["$CLAUDE_PLUGIN_ROOT/law.md", "${CLAUDE_PLUGIN_ROOT}/law.md"])("%s is in the plugin", (path) => {
  const plugin = path.slice(0, -"law.md".length);
  expect({ ...new RegExp(`^${IN_PLUGIN}law.md$`).exec(path)?.groups }).toEqual({ plugin });
});

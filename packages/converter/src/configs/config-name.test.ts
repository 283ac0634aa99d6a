import { expect, it } from "vitest";
import { pluginOf, shorterNames } from "./config-name.js";

it.each([
  ["a:b:c", ["b:c", "c"], "a"],
  ["a:b", ["b"], "a"],
  ["a", [], undefined],
  [":a", ["a"], undefined],
])("the name %s has the shorter names %j and the plugin %s", (name, shorter, plugin) => {
  expect(shorterNames(name)).toEqual(shorter);
  expect(pluginOf(name)).toBe(plugin);
});

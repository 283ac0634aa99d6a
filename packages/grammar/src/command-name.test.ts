import { expect, it } from "vitest";
import { isCommandName } from "./index.js";

it.each([
  ["überprüfung", true],
  ["team:deploy_2", true],
  ["2fa", true],
  ["e\u0301tude", true],
  ["-x", false],
  ["a b", false],
  ["a/b", false],
  ["", false],
])("%j can be typed as a command: %j", (name, isName) => {
  expect(isCommandName(name)).toBe(isName);
});

import { expect, it } from "vitest";
import { isKebab } from "./name-tables.js";

it.each(["code-reviewer", "pull-request-writer", "go2-x1", "tools:code-reviewer"])(
  "reads %s as a name of several words",
  (name) => {
    expect(isKebab(name)).toBe(true);
  },
);

it.each(["reviewer", "tools:reviewer", "Code-reviewer", "code-Reviewer"])("reads %s as another word", (name) => {
  expect(isKebab(name)).toBe(false);
});

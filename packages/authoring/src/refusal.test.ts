import { SkillError } from "@langslash/skills";
import { expect, it } from "vitest";
import { refusalOf } from "./refusal.js";

const REPLACED = "A folder was replaced, or leads outside the root through a link. Nothing was written. Try again.";
const systemError = (code: string): Error => Object.assign(new Error("/absolute/path"), { code });

it.each([
  [systemError("ENOENT"), "The skill was moved or removed in the meantime. Try again."],
  [systemError("ELOOP"), REPLACED],
  [systemError("ESTALE"), REPLACED],
  [systemError("EACCES"), "The skill could not be written (EACCES)."],
  [new SkillError("file-too-large", "a.md", "Skill file too large: a.md"), "Skill file too large: a.md"],
])("a failure to write is explained without the paths of the machine: %s", (error, expected) => {
  expect(refusalOf(error)).toEqual({ error: expected });
});

it.each([new Error("a bug"), Object.assign(new Error("a bug"), { code: 7 }), { code: "ENOENT" }, "ENOENT", undefined])(
  "a programming error is not taken for a failure to write: %s",
  (error) => expect(refusalOf(error)).toBeUndefined(),
);

import { expect, it } from "vitest";
import { isBuiltInAgent } from "./name-tables.js";

it.each(["Explore", "plan", "General-Purpose"])("knows the agent %s of Claude Code", (name) => {
  expect(isBuiltInAgent({ type: "agent", name })).toBe(true);
  expect(isBuiltInAgent({ type: "skill", name })).toBe(false);
});

it.each(["code-explore", "planner", "general"])("knows that %s is an agent of the user", (name) => {
  expect(isBuiltInAgent({ type: "agent", name })).toBe(false);
});

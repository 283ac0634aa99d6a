import { describe, expect, it } from "vitest";
import { isStarted } from "./started-names.js";

/** Whether a text starts the agent in braces. */
const starts = (text: string): boolean => {
  const [before = "", , after = ""] = text.split(/[{}]/);
  return isStarted({ before: before.toLowerCase(), after: after.toLowerCase() });
};

describe("an agent of one word in marks", () => {
  it.each(["Spawn `{triage}`, then wait."])("is started in %j", (text) => {
    expect(starts(text)).toBe(true);
  });

  it.each([
    "Use `{status}`.",
    "Use `{status}` or `git` to see them.",
    "Launch `git`, read `{status}`.",
    "Run `{status}`.",
    "Use `git` and `{status}` to see them.",
    "Use x `{status}` to see them.",
    "Use `{status}`-to see them.",
    "Use `{status}` too.",
    "Launch git `{status}` for it.",
    "Launch ````{status}````.",
    "Reinvoke `{status}` to see it",
    "Launch `{status}` pages.",
  ])("is not started in %j", (text) => {
    expect(starts(text)).toBe(false);
  });
});

describe("an agent with its purpose", () => {
  it.each(["dispatch `{triage}` with it"])("is started, also in code: %j", (text) => {
    expect(starts(text)).toBe(true);
  });
});

describe("an agent that is named after what it does", () => {
  it.each([
    "Run {docker} and wait.",
    "Run {workers} and wait.",
    "Run {commercial} and wait.",
    "Run {triage} and wait.",
    "Run {planner} tests.",
    "Run {planner}-and wait.",
    "Run {planner}s/and wait.",
    "Run the {planner}.",
    "Rerun {planner}.",
    "Delegate-to {planner}.",
    "Run it {planner}.",
  ])("is not started in %j", (text) => {
    expect(starts(text)).toBe(false);
  });
});

describe("an agent that is dispatched", () => {
  it.each([
    "Dispatch {triage} (opus)",
    "- Re-dispatch the {triage} for r2",
    "redispatching [{triage}] round 2",
    "(dispatch {triage}",
    "It spawns  the  *{triage}*\nand waits.",
    "SPAWN {triage}\r\n",
    "dispatches {triage} → the list",
    "Dispatch {triage}  with the list",
    "Dispatch {triage} r2",
    "Dispatch {triage}\t-> the list",
  ])("is started, also in code: %j", (text) => {
    expect(starts(text)).toBe(true);
    expect(starts(text)).toBe(true);
  });

  it.each([
    "Predispatch {triage} (opus)",
    "pre-dispatch {triage} (opus)",
    "Dispatch {triage} events.",
    "Dispatch {triage}x, then wait",
    "Dispatch {triage} it (opus)",
    "Dispatch the-{triage} (opus)",
    "Dispatch {triage}\rNow",
  ])("is not started in %j", (text) => {
    expect(starts(text)).toBe(false);
    expect(starts(text)).toBe(false);
  });
});

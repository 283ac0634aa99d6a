import { describe, expect, it } from "vitest";
import { isStarted } from "./started-names.js";

/** Whether a text starts the agent in braces. */
const starts = (text: string, isCode = false): boolean => {
  const [before = "", written = "", after = ""] = text.split(/[{}]/);
  const isMarked = /["'`*]$/.test(before) && /^["'`*]/.test(after);
  return isStarted({ written, before: before.toLowerCase(), after: after.toLowerCase(), isMarked, line: { isCode } });
};

describe("an agent of one word in marks", () => {
  it.each([
    "Use `{triage}` to sort them.",
    "Using the **{triage}** for this.",
    'Delegate to  the "{triage}" with a list.',
    "Invoke ***{triage}*** as the first.",
    "Launch **`{triage}`**.",
    "Spawn `{triage}`, then wait.",
    "Delegating to  `{triage}` → the list",
    "Invokes the  '{triage}'\n",
    "Invoking `{triage}` again.",
    "Spawn `{triage}` first.",
    "Delegates  to `{triage}`.",
    "Dispatch  to `{triage}`.",
    "Dispatch `{triage}` next.",
    "Launches `{triage}` once it is there.",
  ])("is started in %j", (text) => {
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
  it.each([
    "use `{triage}`  to sort them",
    "using  the  `{triage}` for it",
    "launch `{triage}` on it",
    "delegate  to `{triage}` as before",
    "dispatch `{triage}` with it",
  ])("is started, also in code: %j", (text) => {
    expect(starts(text, true)).toBe(true);
  });
});

describe("an agent that is named after what it does", () => {
  it.each([
    "Run {planner} and wait.",
    "Run {planner}  and wait.",
    "Launch {planner}.",
    "Dispatch  to {planner}.",
    "Delegate  to {architect}.",
    "Delegates\tto  {planner} again",
    "Launching {librarian}, then {planner}",
    "It invokes {assistant} first.",
    "It runs {analyst}",
    "Running {doctors} ->",
    "Spawn {planner} first.",
    "Dispatch {planner} against the list.",
    "Dispatching to {architects}\r\nThen wait.",
  ])("is started in %j", (text) => {
    expect(starts(text)).toBe(true);
  });

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

  it("is not started in code", () => {
    expect(starts("run {planner}\n", true)).toBe(false);
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
    expect(starts(text, true)).toBe(true);
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
    expect(starts(text, true)).toBe(false);
  });
});

import { describe, expect, it } from "vitest";
import type { ConfigHead } from "../../configs/config-store.js";
import type { NamePattern } from "./name-patterns.js";
import { configsMeant } from "./name-patterns.js";
import { SourceText } from "../../source/source-text.js";

const OTHERS: readonly ConfigHead[] = [
  { type: "agent_definition", name: "check-agent-docs" },
  { type: "slash_command", name: "check-all-docs" },
];
const skill = (name: string): ConfigHead => ({ type: "skill", name });
const pattern = (name: string, isChoice = false): NamePattern => ({ type: "skill", name, isChoice });

describe("the names that a pattern matches", () => {
  it.each([
    ["check-*", ["check-dates", "Check-Sums"], ["recheck-dates", "check-", "filing-of-cases"]],
    ["Check-*", ["check-dates"], []],
    ["check*", ["check-dates", "checks"], ["check", "recheck-dates"]],
    ["*-check", ["date-check", "sum-check"], ["date-checks", "-check", "filing-of-cases"]],
    ["fee-*-check", ["fee-date-check"], ["fee-date-checks", "tax-date-check", "fee-check", "fee--check"]],
    ["check-*-sum*", ["check-fee-sum", "check-fee-sums"], ["check-sum", "check-sums-of-fees", "check-all-fees"]],
    ["*-fee-*", ["check-fee-dates"], ["check-fees-dates", "fee-dates"]],
    ["check-*-api-*-docs", ["check-rest-api-v2-docs"], ["check-rest-api-docs", "check-rest-apis-and-docs"]],
    ["check-*", ["law:check-dates"], ["check-list:dates"]],
  ])("%s have its parts in their order, and more: %j, not %j", (name, names, others) => {
    const heads = [...OTHERS, ...[...names, ...others].map(skill)];
    const meant = configsMeant(pattern(name), heads, { source: new SourceText("Judge by them.") });
    expect(meant.map(({ head }) => head)).toEqual(names.map(skill));
  });

  it.each([
    ["check-*", "check-dates-first", "dates-first"],
    ["*-first", "check-dates-first", "check-dates"],
    ["check-*-first", "law:Check-Dates-First", "dates"],
    ["check-*-*-first", "check-fee-dates-first", "fee-dates"],
  ])("come with the part that is not the same in all: %s in %s is %s", (name, written, part) => {
    const head = skill(written);
    expect(configsMeant(pattern(name), [head], { source: new SourceText("Judge by it.") })).toEqual([{ head, part }]);
  });

  it("are not that of the text itself", () => {
    const heads = ["law:check-dates", "tax:check-dates"].map(skill);
    const meant = configsMeant(pattern("check-*"), heads, {
      name: "law:check-dates",
      source: new SourceText("Judge by the others."),
    });
    expect(meant).toEqual([{ head: skill("tax:check-dates"), part: "dates" }]);
  });

  it.each([
    ["Kind is `sums`.", ["law:check-sums-first"]],
    ["Take check-sums-first.", ["law:check-sums-first"]],
    ["Take `dates`, then check-fees-first.", ["check-dates-first", "check-fees-first"]],
    ["Take what fits.", ["check-dates-first", "law:check-sums-first", "check-fees-first"]],
  ])("are with a variable those that the text names, if any: %j", (text, names) => {
    const heads = ["check-dates-first", "law:check-sums-first", "check-fees-first"].map(skill);
    expect(
      configsMeant(pattern("check-*-first", true), heads, { source: new SourceText(text) }).map(
        ({ head }) => head.name,
      ),
    ).toEqual(names);
    expect(
      configsMeant(pattern("check-*-first"), heads, { source: new SourceText(text) }).map(({ head }) => head),
    ).toEqual(heads);
  });
});

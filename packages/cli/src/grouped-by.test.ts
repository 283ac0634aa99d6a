import { expectLinearTime } from "@langslash/testing/expect-linear-time";
import { describe, expect, it } from "vitest";
import { groupedBy } from "./grouped-by.js";

describe("groupedBy", () => {
  it("keeps the order of items and of groups", () => {
    const groups = groupedBy(["b1", "a1", "b2"], (text) => text.charAt(0));
    expect([...groups]).toEqual([
      ["b", ["b1", "b2"]],
      ["a", ["a1"]],
    ]);
  });

  it("takes time in proportion to the number of items, also if each has its own group", async () => {
    const numbers = (size: number): number[] => Array.from({ length: size }, (_, index) => index);
    await expectLinearTime(20_000, numbers, (items) => groupedBy(items, String));
  });
});

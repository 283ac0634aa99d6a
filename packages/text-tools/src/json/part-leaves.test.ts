import { expect, it } from "vitest";
import { itemLeaves, propertyLeaves } from "./part-leaves.js";

const CITY = { type: "object", properties: { city: { type: "string" } } };

it("a property is what declares it, or anything if no schema allows it", () => {
  const anything = itemLeaves([{}], CITY);
  expect(anything.length).toBeGreaterThan(1);
  expect(propertyLeaves([CITY], "city", CITY)).toEqual([{ type: "string", schema: { type: "string" } }]);
  expect(propertyLeaves([CITY], "days", CITY)).toEqual(anything);
});

import { describe, expect, it } from "vitest";
import { maskSecrets } from "./index.js";

describe("a number with the check digit of a card", () => {
  it.each([
    "4222222222222",
    "4111111111111111102",
    "5105105105105100",
    "2223003122003222",
    "371449635398431",
    "6011111111111117",
    "6445644564456445",
    "6510451045104515",
    "3530111333300000",
    "30569309025904",
    "36700102000000",
    "38520000023237",
  ])("is masked if an issuer has such numbers: %s", (number) => {
    expect(maskSecrets(`Pay with ${number}.`)).toBe("Pay with [masked].");
  });

  it.each([
    "411111111111111118",
    "5011111111111119",
    "2811111111111118",
    "311111111111117",
    "6311111111111114",
    "6411111111111113",
    "3411111111111110",
    "30669309025902",
    "37700102000009",
  ])("stays if no issuer has such numbers: %s", (number) => {
    expect(maskSecrets(`Order ${number}.`)).toBe(`Order ${number}.`);
  });
});

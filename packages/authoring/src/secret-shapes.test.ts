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

it("a text after Basic is masked if it is a name and a password, without control characters", () => {
  const basic = (text: string): string => `Basic ${Buffer.from(text).toString("base64")}`;
  expect(maskSecrets(basic("ann:ann"))).toBe("Basic [masked]");
  for (const text of ["ann\0ann:ann", "ann:ann\u001F"]) expect(maskSecrets(basic(text))).toBe(basic(text));
});

describe("the version of a package that is named after a token", () => {
  const range = (version: string): string => JSON.stringify({ "csrf-token": version });

  it.each([
    "12.34",
    "12.34.56",
    "~12.34.x",
    "^1",
    "v12.x",
    "=1.2.3",
    ">1.2.3-rc.1",
    ">=1.2.3-rc.1",
    "<=12.3",
    ">12",
    "*",
    "12 || 13",
    "12.34.56-rc.1+build.7",
    ">=12.34.56-beta",
    "<1.2.3-beta",
    "latest",
    "next",
    "workspace:^1.2",
    "npm:other@1.2.3",
    "github:owner/name",
    "file:../name",
    "patch:other@npm:1.2.3",
    `${"12 ".repeat(66)}12`,
  ])("stays: %s", (version) => {
    expect(maskSecrets(range(version))).toBe(range(version));
  });

  it.each([
    "y",
    "1234567.0",
    "12.1234567",
    "1.2.3.4",
    "12.34y",
    "vx1",
    "1.2.3-",
    "!1.2.3",
    "latest1",
    "nolatest",
    "npms:x",
    "12.34 y",
    `${"12 ".repeat(66)}123`,
  ])("is masked if it is none: %s", (value) => expect(maskSecrets(range(value))).toBe(range("[masked]")));
});

import { expect, it } from "vitest";
import { mayHoldCredentials, mayHoldSettings } from "./credentials.js";

it.each([
  ["tokens.json", true],
  ["design/tokens.json", true],
  ["design-tokens.json", false],
  ["design_tokens.json", false],
  ["redesign.token.json", true],
])("the name %s suggests credentials: %j", (name, expected) => {
  expect(mayHoldCredentials(name)).toBe(expected);
});

it.each([
  ["config.yaml", true],
  ["office/prod.env.txt", true],
  ["config.yaml.example", false],
  ["configuration.yaml", false],
])("the name %s suggests settings: %j", (name, expected) => {
  expect(mayHoldSettings(name)).toBe(expected);
});

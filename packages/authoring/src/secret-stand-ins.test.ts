import { expect, it } from "vitest";
import { maskSecrets } from "./index.js";

it.each([
  "password: true, token: secret, secret: key",
  "password: the one, token: used twice, secret: expires soon",
  'api_key = "key", password = "the", token = "used", secret = "expires"',
  "password: xxx, token: readToken(), secret: b'...', api_key: process.env.KEY",
  "password: <secret>, token: ****, secret: your_secret, api_key: $KEY",
])("words, code and placeholders in place of a secret stay: %s", (text) => {
  expect(maskSecrets(text)).toBe(text);
});

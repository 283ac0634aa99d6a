import { expect, it } from "vitest";
import { expectMasked } from "./__fixtures__/expect-masked.js";
import { maskSecrets } from "./index.js";

it.each([
  { command: "server", args: ["--password", "SECRET", "--verbose"] },
  { args: ["--user", "ann", "--api-key", "SECRET"] },
  {
    headers: [
      ["x-api-key", "SECRET"],
      ["accept", "text/plain"],
    ],
  },
  {
    env: [
      { value: "SECRET", name: "DB_PASSWORD" },
      { value: "ann", name: "DB_USER" },
    ],
  },
  { env: [{ name: "DB_PASSWORD", type: "secret", value: "SECRET" }] },
])("a secret is masked that is the next item of a list, or a field beside its name: %j", (value) => {
  for (const indent of [0, 2]) {
    let text = JSON.stringify(value, null, indent);
    for (let depth = 0; depth < 3; depth += 1) {
      expect(maskSecrets(text.replace("SECRET", "Hunter22x"))).toBe(text.replace("SECRET", "[masked]"));
      text = JSON.stringify({ text });
    }
  }
});

it.each([
  ["args:\n- --token\n- Hunter22x\n", "args:\n- --token\n- [masked]\n"],
  ["args:\r\n  - '--token'\r\n  - 'Hunter22x'", "args:\r\n  - '--token'\r\n  - '[masked]'"],
])("an argument is masked in the line after its flag: %j", (text, masked) => {
  expectMasked(text, masked);
});

it.each([
  '["--token","--verbose"], ["--api-key","$API_KEY"], ["api-key","access-token"]',
  'add_argument("--api-key", "api_key"), .option("--token", "The token of the bot")',
  "- --token\n- --password\n- --password is asked for",
  '{"value":"ann","name":"user"}, {"value":"<token>","name":"token"}',
])("arguments and fields stay that are not secrets: %s", (text) => {
  expect(maskSecrets(text)).toBe(text);
});

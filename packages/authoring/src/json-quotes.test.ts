import fc from "fast-check";
import { RANDOM_RUNS } from "@langslash/testing/random-runs";
import { describe, expect, it } from "vitest";
import { maskSecrets } from "./index.js";

describe("the quotes of a mask in JSON", () => {
  it.each([
    [
      { text: 'He wrote "my password is abc12345" to me', all: [1] },
      { text: 'He wrote "my password is [masked]" to me', all: [1] },
    ],
    [{ text: "my password is abc12345\nBye" }, { text: "my password is [masked]\nBye" }],
    [{ text: String.raw`my password is abc1\def5 now` }, { text: "my password is [masked] now" }],
    [{ text: 'das Passwort ist "abc12345"' }, { text: 'das Passwort ist "[masked]"' }],
    [
      { password: 'ab"Tail99x', "api-key": "C:\\1\\", token: '\\"a\\\\"b' },
      { password: "[masked]", "api-key": "[masked]", token: "[masked]" },
    ],
    [
      { text: '"my password: "', all: 'x = "token: "' },
      { text: '"my password: "', all: 'x = "token: "' },
    ],
    [{ note: "[5555555555554444]" }, { note: '["[masked]"]' }],
    [{ note: '"all", 5555555555554444, no' }, { note: '"all", "[masked]", no' }],
    [
      { path: "C:\\", card: 5555555555554444 },
      { path: "C:\\", card: "[masked]" },
    ],
  ])("leave every text of it as it is, however often it is encoded: %j", (value, masked) => {
    let [text, expected] = [JSON.stringify(value), JSON.stringify(masked)];
    for (let depth = 0; depth < 3; depth += 1) {
      expect(maskSecrets(text)).toBe(expected);
      [text, expected] = [JSON.stringify({ text }), JSON.stringify({ text: expected })];
    }
  });

  it("leave JSON valid that has line breaks, also after a quote of another text", () => {
    let text = JSON.stringify({ card: 5555555555554444, all: [5555555555554444] }, null, 2);
    let masked = JSON.stringify({ card: "[masked]", all: ["[masked]"] }, null, 2);
    expect(maskSecrets(`12" pipe\n${text}`)).toBe(`12" pipe\n${masked}`);
    for (let depth = 0; depth < 3; depth += 1) {
      expect(maskSecrets(text)).toBe(masked);
      [text, masked] = [JSON.stringify({ text }), JSON.stringify({ text: masked })];
    }
  });

  it("are only added to a number that is a value", () => {
    expect(maskSecrets("Ann, pay with 5555555555554444")).toBe("Ann, pay with [masked]");
  });

  it("keep any JSON valid, which changes no more once it is masked", () => {
    const secrets = [
      "5555555555554444",
      "my password is abc12345",
      "password: hunter2",
      "Bearer abcdefgh12345678",
      "token='abc123'",
      "mysql -u ann -phunter2 shop",
      `dapi${"9f8e7d6c".repeat(4)}`,
      "secret: |\n  abc123",
      "name: DB_PASSWORD\n value: abc123",
      "C:\\",
      'a"b',
      "API_KEYS=abc123,def456",
    ];
    const text = fc
      .array(fc.constantFrom(...secrets))
      .chain((parts) => fc.constantFrom("", " ", ", ", "\n", '" ', "\\").map((separator) => parts.join(separator)));
    const name = fc.constantFrom("password", "passwords", "token", "name", "value", "card", "cookie", "note");
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof({ depthSize: "small" }, text, fc.constantFrom(5555555555554444, 12, null), tie("values")),
      values: fc.oneof(
        fc.array(tie("value")),
        fc.dictionary(name, tie("value")),
        tie("value").map((inner) => JSON.stringify(inner)),
      ),
    }));
    fc.assert(
      fc.property(value, (any) => {
        const masked = maskSecrets(JSON.stringify({ any }));
        JSON.parse(masked);
        expect(maskSecrets(masked)).toBe(masked);
      }),
      { numRuns: 10 * RANDOM_RUNS },
    );
  });
});

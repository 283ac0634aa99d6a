import { expect, it } from "vitest";
import { expectMasked } from "./__fixtures__/expect-masked.js";
import { maskSecrets } from "./index.js";

it.each([
  ["passwords:\n  - Hunter22x\n  - 'letmein'\nuser: ann", "passwords:\n  - [masked]\n  - '[masked]'\nuser: ann"],
  ["passwords:\r\n- Hunter22x\r\n- Zebra99y # old", "passwords:\r\n- [masked]\r\n- [masked] # old"],
  ["apiKeys: [abc123def, ghi456jkl]", "apiKeys: [[masked], [masked]]"],
  ["const passwords = ['letmein', `open sesame`];", "const passwords = ['[masked]', `[masked]`];"],
  ["Passwords: Hunter22x, Zebra99y", "Passwords: [masked], [masked]"],
  ["API_KEYS=abc123def,ghi456jkl next", "API_KEYS=[masked],[masked] next"],
  ["{ api_keys: 'abc, def', user: 1 }", "{ api_keys: '[masked]', user: 1 }"],
  ["tokens: [t0k3nabc1, $TOKEN2]", "tokens: [[masked], $TOKEN2]"],
  ["client_secrets: ['letmein']", "client_secrets: ['[masked]']"],
  ["passwords: ['theater dreams']", "passwords: ['[masked]']"],
  ["passwords: ['no-more', 'the/cat']", "passwords: ['[masked]', '[masked]']"],
])("the values of a list of secrets are masked: %j", (text, masked) => {
  expect(maskSecrets(text)).toBe(masked);
  expect(maskSecrets(masked)).toBe(masked);
});

it("the values of lists in JSON are masked, however often it is encoded", () => {
  const secrets = ["Hunter22x", 'open "sesame"', "C:\\1a\\"];
  let text = JSON.stringify({ passwords: secrets, password: secrets, user: "ann" }, null, 2);
  const masks = secrets.map(() => "[masked]");
  let masked = JSON.stringify({ passwords: masks, password: masks, user: "ann" }, null, 2);
  for (let depth = 0; depth < 3; depth += 1) {
    expect(maskSecrets(text)).toBe(masked);
    text = JSON.stringify({ text });
    masked = JSON.stringify({ text: masked });
  }
});

it.each([
  '{"password":["The password must be at least 8 characters."]}',
  "services:\n  db:\n    secrets:\n      - db_password\n      - tls2",
  '{"tokens":["the","cat","sat"],"api_keys":12,"secrets":["db_password"]}',
  "tokens: 128000, 12.5k, 1e100, 1.5e+10, float32, uint8, Uint8Array, passwords: [12345678, true]",
  "Passwords:\n- must be long\n- never share them",
  "'authorization': ['access_granted', 'access_denied']",
  "passwords: see the vault, secrets: inherit",
  '{"required":["user","password"],"properties":{}}',
  "token: string[], passwords = [generate(), os.environ['X1y2z3']]",
  'passwords: ["optional", "$PASSWORD", "tokens expire daily", "nullable|confirmed"]',
  'tokens: ["chapter 2024Q1"]',
])("lists stay that hold something else: %j", (text) => {
  expectMasked(text, text);
});

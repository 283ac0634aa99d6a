import { expect, it } from "vitest";
import { expectMasked } from "./__fixtures__/expect-masked.js";
import { maskSecrets } from "./index.js";

it.each([
  ["**Password:** Hunter22x", "**Password:** [masked]"],
  ["- **API key**: `Hunter22x`", "- **API key**: `[masked]`"],
  ["`DB_PASSWORD`: `Hunter22x`", "`DB_PASSWORD`: `[masked]`"],
  ["Password for ann@x.test: Hunter22x", "Password for ann@x.test: [masked]"],
  ["the token of the first bot: Hunter22x", "the token of the first bot: [masked]"],
  ["Password:\nHunter22x\nThanks", "Password:\n[masked]\nThanks"],
  ["**Token:**\r\n```text\r\nHunter22x\r\n```", "**Token:**\r\n```text\r\n[masked]\r\n```"],
  ['the password is "Hunter22x"', 'the password is "[masked]"'],
  ["the password is: 'Hunter22x'", "the password is: '[masked]'"],
  ["change the password to Hunter22x", "change the password to [masked]"],
])("a password is masked after its name in prose and Markdown: %j", (text, masked) => {
  expectMasked(text, masked);
});

it.each([
  "| user | password |\n|---|---|\n| bob | Hunter22x |\n| ann | `Zebra99y` |\n\n| c | Text5 |",
  "user,api_key,age\nbob,Hunter22x,1\nann,Zebra99y,2\nA sentence, with abc123",
  '"password";"user"\n"Hunter22x";"bob"\n"Zebra99y";"ann"',
  "name,place\nuser,api_key\nbob,Hunter22x",
  "| User | Password |\n|---|---|\n| bob | Hunter22x |",
  "user name, first name, login password\nbob, bob, Hunter22x",
  '"id";"secret password";"age"\n"1";"Hunter22x";"2"',
])("passwords in the column of a table are masked: %j", (text) => {
  const masked = text.replace(/Hunter22x|Zebra99y/g, "[masked]");
  expectMasked(text, masked);
  expect(maskSecrets(JSON.stringify([JSON.stringify({ text })]))).toBe(
    JSON.stringify([JSON.stringify({ text: masked })]),
  );
});

it.each([
  "- **Token**: Authentication with OAuth\n- `token`: string, the token\n- `password`: `getPassword()`",
  "Password for the database: see the vault. Password:\nask Ann for the code 12345",
  "| Option | Token |\n|---|---|\n| a | needs 2 of them |\n| b | `required` |",
  "We need a user, a password, and a host.\nThat is step1, step2, step3.",
  "| Token | Value |\n|---|---|\n| primary-500 | #3B82F6 |",
  '[\n  "secret",\n  "sha256",\n]',
  "    return (a, token0)\n        : (token1x, token0x);",
  "Token:\nstep2: run it",
  "Reset password\nWindows11",
  "Use a long and, password\nrun it, step12x",
  "user,password\nbob,see page12",
  "password, which has at least ten characters, user\nHunter22x, bob, ann",
  "password, user, which has at least ten characters\nHunter22x, bob, ann",
])("prose and tables without a password stay: %j", (text) => {
  expect(maskSecrets(text)).toBe(text);
});

it("the header of a table has at most 2,000 characters", () => {
  const table = (length: number): string => `${"password,".padEnd(length, "x")}\nHunter22x,ann`;
  expect(maskSecrets(table(2000))).toBe(table(2000).replace("Hunter22x", "[masked]"));
  expect(maskSecrets(table(2001))).toBe(table(2001));
});

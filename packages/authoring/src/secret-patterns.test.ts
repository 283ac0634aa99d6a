import { expect, it } from "vitest";
import { expectMasked } from "./__fixtures__/expect-masked.js";
import { maskSecrets } from "./index.js";

const PEM = "TUlJRXZR".repeat(800);

it.each([
  ["- name: DB_PASSWORD\n  value: hunter2x9\n", "- name: DB_PASSWORD\n  value: [masked]\n"],
  ["name: TOKEN\ntype: string\nvalue: hunter2x9", "name: TOKEN\ntype: string\nvalue: [masked]"],
  ["password: |\n  hunter2x9\nuser: ann", "password: |\n  [masked]\nuser: ann"],
  ["password: >-\r\n  hunter2x9\r\n", "password: >-\r\n  [masked]\r\n"],
  ["password:\n  hunter2x9\nuser: ann", "password:\n  [masked]\nuser: ann"],
  ["name: TOKEN\n\tvalue: 'two words'\n", "name: TOKEN\n\tvalue: '[masked]'\n"],
])("a secret over two lines is masked in the strings of JSON too: %j", (text, masked) => {
  expectMasked(text, masked);
  expect(maskSecrets(JSON.stringify([JSON.stringify({ text })]))).toBe(
    JSON.stringify([JSON.stringify({ text: masked })]),
  );
});

it.each([
  ['PASSWORD="line1\nhunter2x9"\nUSER=ann', 'PASSWORD="[masked]"\nUSER=ann'],
  ["{ token: 'line1\r\nhunter2x9', user: 1 }", "{ token: '[masked]', user: 1 }"],
  ['password = """\nhunter2x9\nline2\n"""', 'password = """[masked]"""'],
  ['echo "password: "\nread x\necho "done"', 'echo "password: "\nread x\necho "done"'],
  ['password="abc\n\nNext', 'password="[masked]\n\nNext'],
])("a value in quotes over several lines is masked as a whole: %j", (text, masked) => {
  expect(maskSecrets(text)).toBe(masked);
});

it.each(["secrets:\n  db1: abc", "token:\n  type: string", "My secret:\n\n2 lines are enough.", "Token:\n  - a1"])(
  "lines below a name are not masked if they are other than one value: %j",
  (text) => {
    expect(maskSecrets(text)).toBe(text);
    expect(maskSecrets(JSON.stringify({ text }))).toBe(JSON.stringify({ text }));
  },
);

it.each([
  ["PRIVATE_KEY=", PEM, ""],
  ['{"private_key":"', PEM, '"}'],
  ["<secret>", PEM, "</secret>"],
  ["password: '", `a" \\' `.repeat(9000), "'"],
])("a value is masked as a whole, however long it is: %s", (before, value, after) => {
  expect(maskSecrets(before + value + after) === `${before}[masked]${after}`).toBe(true);
});

it("up to eight keys are masked that follow one another directly", () => {
  const key = `dapi${"9f8e7d6c".repeat(4)}`;
  expect(maskSecrets(key.repeat(8))).toBe("[masked key]".repeat(8));
  expect(maskSecrets(key.repeat(9))).toBe("[masked key]".repeat(8) + key);
});

it.each([
  "PASS=",
  "pw = ",
  "DB_PW=",
  "credentials:\n  user: ann\n  pass: ",
  "auth: { user: 'ann', pass: '",
  "login=ann\npw: ",
  "dbPass=",
  "smtpPass: ",
  "user-pass=",
  "pass: '",
  '{"user":"bob","pass":"',
])("a value is masked after %s", (name) => {
  expect(maskSecrets(`${name}hunter2x9`)).toBe(`${name}[masked]`);
});

it("any value of a pass beside a user is masked", () => {
  expect(maskSecrets('{"user":"bob","pass":"letmein"}')).toBe('{"user":"bob","pass":"[masked]"}');
  expect(maskSecrets('{"t":"{\\"user\\":\\"bob\\",\\"pass\\":\\"letmein\\"}"}')).toBe(
    '{"t":"{\\"user\\":\\"bob\\",\\"pass\\":\\"[masked]\\"}"}',
  );
});

it.each([
  "pass: 12, fail: 3",
  "bypass: 'x'",
  "compass = 'north'",
  "Pass: all tests",
  "pass: 'passed', pass = tests",
  "PASS: test2.sh, PASS=12, pass = 10 ms, PASS: login_2",
  "userPass = void 0",
])("%s is not masked", (text) => {
  expect(maskSecrets(text)).toBe(text);
});

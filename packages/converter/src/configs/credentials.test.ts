import { expect, it } from "vitest";
import { holdsCredentials, isKnownCredentials, mayHoldCredentials, mayHoldSettings } from "./credentials.js";

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

const USUAL = `service-account.json my-gcp-sa.json firebase-adminsdk-x.json kubeconfig.yaml pgpass.txt pat.txt npmrc.txt
  oauth.json keys.json wallet.json cookies.txt vault.yaml docker-config.json env.txt production.json slack-webhook.txt
  login.json recovery-codes.txt secrets.md`;

it.each(USUAL.split(/\s+/))("%s is a usual name of a file with credentials", (name) =>
  expect(isKnownCredentials(name)).toBe(true),
);

it.each(["account.json", "keyboard.json", "sessions.md", "config.json", "passwords.md", "pattern.txt", "logins.md"])(
  "%s is not",
  (name) => expect(isKnownCredentials(name)).toBe(false),
);

const letters = (length: number): string => "aB3".repeat(length).slice(0, length);

it.each([
  ["rules/law.md", `-----BEGIN RSA PRIVATE KEY-----\n${letters(64)}`],
  ["rules/law.json", JSON.stringify({ key: `-----BEGIN PRIVATE KEY-----\n${letters(64)}` })],
  ["rules/law.md", `AKIA${"A1".repeat(8)}`],
  ["rules/law.md", `ghp_${letters(36)}`],
  ["rules/law.md", `token: sk-proj-${letters(48)}`],
  ["rules/law.yaml", "database:\n  password: hunter2hunter2"],
  ["config.json", '{"apiKey": "b7e1f8a2c9"}'],
])("%s holds credentials: %j", (path, text) => expect(holdsCredentials(path, text)).toBe(true));

it.each([
  [
    "rules/law.md",
    "Look for `-----BEGIN RSA PRIVATE KEY-----` and AKIAIOSFODNN7EXAMPLE, ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx.",
  ],
  ["rules/law.yaml", "password: ${DB_PASSWORD_1}\ntoken: <your-token-1>\napi_key: your-api-key-123"],
  ["schemas/user.json", '{"password": {"type": "string", "minLength": 12}}'],
  ["rules/law.md", "password: hunter2hunter2 is an example"],
])("%s holds none: %j", (path, text) => expect(holdsCredentials(path, text)).toBe(false));

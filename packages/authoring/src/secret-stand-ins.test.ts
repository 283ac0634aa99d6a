import { expect, it } from "vitest";
import { maskSecrets } from "./index.js";

it.each([
  "password: true, token: secret, secret: key",
  "password: the one, token: used twice, secret: expires soon",
  'api_key = "key", password = "the", token = "used", secret = "expires"',
  "password: xxx, token: readToken(), secret: b'...', api_key: process.env.KEY",
  "token: nextCsrfToken, secret = next_csrf_token",
  "token: csrfToken, secret = next_token, Secret: SecretStr, password: user.password, token: res.data?.access_token!",
  "Password: at least 12 characters, password: between 8 and 20, token: 5, token: 12:34",
  "'password' => 'required|string|min:8', {\"password\": \"Password has to be long\"}",
  "password VARCHAR(255), Basic HTML5elements, basic implementation/details-of-x",
  "passwd: /etc/passwd, token: '/run/secrets/token', secret: ./secret.txt, api_key: %API_KEY%, token: '%TOKEN%'",
  "password: !vault |\n  $ANSIBLE_VAULT;1.1\ntoken: !secret token\nsecret: Pick<Secret, 'end'>",
  "password: <secret>, token: ****, secret: your_secret, api_key: $KEY",
])("words, code and placeholders in place of a secret stay: %s", (text) => {
  expect(maskSecrets(text)).toBe(text);
});

it.each([
  ["password: mypassword, token: 1234, secret: atlas", "password: [masked], token: [masked], secret: [masked]"],
  ["DB_PASSWORD=local_dev_password, sql://ann:my_password@db", "DB_PASSWORD=[masked], sql://ann:[masked]@db"],
  [
    "DB_PASSWORD: local_dev_password, dbPassword: local_dev_password",
    "DB_PASSWORD: [masked], dbPassword: local_dev_password",
  ],
  ["password: csrfToken99, secret: 9user.password", "password: [masked], secret: [masked]"],
  ["Basic dXNlcjpwYXNz, password = 'at sea level'", "Basic [masked], password = '[masked]'"],
  [
    "password: !vaulted, token: /etcetera, api_key: john.smith",
    "password: [masked], token: [masked], api_key: [masked]",
  ],
])("values that only resemble these are masked: %s", (text, masked) => {
  expect(maskSecrets(text)).toBe(masked);
});

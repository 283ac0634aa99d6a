import { expect, it } from "vitest";
import { expectMasked } from "./__fixtures__/expect-masked.js";
import { maskSecrets } from "./index.js";

it.each([
  ["curl -su bob:Tail99 x", "curl -su bob:[masked] x"],
  ["curl -sS -ubob:Tail99 x", "curl -sS -ubob:[masked] x"],
  ["curl -b 'sid=Tail99abc; a=b' x", "curl -b '[masked]' x"],
  ["zip -P Tail99 a.zip b; unzip -PTail99 a.zip", "zip -P [masked] a.zip b; unzip -P[masked] a.zip"],
  ["htpasswd -cb f bob Tail99", "htpasswd -cb f bob [masked]"],
  ["echo 'root:Tail99' | sudo chpasswd", "echo 'root:[masked]' | sudo chpasswd"],
  ["ALTER USER bob WITH PASSWORD 'letmein'", "ALTER USER bob WITH PASSWORD '[masked]'"],
  ["CREATE USER bob IDENTIFIED BY 'letmein'", "CREATE USER bob IDENTIFIED BY '[masked]'"],
  ["machine x login bob\npassword letmein", "machine x login bob\npassword [masked]"],
  ["https://Tail990123456789abcdef@x.test/a", "https://[masked]@x.test/a"],
  ["postgres://u:Tail99/x@h/db", "postgres://u:[masked]@h/db"],
  ["{&quot;password&quot;:&quot;Tail99&quot;}", "{&quot;password&quot;:&quot;[masked]&quot;}"],
  ['{"auths":{"x.test":{"auth":"Ym9iOmh1bnRlcjI="}}}', '{"auths":{"x.test":{"auth":"[masked]"}}}'],
  ["password: $Tail99x!", "password: [masked]"],
  ["password: '[Tail99x'", "password: '[masked]'"],
])("a password is masked in commands, their files and URLs: %j", (text, masked) => {
  expectMasked(text, masked);
});

it.each([
  "rsync -au host:/path . && sort -mu a:b | unzip -p a.zip b; curl -s x | grep -nu a:b",
  "curl -b cookies.txt x; WITH PASSWORD '<password>'; echo a:b | cat",
  '{"auth":"required","secret":"{\\"a\\":1}","token":"[1, 2]","credentials":"[{\\"id\\":1}]"}',
  "password: $DB_PASSWORD, token: $this->token, secret: $HOME/secret, api_key: '$KEY'",
  "http://localhost:3000/@scope/pkg, redis://localhost:6379/0, https://user-name@x.test",
])("commands and values without a password stay: %s", (text) => {
  expect(maskSecrets(text)).toBe(text);
});

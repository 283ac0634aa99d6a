import { it } from "vitest";
import { expectMasked } from "./__fixtures__/expect-masked.js";

it.each([
  ["DB_PASSWORD=Tr0ub4dor&Tail99\nX=1", "DB_PASSWORD=[masked]\nX=1"],
  ["  - DB_PASSWORD=ab1,Tail99", "  - DB_PASSWORD=[masked]"],
  ["export SECRET_KEY=ab1;Tail99", "export SECRET_KEY=[masked]"],
  ["DB_PASSWORD=Xy7!kk(Tail99 next", "DB_PASSWORD=[masked] next"],
  ["DB_PASSWORD=Tail(99)x", "DB_PASSWORD=[masked]"],
  ["A_TOKEN=abc123; run\nB_TOKEN=abc123&&run", "A_TOKEN=[masked]; run\nB_TOKEN=[masked]&&run"],
  ["password=abc123&user=ann", "password=[masked]&user=ann"],
  ["password: ab1,Tail99{x, y", "password: [masked], y"],
  ["password: correct horse battery\n", "password: [masked]\n"],
  ["- db_password: two words # old", "- db_password: [masked] # old"],
  ["api_key: abc123 Tail\r\n", "api_key: [masked]\r\n"],
  ["Password: hunter2x9 is old", "Password: [masked] is old"],
  ["password: 'ab''Tail99'", "password: '[masked]'"],
  ["password: 'it''s-Tail99'", "password: '[masked]'"],
  ["f(password='', user='ann')", "f(password='', user='ann')"],
  ["password: |\n  correct horse\n  bat'tery\n\nuser: ann", "password: |\n  [masked]\n\nuser: ann"],
  ["a:\n  password: >-\n    line 1\n    line 2\n  user: ann", "a:\n  password: >-\n    [masked]\n  user: ann"],
  ["Server=x;Password=ab Tail99;", "Server=x;Password=[masked];"],
  ["Uid=sa;Pwd={Tail;99};", "Uid=sa;Pwd=[masked];"],
])("a value is masked up to its end: %j", (text, masked) => {
  expectMasked(text, masked);
});

it.each([
  ["curl -u 'bob:ab Tail99' x", "curl -u 'bob:[masked]' x"],
  ['sshpass -p "ab Tail99" ssh x', 'sshpass -p "[masked]" ssh x'],
  ['Authorization: Hawk id="ann", mac="Tail99"\nHost: x', "Authorization: [masked] [masked]\nHost: x"],
  ['Authorization: Digest username="bob", response="Tail99"', "Authorization: Digest [masked]"],
  ["curl -H 'Authorization: Digest username=\"bob\", nc=1' x", "curl -H 'Authorization: Digest [masked]' x"],
])("a value on a command line or in a header is masked up to its end: %j", (text, masked) => {
  expectMasked(text, masked);
});

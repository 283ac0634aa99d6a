import { expect, it } from "vitest";
import { textsPrintedBy } from "./hook-texts.js";

it.each<[string, string[]]>([
  ["cat kitchen/menu.md prices.txt", ["kitchen/menu.md", "prices.txt"]],
  ["cat menu.md # the menu of today", ["menu.md"]],
  ["# cat menu.md\ncat /dev/stdin", []],
  ["  // readFile('menu.md')", []],
  ["cat menu.md\ncat /dev/stdin", ["menu.md"]],
  ["cat menu.md > out.md", ["menu.md"]],
  ["cat menu.md>&2", ["menu.md"]],
  ["cat /srv/kitchen/menu.md", []],
  ["DIR=/tmp/kitchen\ncat $DIR/menu.md", []],
])("a program prints the texts of the project that its statements read: %j", (code, expected) => {
  expect(textsPrintedBy(code)).toEqual(expected);
});

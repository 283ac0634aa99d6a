import { expect, it } from "vitest";
import { isDoneElsewhere } from "./done-elsewhere.js";

const isElsewhere = (text: string): boolean => {
  const [before = "", after = ""] = text.split("/deploy", 2);
  return isDoneElsewhere(before, after);
};

it.each([
  "The sorting is done by `/deploy`.",
  "First read the notes.\nThe rest is left for /deploy.",
  "Das Ordnen übernimmt `/deploy`.",
  "Das Ordnen geschieht später mit /deploy.",
  "El orden se gestiona con /deploy.",
  "El resto queda en `/deploy`.",
  "`/deploy` lo hace después.",
  "Du tri s'en charge `/deploy`.",
  "`/deploy` fait cela plus tard.",
  "O resto é tratado pelo `/deploy`.",
  "Do resto cuida `/deploy`.",
  "Это происходит через `/deploy`.",
  "Сортировку делает команда: выполняется командой /deploy.",
  "`/deploy` 负责部署。",
])("a command does its work elsewhere: %j", (text) => {
  expect(isElsewhere(text)).toBe(true);
});

it.each([
  "Sort the mail with `/deploy`.",
  "All of it is done.\nBy the end, run /deploy.",
  "Ordena el correo con /deploy.",
  "Trie le courrier avec `/deploy`.",
  "使用 `/deploy` 部署。",
])("a command is for the reader: %j", (text) => {
  expect(isElsewhere(text)).toBe(false);
});

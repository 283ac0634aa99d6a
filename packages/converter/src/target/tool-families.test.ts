import { expect, it } from "vitest";
import { SourceText } from "../source/source-text.js";
import { toolFamilies } from "./services.js";

it.each([
  ["Call `board_open(id)`, then `board_close(id)`.", ["board_*"]],
  ["Call `board_card_open(id)`, then `board_card_close(id)`.", ["board_card_*"]],
  ["Call `board_card_open(id)`, then `board_list_open(id)`.", ["board_*"]],
  ["Call `board_card_open(id)`, `board_card_close(id)` and `board_list(id)`.", ["board_*"]],
  ["2 × 3: board_open(id)\nboard_close(id)", ["board_*"]],
])("finds the tools of a server by the words that their names share: %j", (text, families) => {
  expect(toolFamilies(new SourceText(text))).toEqual(families);
});

it.each([
  "Use `board_open --all`, then use `board_close --all`.",
  "Call `load_board(id)`, then `load_card(id)`.",
  "Call `board_open(id)` twice: `board_open(next)`.",
  "Call `board_open(id)` and `board_close(id)`.\n```py\nboard_open(1)\nboard_close(1)\n```",
])("tells them apart from terms, single tools and functions: %j", (text) => {
  expect(toolFamilies(new SourceText(text))).toEqual([]);
});

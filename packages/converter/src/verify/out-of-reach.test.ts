import { expect, it } from "vitest";
import { SourceText } from "../source/source-text.js";
import { placesOfAuthor, placesOfPlugin, placesOutOfReach, usesGitHub } from "./out-of-reach.js";

const urlsIn = (text: string): string[] =>
  placesOutOfReach(new SourceText(text)).flatMap((message) =>
    message.replace("The sandbox cannot reach a URL: ", "").split(", "),
  );

it.each([
  ["Fetch https://ledger.dev/rules.md first.", ["https://ledger.dev/rules.md"]],
  ["Read [the rules](https://ledger.dev/rules) before you begin.", ["https://ledger.dev/rules"]],
  ["```\nhttps://ledger.dev/rules.md\n```", ["https://ledger.dev/rules.md"]],
  ["请访问 https://ledger.dev/key（约 1 分钟）。", ["https://ledger.dev/key"]],
  [
    "Consulte https://ledger.dev/api。その後 https://ledger.dev/b、まで。",
    ["https://ledger.dev/api", "https://ledger.dev/b"],
  ],
])("names the addresses that a text has its reader open: %j", (text, urls) => {
  expect(urlsIn(text)).toEqual(urls);
});

it.each([
  '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
  '```js\nel("http://www.w3.org/1999/xhtml"); // see https://ledger.dev/issue/7\n```',
  "Use `https://picsum.photos/seed/{name}/800/600` as a picture.",
  "Based on [Good Ledgers](https://ledger.dev/good) by Ann.",
])("leaves out those that it only cites: %j", (text) => {
  expect(urlsIn(text)).toEqual([]);
});

it("names a folder of the author on another drive", () => {
  expect(placesOutOfReach(new SourceText("Read E:/ledger/data/accounts.csv."))).toEqual([
    "The sandbox cannot reach a path outside the code base: E:/ledger/data/accounts.csv",
  ]);
});

it.each([
  ["Read ~/.claude/letters/court.md first.", "the user's ~/.claude: ~/.claude/letters/court.md"],
  ["Read ~/office/<the court>.md first.", "the user's home folder: ~/office/<the court>.md"],
  ["Read ~/open/letters.md first.", "the user's home folder: ~/open/letters.md"],
  ["Read ~/office/{court} first.", "the user's home folder: ~/office/{court}"],
  ["Read `/mnt/n/My Court 4/letters.md`.", "a path outside the code base: /mnt/n/My Court 4/letters.md"],
  [
    "Read `/mnt/n/Files (x86)/a.md` and /home/kim/b.",
    "a path outside the code base: /mnt/n/Files (x86)/a.md, /home/kim/b",
  ],
  ["Send the verdict to our **Slack** channel.", "a service for messages: Slack"],
  ["Notifies the clerk via Microsoft Teams.", "a service for messages: Microsoft Teams"],
  ["Commit it, and create a pull request.", "GitHub data through gh: pull requests"],
  ["Then open a draft PR.", "GitHub data through gh: pull requests"],
  ["- **Create a pull request** at last.", "GitHub data through gh: pull requests"],
  ["-   Create a pull request at last.", "GitHub data through gh: pull requests"],
])("names other places that a text counts on: %j", (text, place) => {
  expect(placesOutOfReach(new SourceText(text))).toEqual([`The sandbox cannot reach ${place}`]);
});

it.each([
  "Write a post for Slack, and a Telegram bot.",
  "Sort the ssh keys of clerk@court.dev.",
  "Format: Telegram or mail",
  "Ask who may create a pull request.",
  "Log `DELETE /Users/:id`, and GET /Users/kim.",
  "Fetch http://db:5432 in the container.",
  "File a GH issue.",
  "Reads /home/<name>/letters.md or /Users/your-name/letters.md.",
])("leaves out those that it only speaks of: %j", (text) => {
  expect(placesOutOfReach(new SourceText(text))).toEqual([]);
});

it("names the places of a plugin", () => {
  expect(placesOfPlugin("Run ${CLAUDE_PLUGIN_ROOT}/sum.sh, and see $CLAUDE_PLUGIN_ROOT.")).toEqual([
    "${CLAUDE_PLUGIN_ROOT}/sum.sh",
    "$CLAUDE_PLUGIN_ROOT",
  ]);
});

it.each([
  ["gh pr list", true],
  ["Run `gh pr list`.", true],
  ["Run `gh pr list`. If `gh` is not installed, ask the user for the list.", false],
  ["Run `gh pr list`. If gh is missing on this machine or unavailable, stop.", false],
  ["Sort the letters.", false],
])("says whether a text needs data of GitHub: %j: %j", (text, isNeeded) => {
  expect(usesGitHub(new SourceText(text))).toBe(isNeeded);
});

it.each([
  ["Read ~/office/letters before you begin.", ["~/office/letters"]],
  ["The office keeps its rules in ~/office/rules.md too.", ["~/office/rules.md"]],
  ["The office keeps its letters at /home/[clerk].", ["/home/[clerk]"]],
  ["The office keeps its letters at ~/office/letters.", []],
  ["The office keeps its letters at ~/.office.", []],
  ["Write the sum to ~/office/sum.md.", []],
  ["Read ~/office/clerk.pem before you begin.", []],
  ["Read ~/office/tokens.json before you begin.", []],
])("has the reader see to files of the author that a text reads, without keys: %j", (text, places) => {
  expect(placesOfAuthor(new SourceText(text))).toEqual(places);
});

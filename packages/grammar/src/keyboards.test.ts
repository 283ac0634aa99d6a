import { expect, it } from "vitest";
import {
  bindArguments,
  type Catalogue,
  complete,
  findCommand,
  type Parameters,
  parsePipeline,
  parseSlashCommand,
  suggestNames,
  unescapeCommand,
} from "./index.js";
import { splitArguments } from "./internal.js";

const parameters = {
  case: {},
  output: { values: ["full", "brief"], default: "full" },
  draft: { type: "boolean" },
  phases: { type: "array", items: "number" },
  to: { position: 0 },
} as const satisfies Parameters;

const read = (text: string): unknown => {
  const command = parseSlashCommand(text, { parameters });
  if (!command) return text;
  const { values } = bindArguments(command.arguments, parameters, splitArguments(command.prompt));
  const { to: _to, ...others } = values;
  return [command.name, { ...others, prompt: command.prompt }, command.diagnostics.map(({ code }) => code)];
};
const med = (values: object, ...problems: string[]): unknown => [
  "med",
  { output: "full", prompt: "go", ...values },
  problems,
];

it.each([
  ["double quotes", "/med case=“mo alif” output=brief go", med({ case: "mo alif", output: "brief" })],
  ["single quotes", "/med case=‘mo alif’ go", med({ case: "mo alif" })],
  ["German quotes", "/med case=„mo alif“ go", med({ case: "mo alif" })],
  ["guillemets", "/med case=«mo alif» go", med({ case: "mo alif" })],
  ["guillemets with the spaces of autocorrection", "/med case=«\u00a0mo alif\u202f» go", med({ case: "mo alif" })],
  ["guillemets with spaces as typed", "/med case=« mo alif » go", med({ case: " mo alif " })],
  ["corner brackets", "/med case=「mo alif」 go", med({ case: "mo alif" })],
  ["a typographic quote that a straight one closes", '/med case=“mo alif" go', med({ case: "mo alif" })],
  ["a straight quote that a typographic one closes", '/med case="mo alif” go', med({ case: "mo alif" })],
  [
    "mixed pairs one after the other",
    '/med case="mo alif” output=“brief" go',
    med({ case: "mo alif", output: "brief" }),
  ],
  ["an apostrophe between single quotes", "/med case=‘mo’s case’ go", med({ case: "mo’s case" })],
  ["quotes within quotes of another kind", '/med case="say “yes” now” go" go', med({ case: "say “yes” now” go" })],
  ["quotes within quotes of the same kind", "/med case=“say “yes” now” go", med({ case: "say “yes” now" })],
  ["a quote that is never closed", "/med case=“mo go", med({ prompt: "case=“mo go" }, "unclosed-quote")],
  ["text after a quote", "/med case=“mo alif”x go", med({ prompt: "case=“mo alif”x go" }, "text-after-quote")],
  ["an apostrophe in a value", "/med case=O’Brien go", med({ case: "O’Brien" })],
  ["a dash before a flag", "/med —draft go", med({ draft: true })],
  ["a dash before a parameter, with its value", "/med –output brief go", med({ output: "brief" })],
  ["a dash at the end of the text", "/med go —output brief", med({ output: "brief" })],
  ["a dash after a value", "/med --output brief —draft go", med({ output: "brief", draft: true })],
  ["a dash instead of a value", "/med --output —draft go", med({ draft: true, output: undefined })],
  ["a dash before any other word", "/med —please go", med({ prompt: "—please go" })],
  ["a dash before any other name", "/med —court=6th go", med({ prompt: "—court=6th go" })],
  ["two full-width hyphens", "/med －－draft go", med({ draft: true })],
  ["a full-width name and equals sign", "/med ｃａｓｅ＝mo go", med({ case: "mo" })],
  ["a full-width equals sign in text", "/med solve＝x go", med({ prompt: "solve＝x go" })],
  ["a zero-width space before the slash", "\u200b/med go", med({})],
  ["a direction mark before the slash", "\u200f/med go", med({})],
  ["word joiners around the name", "\u2060/med\u2060 go", med({})],
  ["a zero-width space within the name", "/me\u200bd go", med({})],
  ["direction marks around an argument", "/med \u2066case\u2069=\u200emo\u200e go", med({ case: "mo" })],
  ["the parts of an emoji at the end of a value", "/med case=❤️ go", med({ case: "❤️" })],
  ["the tags of a flag at the end of a value", "/med case=🏴󠁧󠁢󠁥󠁮󠁧󠁿 go", med({ case: "🏴󠁧󠁢󠁥󠁮󠁧󠁿" })],
  ["a prompt of invisible characters", "/med \u200b", med({ prompt: "" })],
  ["invisible characters within the prompt", "/med \u200fgo\u200b on", med({ prompt: "\u200fgo\u200b on" })],
  ["a full-width slash", "／med go", med({})],
  ["a full-width path", "／usr／bin", "／usr／bin"],
  ["an enumeration comma", "、med go", "、med go"],
  ["a list with spaces", "/med phases=1, 2 go", med({ phases: [1], prompt: "2 go" }, "list-with-spaces")],
])("reads %s: %s", (_what, text, meaning) => {
  expect(read(text)).toEqual(meaning);
});

it("reads a full-width pipe, and keeps one within typographic quotes", () => {
  const pipeline = parsePipeline("/med “a | /b” go ｜ ／med on", { isCommand: () => true });
  expect(pipeline?.stages.map(({ operator, commands }) => [operator, commands[0]?.prompt])).toEqual([
    [undefined, "“a | /b” go"],
    ["|", "on"],
  ]);
});

it("removes one slash of an escaped command, of any width and after invisible characters", () => {
  expect(["\u200b//med go", "／／med", "//me\u200bd", "／／ no"].map((text) => unescapeCommand(text))).toEqual([
    "\u200b/med go",
    "／med",
    "/me\u200bd",
    "／／ no",
  ]);
});

it("splits words for positions at typographic quotes, too", () => {
  expect(splitArguments("“Ann Lee” today ‘so it’ goes")).toEqual(["Ann Lee", "today", "so it", "goes"]);
  expect(splitArguments("the ’90s and the lawyers’ “liens”, not » that")).toEqual([
    "the",
    "’90s",
    "and",
    "the",
    "lawyers’",
    "“liens”,",
    "not",
    "»",
    "that",
  ]);
});

const catalogue: Catalogue = {
  commands: [
    { name: "letter", kind: "skill", description: "Writes to a client about a case.", source: "office", parameters },
    { name: "カタログ", kind: "skill", aliases: ["翻译"], description: "整理文件并检查内容", source: "office" },
    { name: "save", kind: "command" },
    { name: "notes", kind: "skill", aliases: ["save", "jot"], source: "office" },
  ],
  hidden: [{ name: "save", kind: "skill", aliases: ["keep"], source: "office", description: "hidden" }],
};

it.each([
  ["／let▌", "／let", ["/letter"]],
  ["\u200b/ｌｅｔ▌", "/ｌｅｔ", ["/letter"]],
  ["/ｶﾀ▌", "/ｶﾀ", ["/カタログ"]],
  ["/letter ｜ ／カ▌", "／カ", ["/カタログ"]],
  ["/letter —ou▌", "—ou", ["--output="]],
  ["/letter \u200eou▌", "\u200eou", ["output="]],
  ["/letter output=“b▌", "output=“b", ["output=brief"]],
  ["/letter output＝b▌", "output＝b", ["output=brief"]],
  ["/letter —output b▌", "b", ["brief"]],
  ["/help ／let▌", "let", ["letter"]],
  ["/client▌", "/client", ["/letter"]],
  ["/检查▌", "/检查", ["/カタログ"]],
  ["/lettre▌", "/lettre", ["/letter"]],
  ["/翻译你好▌", "/翻译你好", ["/カタログ"]],
  ["/letter▌", "/letter", ["/letter"]],
  ["/jo▌", "/jo", ["/jot"]],
  ["/sav▌", "/sav", ["/save", "/notes"]],
  ["/hidden▌", "/hidden", []],
])("completes %s", (marked, replaced, inserts) => {
  const text = marked.replace("▌", "");
  const { range, suggestions } = complete(text, marked.indexOf("▌"), catalogue);
  expect([text.slice(range.start, range.end), suggestions.map(({ insert }) => insert)]).toEqual([replaced, inserts]);
});

it("finds a name of any width, composition and letter case, and by its source", () => {
  const found = (name: string): string | undefined => findCommand(catalogue, name)?.name;
  expect(["ＬＥＴＴＥＲ", "ｶﾀﾛｸﾞ", "office：翻译", "OFFICE:翻译", "le\u200btter"].map(found)).toEqual(
    "letter カタログ カタログ カタログ letter".split(" "),
  );
  expect(findCommand(catalogue, "office:save")).toMatchObject({ kind: "skill", name: "save" });
  expect([findCommand(catalogue, "save")?.kind, found("keep"), found("office:jot")]).toEqual([
    "command",
    "save",
    "notes",
  ]);
  expect(["letters", "other:翻译", "翻译你好"].map(found)).toEqual([undefined, undefined, undefined]);
});

it("suggests the longest name that an unknown one begins with, in scripts without spaces", () => {
  const names = ["翻译", "翻", "med", "แปล", "ＰＤＦ"];
  const suggested = ["翻译你好", "med你好", "แปลเอกสาร", "medicine", "pdf整理"].map(
    (name) => suggestNames(name, names)[0],
  );
  expect(suggested).toEqual(["翻译", "med", "แปล", undefined, "ＰＤＦ"]);
});

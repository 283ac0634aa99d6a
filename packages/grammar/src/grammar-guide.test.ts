import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  bindArguments,
  type Catalogue,
  complete,
  type Macro,
  type Parameters,
  parsePipeline,
  parseSlashCommand,
  renderTemplate,
  type SlashCommand,
  suggestNames,
  type TemplateMode,
  unescapeCommand,
} from "./index.js";
import { splitArguments } from "./internal.js";

const pages = ["grammar.md", "grammar-arguments.md", "grammar-templates.md"].map((file) => ({
  file,
  text: readFileSync(new URL(`../../../docs/${file}`, import.meta.url), "utf8"),
}));
const catalogue = JSON.parse(/^```json\n(.*?)^```$/ms.exec(pages[0]?.text ?? "")?.[1] ?? "") as Catalogue;
const names = catalogue.commands.flatMap(({ name, aliases = [] }) => [name, ...aliases]);

const macroOf = (typed: string): Macro | undefined => {
  const macro = catalogue.commands.find(({ name, kind }) => kind === "macro" && name === typed.toLowerCase());
  return macro && { name: macro.name, text: macro.description ?? "" };
};
const isCommand = (typed: string): boolean => names.includes(typed.toLowerCase());
const parametersOf = (typed: string): Parameters | undefined =>
  catalogue.commands.find(({ name, aliases = [] }) => [name, ...aliases].includes(typed.toLowerCase()))?.parameters;

/** Returns the expected code spans of the cells that follow the given cells, as computed by the library. */
type Reading = (...given: string[]) => readonly (readonly string[])[];

/** Readings by the names of a table's columns, without the first one, which is for the reader of the page. */
const readings: Readonly<Record<string, { readonly given: number; readonly read: Reading }>> = {
  "You type | It means": { given: 1, read: (text) => [[meaning(text)]] },
  "You type | prompt | rawArguments": {
    given: 1,
    read: (text) => [[format(command(text).prompt)], [format(command(text).rawArguments)]],
  },
  "You type | The stages": { given: 1, read: (text) => [stages(text)] },
  "Declared | You type | It becomes": { given: 2, read: (declared, text) => [becomes(declared, text)] },
  "You type | It is bound to": { given: 1, read: (text) => [boundTo(text)] },
  "The skill says | You type | The text becomes": { given: 2, read: (body, text) => [rendered(body, text)] },
  "The skill says | You type | declared | claude | off": {
    given: 2,
    read: (body, text) => (["declared", "claude", "off"] as const).map((mode) => rendered(body, text, mode)),
  },
  "You type | It replaces | Suggestions": { given: 1, read: completion },
  "You type | Did you mean": { given: 1, read: (text) => [suggestNames(command(text).name, names)] },
};

function command(text: string, declared?: Parameters): SlashCommand {
  const parameters = declared ?? parametersOf(parseSlashCommand(text)?.name ?? "") ?? {};
  const parsed = parseSlashCommand(text, { parameters });
  if (!parsed) throw new Error(`Not a command: ${text}`);
  return parsed;
}

function meaning(text: string): string {
  return parseSlashCommand(text) ? outline(command(text)) : format(unescapeCommand(text));
}

/** Formats a command without its offsets and its empty fields. */
function outline({ name, arguments: values, prompt, diagnostics }: SlashCommand): string {
  const messages = diagnostics.map(({ message }) => message);
  return format({
    name,
    ...(Object.keys(values).length > 0 && { arguments: values }),
    ...(prompt !== "" && { prompt }),
    ...(messages.length > 0 && { diagnostics: messages }),
  });
}

function stages(text: string): string[] {
  const pipeline = parsePipeline(text, { isCommand, parametersOf, macroOf });
  if (!pipeline) return [format(text)];
  if (pipeline.diagnostics.length > 0) return pipeline.diagnostics.map(({ message }) => format(message));
  return pipeline.stages.map(({ operator, commands }) => {
    const stacked = commands.map(outline).join(" + ");
    return operator === undefined ? stacked : `${operator} ${stacked}`;
  });
}

function becomes(declared: string, text: string): string[] {
  const [, name = "", parameter = ""] = /^(\w+): (.*)$/.exec(declared) ?? [];
  const parameters = { [name]: JSON.parse(parameter) } as Parameters;
  const { arguments: given, prompt } = command(text, parameters);
  const { values, problems } = bindArguments(given, parameters, splitArguments(prompt));
  return problems.length > 0 ? problems.map(({ message }) => message) : [format(values[name])];
}

function bound(text: string): ReturnType<typeof bindArguments> {
  const { name, arguments: given, prompt } = command(text);
  return bindArguments(given, parametersOf(name) ?? {}, splitArguments(prompt));
}

function boundTo(text: string): string[] {
  const { values, problems } = bound(text);
  return [format(values), ...problems.map(({ severity, message }) => `${severity}: ${message}`)];
}

function rendered(body: string, text: string, mode: TemplateMode = "declared"): string[] {
  const { name, rawArguments } = command(text);
  const parameters = parametersOf(name);
  const { values } = bound(text);
  const template = { rawArguments, mode, ...(parameters && { arguments: values, parameters }) };
  return [abbreviate(renderTemplate(body, template).text)];
}

function completion(marked: string): readonly (readonly string[])[] {
  const text = marked.replace("▌", "");
  const { range, suggestions } = complete(text, marked.indexOf("▌"), catalogue);
  const replaced = text.slice(range.start, range.end);
  return [replaced === "" ? [] : [replaced], suggestions.map(({ insert }) => insert)];
}

/** Formats a value as on the page: JSON with white space and with bare keys. */
function format(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(abbreviate(value));
  if (Array.isArray(value)) return `[${value.map(format).join(", ")}]`;
  if (typeof value !== "object" || value === null) return String(value);
  const entries = Object.entries(value).map(
    ([key, entry]) => `${/^\w+$/.test(key) ? key : JSON.stringify(key)}: ${format(entry)}`,
  );
  return entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`;
}

/** Writes line breaks and repeated characters in the notation of the page. */
function abbreviate(text: string): string {
  return text.replaceAll("\n", "⏎").replace(/(.)\1{99,}/gu, (run: string, character: string) => {
    return `${character}{${run.length}}`;
  });
}

/** Returns the text of a cell that is a single code span, with the notation of the page resolved. */
function typedText(cell: string): string {
  const [text, ...others] = spansOf(cell);
  if (text === undefined || others.length > 0) throw new Error(`Not one code span: ${cell}`);
  const times = (_: string, character: string, count: string): string => character.repeat(Number(count));
  return text.replaceAll("⏎", "\n").replace(/(.)\{(\d+)\}/gu, times);
}

/**
 * Returns the code spans of a cell, which are separated by commas or line breaks. A cell without any says `nothing`.
 */
function spansOf(cell: string): string[] {
  if (cell === "nothing") return [];
  const spans: string[] = [];
  const rest = cell.replace(/(`+)(.+?)\1(?!`)/g, (_, _ticks: string, span: string) => {
    spans.push(/^ .* $/.test(span) ? span.slice(1, -1) : span);
    return "";
  });
  if (spans.length === 0 || !/^(?:, |<br>)*$/.test(rest)) throw new Error(`Not a list of code spans: ${cell}`);
  return spans;
}

interface Row {
  /** File and line. */
  readonly place: string;
  /** Names of the columns, without the first one. */
  readonly columns: string;
  readonly rule: string;
  readonly cells: readonly string[];
}

/** Returns the tables of a page with their rows. */
function tablesOf({ file, text }: { file: string; text: string }): { columns: string; rows: Row[] }[] {
  const tables: { columns: string; rows: Row[] }[] = [];
  let isInside = false;
  for (const [index, line] of text.split("\n").entries()) {
    const [rule = "", ...cells] = cellsOf(line);
    const table = tables.at(-1);
    if (!line.startsWith("|")) isInside = false;
    else if (!isInside || !table) {
      tables.push({ columns: cells.join(" | "), rows: [] });
      isInside = true;
    } else if (!/^[-| ]+$/.test(line))
      table.rows.push({ place: `${file}:${index + 1}`, columns: table.columns, rule, cells });
  }
  return tables;
}

function cellsOf(line: string): string[] {
  const cells = line.split(/(?<!\\)\|/).slice(1, -1);
  return cells.map((cell) => cell.trim().replaceAll(String.raw`\|`, "|"));
}

describe("the pages of the grammar", () => {
  const tables = pages.flatMap(tablesOf);
  const rows = tables.flatMap((table) => table.rows);

  it("have rows in every table, and a table for every reading", () => {
    expect(tables.filter((table) => table.rows.length === 0)).toEqual([]);
    expect(new Set(tables.map(({ columns }) => columns))).toEqual(new Set(Object.keys(readings)));
  });

  it("give every rule an example of its own", () => {
    const examples = rows.map(({ columns, cells }) => [columns, ...cells].join(" "));
    expect(examples.filter((example, index) => examples.indexOf(example) !== index)).toEqual([]);
  });

  it.each(rows.map((row) => [row.place, row.rule, row] as const))("are correct in %s: %s", (_place, _rule, row) => {
    const reading = readings[row.columns];
    if (!reading) throw new Error(`Nothing checks a table with the columns ${row.columns}`);
    const given = row.cells.slice(0, reading.given).map(typedText);
    const expected = row.cells.slice(reading.given).map(spansOf);
    expect(expected).toEqual(reading.read(...given));
  });
});

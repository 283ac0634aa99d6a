import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { SlashCommandEventSchema } from "./index.js";

const PAGE = readFileSync(new URL("../../../docs/streaming.md", import.meta.url), "utf8");
const read = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8");

/** Returns the cells of each row of a table of the page, by its heading. */
const tables = Array.from(PAGE.matchAll(/^\| (.*) \|\n\| --- .*\n((?:\|.*\n)+)/gm), ([, heading = "", rows = ""]) => ({
  heading,
  rows: rows.split("\n").flatMap((row) => (row === "" ? [] : [row.split("|").slice(1, -1)])),
}));

/** The fields of each event of the page, with the third cell of their rows. */
const fields = new Map<string, Map<string, string>>();
for (const { heading, rows } of tables) {
  if (heading !== "event | field | meaning") continue;
  let current = new Map<string, string>();
  for (const [event = "", field = "", meaning = ""] of rows) {
    const [, name] = /^ `([\w-]+)`/.exec(event) ?? [];
    if (name !== undefined) fields.set(name, (current = new Map()));
    current.set(field.trim(), meaning);
  }
}

describe("docs/streaming.md", () => {
  it.each(SlashCommandEventSchema.options.map((option) => [option.shape.type.value, option.shape] as const))(
    "names every field of the event %s, whether it is optional, and all its values",
    (type, shape: z.ZodRawShape) => {
      const documented = fields.get(type);
      const expected = Object.entries(shape).flatMap(([name, schema]) =>
        name === "type" ? [] : [`\`${name}${z.safeParse(schema, undefined).success ? "?" : ""}\``],
      );
      expect([...(documented?.keys() ?? [])]).toEqual(expected);
      for (const [name, schema] of Object.entries(shape)) {
        const values = schema instanceof z.ZodEnum ? schema.options : [];
        const unnamed = values.filter((value) => !documented?.get(`\`${name}\``)?.includes(`\`${value}\``));
        expect(unnamed).toEqual([]);
      }
    },
  );

  it("names every field of the events that turnEvents adds", () => {
    const [, union = ""] = /type TurnEvent =([^;]*;[^]*?)\n\n/.exec(read("turn-events.ts")) ?? [];
    const added = Array.from(union.matchAll(/\{ readonly type: "([\w-]+)";(.*)\}/g), ([, type = "", rest = ""]) => [
      type,
      Array.from(rest.matchAll(/readonly (\w+):/g), ([, name]) => `\`${name}\``),
    ]);
    expect(added.map(([type]) => type)).toEqual(["text", "tool-result", "interrupt", "custom"]);
    const own = SlashCommandEventSchema.options.map(({ shape }) => shape.type.value);
    const documented = [...fields].filter(([type]) => !own.some((name) => name === type));
    expect(documented.map(([type, of]) => [type, [...of.keys()]])).toEqual(added);
  });

  it("lists every code of a warning", () => {
    const sources = readdirSync(new URL(".", import.meta.url), { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
      .map(read);
    const written = sources.flatMap((text) =>
      Array.from(text.matchAll(/(?:type: "warning",\s+code: |\bwarning\(\s*)"([\w-]+)"/g), ([, code]) => code),
    );
    // Codes of refused messages, of arguments, and of skills that cannot be read. Two are thrown at the start.
    const unions = ["grammar/src/expand-macros.ts", "grammar/src/bind-arguments.ts", "grammar/src/scan-argument.ts"];
    const passedOn = [...unions, "skills/src/skill-error.ts"].flatMap((path) => {
      const [, union = ""] = /type \w+Code =([^;]*);/.exec(read(`../../${path}`)) ?? [];
      const codes = Array.from(union.matchAll(/"([\w-]+)"/g), ([, code]) => code);
      expect([path, codes.length]).toEqual([path, expect.toSatisfy((count: number) => count > 2)]);
      return codes;
    });
    const expected = new Set(
      [...written, ...passedOn].flatMap((code) =>
        code === undefined || code === "folder-not-found" || code === "lock-unreadable" ? [] : code,
      ),
    );
    const warnings = tables.find(({ heading }) => heading === "code | meaning");
    const listed = warnings?.rows.map(([code = ""]) => code.trim().slice(1, -1)) ?? [];
    expect(listed.toSorted()).toEqual([...expected].toSorted());
  });
});

import { CORE_SCHEMA, load } from "js-yaml";
import { describeYamlError, hasAtMostNodes } from "../document/parse-strict-yaml.js";
import { parseCsv } from "./parse-csv.js";

/** Data of a file, with the lines of its objects and lists. */
interface LinedData {
  readonly data: unknown;
  /** Returns the line of an item of a list. */
  readonly lineOf: (list: object, index: number) => number | undefined;
}

/** Result of `parseWithLines`: the data, or the problem that prevented reading it. */
export type LinedResult = LinedData | { readonly reason: string; readonly line?: number };

/** Maximum number of values in a file. A file with more expands aliases of aliases, or is not an evaluation. */
const MAX_VALUES = 500_000;

interface Place {
  readonly line: number;
  readonly items: number[];
}

/**
 * Parses a file by its extension: `.csv`, `.jsonl` with a value per line, or JSON and YAML 1.2, with the lines that its
 * parser reports. Never throws.
 */
export function parseWithLines(text: string, path: string): LinedResult {
  if (/\.csv$/i.test(path)) return parseTable(text);
  if (/\.jsonl$/i.test(path)) return parseJsonLines(text);
  return parseYaml(text);
}

function parseTable(text: string): LinedData {
  const [head, ...rows] = parseCsv(text);
  const data = rows.map(({ cells }) => Object.fromEntries(head?.cells.map((key, at) => [key, cells[at] ?? ""]) ?? []));
  return { data, lineOf: (_, index) => rows[index]?.line };
}

function parseJsonLines(text: string): LinedResult {
  const data: unknown[] = [];
  const lines: number[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    try {
      data.push(JSON.parse(line));
    } catch {
      return { reason: "the line is not JSON", line: index + 1 };
    }
    lines.push(index + 1);
  }
  return { data, lineOf: (_, index) => lines[index] };
}

function parseYaml(text: string): LinedResult {
  const open: Place[] = [];
  const places = new WeakMap<object, Place>();
  try {
    const data = load(text, {
      schema: CORE_SCHEMA,
      json: true, // of several equal keys the last one counts, as in JSON
      listener(event, { line, result }) {
        if (event === "open") {
          open.push({ line: line + 1, items: [] });
          return;
        }
        const place = open.pop();
        if (!place) return;
        // The parser may open a node twice; the inner one has the items.
        if (typeof result === "object" && result !== null && !places.has(result)) places.set(result, place);
        open.at(-1)?.items.push(place.line);
      },
    });
    if (!hasAtMostNodes(data, MAX_VALUES)) return { reason: `it has more than ${MAX_VALUES} values` };
    return {
      data,
      lineOf: (list, index) => {
        const place = places.get(list);
        return place?.items[index] ?? place?.line;
      },
    };
  } catch (error) {
    return parseJson(text) ?? describeYamlError(error);
  }
}

/** Parses JSON that is not YAML, for example because of a line break before a colon. Its lines are unknown. */
function parseJson(text: string): LinedData | undefined {
  try {
    return { data: JSON.parse(text), lineOf: () => undefined };
  } catch {
    return undefined;
  }
}

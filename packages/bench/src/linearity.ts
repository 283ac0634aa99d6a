import { type Parameters, parsePipeline, parseSlashCommand, renderTemplate } from "@langslash/grammar";
import { splitArguments } from "@langslash/grammar/internal";
import mustache from "mustache";
import { parseArgsStringToArgv } from "string-argv";
import type { Figure } from "./figure.js";
import type { InterleavedOptions } from "./interleaved.js";
import { figuresOf, type Operation } from "./operation.js";

const MEGABYTE = 1024 * 1024;
const PARAMETERS: Parameters = { case: {}, output: {} };
const VALUES = { case: "mo_alif", output: "full" };
const PROSE = `What is missing in a=1 of it's | "this"? `;

/** Measures milliseconds per megabyte for inputs of one size. Linear work has the same figure for every size. */
export async function linearityFigures(size: number, rounds: InterleavedOptions): Promise<Figure[]> {
  const prose = `/med ${filled(PROSE, size)}`;
  const pipeline = `/med ${filled(PROSE, size / 2)} | /save ${filled(PROSE, size / 2)}`;
  const words = filled(`word "two words" it's `, size);
  const body = filled("Read $case and write a $output chronology. ", size);
  const template = filled("Read {{case}} and write a {{output}} chronology. ", size);
  const known = { isCommand: () => true };

  const shown = (milliseconds: number): number => (milliseconds * MEGABYTE) / size;
  const measured = (row: string, run: () => unknown): Operation => ({ row, shown, run });
  return figuresOf(
    [
      [measured("parse text", () => parseSlashCommand(prose, { parameters: PARAMETERS }))],
      [measured("parse a pipeline", () => parsePipeline(pipeline, known))],
      [
        measured("split: langslash", () => splitArguments(words)),
        measured("split: string-argv", () => parseArgsStringToArgv(words)),
      ],
      [
        measured("render: langslash", () =>
          renderTemplate(body, { rawArguments: "", arguments: VALUES, parameters: PARAMETERS }),
        ),
        measured("render: mustache, text seen before", () =>
          mustache.render(template, VALUES, undefined, { escape: String }),
        ),
      ],
    ],
    rounds,
  );
}

function filled(unit: string, size: number): string {
  return unit.repeat(Math.ceil(size / unit.length)).slice(0, size);
}

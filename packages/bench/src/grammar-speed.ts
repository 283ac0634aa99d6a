import { bindArguments, type Parameters, parsePipeline, parseSlashCommand, renderTemplate } from "@langslash/grammar";
import { splitArguments } from "@langslash/grammar/internal";
import mri from "mri";
import mustache from "mustache";
import { parseArgsStringToArgv } from "string-argv";
import yargsParser from "yargs-parser";
import * as z from "zod";
import type { Figure } from "./figure.js";
import type { InterleavedOptions } from "./interleaved.js";
import { figuresOf, type Operation, perSecond, repeated } from "./operation.js";

const COMMAND = "/med case=mo_alif phases=1,2,3 What is missing?";
const AS_OPTIONS = "--case=mo_alif --phases=1,2,3 What is missing?";
const PIPELINE = "/research Kentucky statutes | /summary format=bullets && /save file=research.md";
const WORDS = `7 "my branch" 'and more' it's last`;
const PARAMETERS: Parameters = {
  case: { required: true },
  phases: { type: "array", items: "number" },
  output: { values: ["full", "brief"], default: "full" },
};
const SCHEMA = z.object({
  case: z.string(),
  phases: z
    .string()
    .transform((text) => text.split(","))
    .pipe(z.array(z.coerce.number<string>())),
  output: z.enum(["full", "brief"]).default("full"),
});
const GIVEN = { case: "mo_alif", phases: "1,2,3" };
const VALUES = { case: "mo_alif", phases: [1, 2, 3], output: "full" };
const BODY = "Read the records of $case, phases $phases. Write a $output chronology of $case.\n";
const TEMPLATE = "Read the records of {{case}}, phases {{phases}}. Write a {{output}} chronology of {{case}}.\n";

/** Times the work on one message, compared with well-known libraries that do the same part of it. */
export async function grammarFigures(rounds: InterleavedOptions): Promise<Figure[]> {
  const template = { rawArguments: "", arguments: VALUES, parameters: PARAMETERS };
  const known = { isCommand: () => true };
  return figuresOf(
    [
      sideBySide("parse a command", {
        langslash: () => parseSlashCommand(COMMAND),
        "string-argv and mri": () => mri(parseArgsStringToArgv(AS_OPTIONS)),
        "yargs-parser": () => yargsParser(AS_OPTIONS),
      }),
      sideBySide("parse a pipeline of three", { langslash: () => parsePipeline(PIPELINE, known) }),
      sideBySide("split five words", {
        langslash: () => splitArguments(WORDS),
        "string-argv": () => parseArgsStringToArgv(WORDS),
      }),
      sideBySide("bind three parameters", {
        langslash: () => bindArguments(GIVEN, PARAMETERS),
        zod: () => SCHEMA.safeParse(GIVEN),
      }),
      sideBySide("render four placeholders", {
        langslash: () => renderTemplate(BODY, template),
        "mustache, text seen before": () => mustache.render(TEMPLATE, VALUES, undefined, { escape: String }),
        "mustache, new text": () => {
          mustache.clearCache();
          return mustache.render(TEMPLATE, VALUES, undefined, { escape: String });
        },
      }),
    ],
    rounds,
  );
}

function sideBySide(work: string, contestants: Readonly<Record<string, () => unknown>>): Operation[] {
  const entries = Object.entries(contestants);
  return entries.map(([name, run]) => repeated(`${work}: ${name}`, 500, perSecond, run));
}

import { parseSlashCommand } from "@langslash/grammar";
import type { SkillIndex } from "@langslash/skills";
import type { Figure } from "./figure.js";
import { generatedSkill } from "./generated-skills.js";
import { interleaved, type InterleavedOptions, type Task } from "./interleaved.js";

/** A row of the table that is made of a time. */
interface Operation extends Task {
  readonly row: string;
  /** What the table shows of a time in milliseconds. */
  readonly shown: (milliseconds: number) => number;
}

const SHORT_COMMAND = "/skill-7 case=mo_alif phases=1,2,3 What is missing?";
const MEGABYTE = 1024 * 1024;
const LONG_TEXT = `/skill-7 ${"Kentucky statutes ".repeat(MEGABYTE)}`.slice(0, MEGABYTE);
const LONG_ARGUMENTS = `/skill-7 ${Array.from({ length: MEGABYTE / 8 }, (_, index) => `k${index}=v`).join(" ")}`.slice(
  0,
  MEGABYTE,
);

const microseconds = (milliseconds: number): number => milliseconds * 1000;
const perSecond = (milliseconds: number): number => 1000 / milliseconds;
const asItIs = (milliseconds: number): number => milliseconds;

/** Times the grammar, and finding in an index by name and by words. The index must be searchable already. */
export async function operationFigures(skills: SkillIndex, rounds: InterleavedOptions): Promise<Figure[]> {
  const query = generatedSkill(7).description.split(" ").slice(0, 6).join(" ");
  let misses = 0;
  const operations: Operation[] = [
    repeated("resolve by name, µs", 1000, microseconds, () => skills.resolve("skill-7")),
    repeated("resolve by alias, µs", 1000, microseconds, () => skills.resolve("s7")),
    repeated("resolve by prefix, µs", 1000, microseconds, () => skills.resolve("skill-8")),
    repeated("resolve a miss for the first time, µs", 1, microseconds, () => {
      misses += 1;
      return skills.resolve(`unheard-of-${misses}`);
    }),
    repeated("resolve the same miss again, µs", 1000, microseconds, () => skills.resolve("unheard-of")),
    { row: "search for six words, µs", shown: microseconds, run: () => skills.search(query) },
    repeated("parse a short command, per second", 1000, perSecond, () => parseSlashCommand(SHORT_COMMAND)),
    repeated("parse 1 MB of text, ms", 100, asItIs, () => parseSlashCommand(LONG_TEXT)),
    { ...repeated("parse 1 MB of arguments, ms", 1, asItIs, () => parseSlashCommand(LONG_ARGUMENTS)), every: 10 },
  ];
  const timed = await interleaved(operations, rounds);
  return timed.map(({ row, shown, milliseconds }) => ({ row, value: shown(milliseconds) }));
}

function repeated(row: string, calls: number, shown: Operation["shown"], work: () => unknown): Operation {
  const run = (): void => {
    for (let call = 0; call < calls; call += 1) work();
  };
  return { row, calls, shown, run };
}

import { type Catalogue, complete } from "@langslash/grammar";
import type { SkillIndex } from "@langslash/skills";
import Fuse from "fuse.js";
import { matchSorter } from "match-sorter";
import { type Operation, perSecond, repeated } from "./operation.js";

/**
 * Typed texts: the beginning of names, the beginning of a word in them, and letters that occur in them in this order.
 */
const TYPED = { "a beginning": "skill-8", "a word": "bad", letters: "sl8" };
const LIMIT = 20;

/**
 * Returns the operations that complete a name, compared with fuzzy searches over the same names and aliases, with at
 * most 20 results each. Everything that can be prepared is prepared beforehand, except in the rows for a new catalogue.
 * The last operation completes a parameter's value.
 */
export function completionOperations(skills: SkillIndex): Operation[][] {
  const commands = skills.list().map(({ name, aliases }) => ({ name, aliases, kind: "skill" as const }));
  const catalogue: Catalogue = { commands };
  const names = commands.flatMap(({ name, aliases }) => [name, ...aliases]);
  const fuse = new Fuse(names);

  const groups = Object.entries(TYPED).map(([what, typed]): Operation[] => {
    const row = (contestant: string): string => `complete ${what}, per second: ${contestant}`;
    const text = `/${typed}`;
    const peers = [
      repeated(row("match-sorter"), 1, perSecond, () => matchSorter(names, typed).slice(0, LIMIT)),
      repeated(row("fuse.js"), 1, perSecond, () => fuse.search(typed, { limit: LIMIT })),
    ];
    return [
      repeated(row("langslash"), 10, perSecond, () => complete(text, text.length, catalogue)),
      ...peers.map((peer) => ({ ...peer, every: 5 })),
    ];
  });
  const typed = TYPED["a beginning"];
  const fromNew: Operation[] = [
    repeated("complete from a new catalogue, per second: langslash", 1, perSecond, () =>
      complete(`/${typed}`, typed.length + 1, { commands }),
    ),
    repeated("complete from a new catalogue, per second: fuse.js", 1, perSecond, () =>
      new Fuse(names).search(typed, { limit: LIMIT }),
    ),
  ];
  return [...groups, fromNew.map((operation) => ({ ...operation, every: 5 })), [valueCompletion(catalogue)]];
}

function valueCompletion({ commands }: Catalogue): Operation {
  const report = { name: "report", kind: "command", parameters: { output: { values: ["full", "brief"] } } } as const;
  const catalogue: Catalogue = { commands: [...commands, report] };
  const text = "/report output=b";
  return repeated("complete a value, per second", 100, perSecond, () => complete(text, text.length, catalogue));
}

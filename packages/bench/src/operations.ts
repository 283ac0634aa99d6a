import { explainMessage } from "@langslash/middleware";
import type { SkillIndex } from "@langslash/skills";
import { completionOperations } from "./completion.js";
import type { Figure } from "./figure.js";
import { generatedSkill } from "./generated-skills.js";
import type { InterleavedOptions } from "./interleaved.js";
import { figuresOf, microseconds, type Operation, perSecond, repeated } from "./operation.js";

/**
 * Times lookup by name, search by words, the explanation of a message and completion. The index must have been searched
 * before.
 */
export async function operationFigures(skills: SkillIndex, rounds: InterleavedOptions): Promise<Figure[]> {
  const query = generatedSkill(7).description.split(" ").slice(0, 6).join(" ");
  let misses = 0;
  const lookups: Operation[] = [
    repeated("resolve by name, per second", 1000, perSecond, () => skills.resolve("skill-7")),
    repeated("resolve by alias, per second", 1000, perSecond, () => skills.resolve("s7")),
    repeated("resolve by prefix, per second", 1000, perSecond, () => skills.resolve("skill-8")),
    repeated("resolve a miss for the first time, per second", 1, perSecond, () => {
      misses += 1;
      return skills.resolve(`unheard-of-${misses}`);
    }),
    repeated("resolve the same miss again, per second", 1000, perSecond, () => skills.resolve("unheard-of")),
    { row: "search for six words, µs", shown: microseconds, run: () => skills.search(query) },
    { row: "explain a message, µs", shown: microseconds, run: () => explainMessage(query, { skills }) },
  ];
  return figuresOf([...lookups.map((lookup) => [lookup]), ...completionOperations(skills)], rounds);
}

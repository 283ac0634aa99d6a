import type { Figure } from "../figure.js";
import type { Collection } from "./collection.js";
import { percent } from "./trigger-figures.js";

/** Measures the percentage of messages without a matching skill that load one, or lead to an offer. */
export async function quietFigures(
  row: string,
  messages: readonly string[],
  collection: Collection,
): Promise<Figure[]> {
  let loaded = 0;
  let offered = 0;
  for (const message of messages) {
    const outcome = await collection.send(message);
    if (outcome.loaded) loaded += 1;
    if (outcome.offered.length > 0) offered += 1;
  }
  return [
    { row: `${row}: loaded`, value: percent(loaded, messages.length) },
    { row: `${row}: offered`, value: percent(offered, messages.length) },
  ];
}

import { faultOf, markedValues, tagDialects } from "../src/__fixtures__/marked-values.js";
import { seededRandom } from "../src/__fixtures__/mutate.js";
import { parseToolCalls } from "../src/index.js";

// Reads values that hold the marks of their own dialect, whole and damaged, at each place: 10,000 for each dialect with
// a tag around each value, or as many as the first argument says, from the seed of the second one.

const [count = 10_000, seed = Date.now()] = process.argv.slice(2).map(Number);
let [exact, faults] = [0, 0];
for (const dialect of tagDialects) {
  const next = markedValues(dialect, seededRandom(seed));
  for (let index = 0; index < count; index += 1) {
    const value = next();
    const fault = faultOf(value, dialect.name, index);
    if (fault !== undefined) {
      faults += 1;
      console.log(`${dialect.name} ${fault}: ${JSON.stringify(value.reply)}`);
    } else if (parseToolCalls(value.reply, value.tools, { format: dialect.name }).toolCalls.length > 0) exact += 1;
  }
}
console.log(`Seed ${seed}: ${tagDialects.length * count} values, ${exact} exact, ${faults} read as another value.`);

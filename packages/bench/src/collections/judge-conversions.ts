// Converts the commands and skills of public collections, and prints a hash and the sums of the results:
// judge-conversions.ts [--most <texts of each collection>] [--every <n>] [--write <file>] [--against <file>] <folder>…
// Each text is converted without arguments, and with some that name files and folders of its collection.
// `--every` takes only each n-th text, `--write` keeps the results, `--against` prints the differences from kept ones.
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { z } from "zod";
import { collectionTexts } from "./collection-texts.js";
import { type ConvertedText, convertedTexts, digestOf } from "./converted-text.js";
import { printDifferences } from "./print-differences.js";

const strings = z.array(z.string());
const KeptSchema = z.array(
  z.tuple([
    z.string(),
    z.object({
      userArguments: z.string(),
      content: z.string(),
      warnings: strings,
      inlined: strings,
      missing: strings,
    }),
  ]),
);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    most: { type: "string", default: "60" },
    every: { type: "string", default: "1" },
    write: { type: "string" },
    against: { type: "string" },
  },
});
const all = await collectionTexts(positionals.filter(existsSync), Number(values.most));
const texts = all.filter((_text, index) => index % Number(values.every) === 0);
const results = new Map<string, ConvertedText>();
const times: number[] = [];
for (const text of texts) {
  const { user } = process.cpuUsage();
  for (const result of await convertedTexts(text)) results.set(`${text.key} ${result.userArguments}`.trimEnd(), result);
  times.push((process.cpuUsage().user - user) / 1000);
}
const converted = [...results.values()];
const lengths = converted.map(({ content }) => content.length).toSorted((one, other) => other - one);
const sum = (of: (each: ConvertedText) => number): number => converted.reduce((total, each) => total + of(each), 0);
const hash = createHash("sha256");
for (const [key, result] of results) hash.update(`${key} ${digestOf(result)}\n`);
const milliseconds = times.toSorted((one, other) => other - one);
console.log(`${texts.length} texts of ${new Set(texts.map(({ key }) => /^[^/:]+/.exec(key)?.[0])).size} collections`);
console.log(`hash ${hash.digest("hex").slice(0, 16)}`);
console.log(`${sum(({ content }) => content.length)} characters, longest ${lengths.slice(0, 5).join(", ")}`);
console.log(
  `${sum(({ warnings }) => warnings.length)} warnings, at most ${Math.max(...converted.map((each) => each.warnings.length))}`,
);
console.log(`${sum(({ inlined }) => inlined.length)} inlined, ${sum(({ missing }) => missing.length)} missing`);
const total = Math.round(milliseconds.reduce((before, each) => before + each, 0));
console.log(`${total} ms of processor time, slowest ${milliseconds.slice(0, 3).map(Math.round).join(", ")}`);
if (values.write !== undefined) writeFileSync(values.write, JSON.stringify([...results]));
if (values.against !== undefined) {
  const kept = KeptSchema.parse(JSON.parse(readFileSync(values.against, "utf8")));
  printDifferences(new Map(kept), results);
}

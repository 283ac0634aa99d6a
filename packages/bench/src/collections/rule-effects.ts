// Turns off the functions and patterns of the converter one by one, and prints how many conversions of public commands
// and skills change:
// rule-effects.ts [--most <texts of each collection>] [--enough <changes>] [--found <texts>] <folder>...
// Only rules that find something in few texts (`--found`) are tried, since that takes long; the others are left out.
// First those that find nothing are printed, then those that change fewer conversions than enough.
import { existsSync } from "node:fs";
import { register } from "node:module";
import { parseArgs } from "node:util";
import { RuleRecorder } from "./rule-recorder.js";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    most: { type: "string", default: "15" },
    enough: { type: "string", default: "3" },
    found: { type: "string", default: "8" },
  },
});
const recorder = new RuleRecorder();
Object.assign(globalThis, { rules: recorder });
register("./rule-hooks.ts", import.meta.url);
const { collectionTexts } = await import("./collection-texts.js");
const { convertedTexts, digestOf } = await import("./converted-text.js");

const texts = await collectionTexts(positionals.filter(existsSync), Number(values.most));
const digests = new Map<string, string>();
for (const text of texts) {
  recorder.text = text.key;
  digests.set(text.key, digestOf(...(await convertedTexts(text))));
}
const rules = recorder.rules();
console.log(`${texts.length} texts; ${rules.length} rules, of which these find nothing:`);
for (const [rule, keys] of rules) if (keys.length === 0) console.log(`  ${rule}`);
console.log(`These change fewer than ${values.enough} conversions:`);
const textAt = new Map(texts.map((text) => [text.key, text]));
for (const [rule, keys] of rules) {
  if (keys.length === 0 || keys.length > Number(values.found)) continue;
  let changed = 0;
  for (const key of keys) {
    const text = textAt.get(key);
    if (text === undefined) continue;
    if (changed >= Number(values.enough)) break;
    recorder.off = rule;
    const digest = await convertedTexts(text).then(
      (converted) => digestOf(...converted),
      () => "failed",
    );
    recorder.off = undefined;
    if (digest !== digests.get(key)) changed += 1;
  }
  if (changed < Number(values.enough)) console.log(`  ${changed} of ${keys.length}  ${rule}`);
}

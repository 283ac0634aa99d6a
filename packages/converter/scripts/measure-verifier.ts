// Measures the verifier, over correct and broken conversions of public commands, and the conversion without a model.
// Each argument is a directory laid out like .claude, a directory with plugins/, or a plain folder of commands.
import { collections } from "../src/__fixtures__/collections.js";
import { measureVerifier, problemsOf } from "../src/__fixtures__/measure-verifier.js";
import { convertDeterministically } from "../src/index.js";
import { knownNames } from "../src/configs/known-names.js";

const directories = process.argv.slice(2);
if (directories.length === 0) throw new Error("No directories given: pass at least one that contains commands.");
const configs = await collections(directories);
const { commands, falseFindings, mutants } = await measureVerifier(configs);
console.log(`${commands} commands, converted correctly in five styles`);
for (const [style, findings] of falseFindings) {
  const wrong = new Set(findings.map((finding) => finding.slice(0, finding.indexOf(": "))));
  const share = ((100 * wrong.size) / commands).toFixed(1);
  console.log(`${style}: problems in ${wrong.size} of ${commands} correct conversions (${share} %)`);
  for (const finding of findings) console.log(`  ${finding}`);
}
for (const [kind, { made, survivors }] of mutants) {
  const caught = made - survivors.length;
  console.log(`${kind}: ${caught} of ${made} caught (${((100 * caught) / made).toFixed(1)} %)`);
  for (const name of survivors) console.log(`  not caught: ${name}`);
}

const heads = await configs.list();
const userArguments = "the authentication module, tests first";
const names = heads.flatMap(({ type, name }) => (type === "slash_command" ? name : []));
const records = await Promise.all(names.map((name) => configs.read("slash_command", name)));
const inputs = records.flatMap((record) => record ?? []).map(({ name, content }) => ({ name, content, userArguments }));
const started = performance.now();
const results = [];
for (const input of inputs) results.push({ input, result: await convertDeterministically(input, configs) });
const took = performance.now() - started;
const doubtful = results.flatMap(({ input, result }) => {
  const { inlined, missing } = result;
  const source = { ...input, ...knownNames(heads, input.name), inlined, missing };
  return problemsOf(source, result.convertedContent).map(({ message }) => `${input.name}: ${message}`);
});
const each = (took / results.length).toFixed(1);
console.log(
  `deterministic: all ${results.length} converted in ${Math.round(took)} ms, read from memory, ${each} ms each`,
);
console.log(`deterministic: ${doubtful.length} problems found by the verifier`);
for (const line of doubtful) console.log(`  ${line}`);

// Measures verifyConversion over a directory of commands: false findings on right conversions, and which mutants it catches.
import { directoryConfigs } from "../src/directory-configs.js";
import { convertDeterministically } from "../src/convert-deterministically.js";
import { scriptedConversion } from "../src/__fixtures__/perfect-converter.js";
import { verifyConversion } from "../src/verify-conversion.js";

const [directory] = process.argv.slice(2);
if (directory === undefined) throw new Error("Which directory? It has commands/, agents/, skills/ or plugins/.");
const configs = directoryConfigs(directory);
const commands = (await configs.list()).filter(({ type }) => type === "slash_command");
const contents = await Promise.all(commands.map(({ name }) => configs.read("slash_command", name)));
const caught = new Map<string, { total: number; killed: number }>();
let falseFindings = 0;
for (const [index, record] of contents.entries()) {
  const { source, output, mutants } = await scriptedConversion(record?.content ?? "", configs);
  const errors = verifyConversion(source, output).filter(({ severity }) => severity === "error");
  falseFindings += errors.length;
  for (const { code, message } of errors) console.log(`false: ${commands[index]?.name} ${code}: ${message}`);
  for (const mutant of mutants) {
    const count = caught.get(mutant.kind) ?? { total: 0, killed: 0 };
    const isKilled = verifyConversion(mutant.source, mutant.output).some(({ severity }) => severity === "error");
    if (!isKilled) console.log(`survived: ${commands[index]?.name} ${mutant.kind}`);
    caught.set(mutant.kind, { total: count.total + 1, killed: count.killed + (isKilled ? 1 : 0) });
  }
}
console.log(`${commands.length} commands, ${falseFindings} false error findings on right conversions`);
for (const [kind, { total, killed }] of caught) console.log(`${kind}: ${killed} of ${total} caught`);

const started = performance.now();
let left = 0;
for (const record of contents) {
  const userArguments = "the authentication module, tests first";
  const content = record?.content ?? "";
  const { convertedContent, inlined } = await convertDeterministically({ content, userArguments }, configs);
  const heads = await configs.list();
  const names = (type: string): string[] => heads.filter((head) => head.type === type).map(({ name }) => name);
  const source = { content, userArguments, inlined, agents: names("agent_definition"), skills: names("skill") };
  const errors = verifyConversion(source, convertedContent).filter(({ severity }) => severity === "error");
  if (errors.length > 0)
    console.log(`deterministic: ${record?.name} ${errors.map(({ message }) => message).join(" ")}`);
  left += errors.length > 0 ? 1 : 0;
}
const took = Math.round(performance.now() - started);
console.log(`deterministic: all ${contents.length} converted, ${left} with error findings, verified, in ${took} ms`);

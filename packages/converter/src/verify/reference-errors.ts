import { foldedName, shorterNames } from "../configs/config-name.js";
import { type Check, type ReadSource, error, type Finding } from "./finding.js";
import { configKey, type InlinedConfig, isMeantBy } from "../configs/inlined-config.js";
import { coverageIn } from "./text-coverage.js";
import { withoutInlined } from "./text-lines.js";

/** From which share of its phrases on a text counts as taken in. */
const TAKEN_IN = 0.5;
/** What the user's own text names is not looked for. */
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}_:-]*/gu;

/** The errors in what a conversion took in: too little, or the wrong thing. */
export const REFERENCE_ERRORS: readonly Check[] = [hasUnresolvedReference, hasWrongInlined];

function hasUnresolvedReference(source: ReadSource, output: string): Finding[] {
  const { inlined, userArguments, referencesIn, coverage } = source;
  const isTakenIn = cached((config: InlinedConfig) => coverage(config.content) >= TAKEN_IN);
  const given = new Set(userArguments.toLowerCase().match(WORD));
  const open = referencesIn(withoutInlined(output, inlined)).filter((reference) => {
    return (
      !given.has(reference.name.toLowerCase()) &&
      !inlined.some((config) => isMeantBy(config, reference) && isTakenIn(config))
    );
  });
  const names = new Map(open.map((reference) => [configKey(reference), reference]));
  return Array.from(names.values(), ({ type, name }) => {
    const message = `The prompt refers to the ${type} ${name}, whose text is not in it. Take the text in, or leave the mention out.`;
    return error("unresolved-reference", message);
  });
}

function hasWrongInlined(source: ReadSource): Finding[] {
  const wanted = wantedConfigs(source);
  const suspects = source.inlined.filter((config) => !wanted.has(config));
  if (suspects.length === 0) return [];
  const { body } = source.command;
  const before = coverageIn(body);
  const wrong = suspects.filter(({ name, content }) => {
    return !isNamedIn(body, name) && before(content) < TAKEN_IN && source.coverage(content) >= TAKEN_IN;
  });
  return wrong.map(({ type, name }) => {
    const message = `The text of the ${type} ${name} is in the prompt, but the command does not refer to it.`;
    return error("wrong-inlined", message);
  });
}

/** Whether a text names something so that it is no plain word: a name of several words, or one in marks. */
function isNamedIn(text: string, name: string): boolean {
  const folded = text.toLowerCase();
  return [foldedName(name), ...shorterNames(foldedName(name))].some((known) => {
    if (/[-_:]/.test(known)) return folded.includes(known);
    return ["`", '"', "'", "**"].some((mark) => folded.includes(`${mark}${known}${mark}`));
  });
}

/** What the command refers to, and what these refer to. */
function wantedConfigs({ command, inlined, referencesIn }: ReadSource): Set<InlinedConfig> {
  const wanted = new Set<InlinedConfig>();
  let texts = [command.body];
  while (texts.length > 0 && wanted.size < inlined.length) {
    const references = texts.flatMap(referencesIn);
    const isReferred = (config: InlinedConfig): boolean => references.some((each) => isMeantBy(config, each));
    const fresh = inlined.filter((config) => !wanted.has(config) && isReferred(config));
    for (const config of fresh) wanted.add(config);
    texts = fresh.map((config) => config.content);
  }
  return wanted;
}

function cached<Key, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const values = new Map<Key, Value>();
  return (key) => {
    const value = values.get(key) ?? compute(key);
    values.set(key, value);
    return value;
  };
}

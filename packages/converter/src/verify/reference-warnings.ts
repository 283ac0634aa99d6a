import { isSameName } from "../configs/config-name.js";
import { type Check, type Finding, type ReadSource, warning } from "./finding.js";
import { configKey, isMeantBy } from "../configs/inlined-config.js";
import { withoutInlined } from "./text-lines.js";

/** From which share of its phrases on nothing much of a text is left out. */
const WHOLE = 0.7;

/** Tools that start an agent or a skill, and that whoever gets the prompt does not have. */
const CALL = /\bsubagent_type\b["'`*]{0,2}\s*[:=]|\b(?:Task|Agent|Skill)\(\s*["'`]|\b(?:Task|Agent|Skill)\b`?\s+tool\b/;

/** What may have been left out, or left over, by mistake. */
export const REFERENCE_WARNINGS: readonly Check[] = [hasLostReference, hasCallLeft];

/** Whether the text of what the command refers to is not there, or only in part. */
function hasLostReference({ command, inlined, missing, referencesIn, coverage }: ReadSource): Finding[] {
  const wanted = new Map(referencesIn(command.body).map((reference) => [configKey(reference), reference]));
  return [...wanted.values()].flatMap((reference) => {
    const { type, name, isKnown } = reference;
    const config = inlined.find((each) => isMeantBy(each, reference));
    const isGone = !isKnown || missing.some((each) => each.type === type && isSameName(each.name, name));
    if (config ? coverage(config.content) >= WHOLE : isGone) return [];
    const what = config ? "much of its text is not in the prompt" : "it was not read";
    const message = `The command refers to the ${type} ${name}, and ${what}. Take it in whole, unless it is a mere suggestion.`;
    return [warning("reference-lost", message)];
  });
}

function hasCallLeft({ inlined, userArguments }: ReadSource, output: string): Finding[] {
  const [call] = CALL.exec(withoutInlined(output, inlined)) ?? [];
  if (call === undefined || userArguments.includes(call)) return [];
  const message = `The prompt calls a tool that its reader does not have: ${call.replaceAll("`", "")}. Have the reader do that work.`;
  return [warning("call-left", message)];
}

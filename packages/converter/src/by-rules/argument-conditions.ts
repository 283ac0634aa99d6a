import { AS, AS_AFTER, AS_BEFORE, AS_END, EMPTY, IF_EMPTY, OPTIONAL, TAKE, VALUE } from "../lexicon/arguments.js";
import { anyOf, END, ofLanguage, type Phrases, spaced, unspaced } from "../source/phrases.js";
/** Words for the arguments of a command, with their value: `the argument text ("$ARGUMENTS")`. */
export const NAMED_VALUES = /(argument text)(?: ?[(（]["'`*]{0,3}\$ARGUMENTS["'`*]{0,3}[)）])/gi;

/** The same before words that say that there are none. */
export const NAMED_EMPTY = new RegExp(
  String.raw`${NAMED_VALUES.source}(?=\s+(?:(?:is|are|was|were)\s+)?(?:absent|blank|empty|missing|omitted|unset|not\s+(?:given|passed|present|provided|set|specified|supplied)|(?:isn|wasn)['’]t\s+(?:given|passed|provided|set|specified))\b)`,
  "gi",
);

/** The place for the arguments, in marks or not. */
const ALL_ARGUMENTS = String.raw`["'${"`"}*]{0,3}\$ARGUMENTS["'${"`"}*]{0,3}`;
/**
 * Orders to go on with a value that the user gives, with the noun for it: `use it as $ARGUMENTS`,
 * `` `$ARGUMENTS` として使用する ``. The groups are the words that stay.
 */
export const TAKEN_AS: readonly (readonly [pattern: RegExp, noun: string])[] = Object.entries(VALUE).map(
  ([language, noun]) => {
    const words = (phrases: Phrases): string => anyOf(ofLanguage(phrases, language));
    const order = String.raw`(?<![\p{L}\p{N}])(${words(TAKE)}(?!\p{L})[^.\n$]{0,60}\s${words(AS)}\s+)${ALL_ARGUMENTS}`;
    const end = language === "en" ? String.raw`(?= ${words(AS_END)}\b|[.,;)](?!\w)|$)` : String.raw`(?![\w${"`"}/])`;
    const space = language === "ko" ? "" : String.raw`[ \t]?`;
    const sources = [
      order + end,
      String.raw`(${words(AS_BEFORE)}[ \t]?)${ALL_ARGUMENTS}`,
      String.raw`${space}${ALL_ARGUMENTS}[ \t]?(?=${words(AS_AFTER)})`,
    ];
    return [new RegExp(sources.join("|"), "gimu"), noun];
  },
);

/** A value that a text states beside its arguments for the case that there are none, or that they are optional. */
export const STATED_FOR_NONE = new RegExp(
  [
    String.raw`\$ARGUMENTS[^\n]{0,60}(?<![\p{L}\p{N}])${spaced(EMPTY)}["'${"`"}*]{0,3}\s?(?:[=→]|->)`,
    String.raw`\$ARGUMENTS[^\n]{0,60}${unspaced(EMPTY)}["'${"`"}*]{0,3}\s?(?:[=＝→:：]|->)`,
    String.raw`\$ARGUMENTS["'${"`"}*]{0,3}\s?[(（][^()（）]{0,120}${spaced(IF_EMPTY)}${END}`,
    String.raw`[(（]${anyOf(OPTIONAL)}[^()（）\n]{0,60}[)）]["'*_]{0,3}\s?[:：]["'*_]{0,3}\s?["'${"`"}*]{0,3}\$ARGUMENTS`,
  ].join("|"),
  "iu",
);

/** A description, divided into its negative sentences and the others. */
export interface DividedText {
  readonly positive: string;
  readonly negative: string;
}

/** Beginnings of a sentence, or of the rest of one, that rules out uses of a skill, by language. */
const BEGINNINGS = [
  String.raw`(?:do|should|must)\s+not\s+(?:use|trigger|invoke|load|apply|activate)`,
  String.raw`don['’]t\s+(?:use|trigger|invoke|load|apply|activate)`,
  String.raw`never\s+(?:use|trigger|for)|(?:this is )?not\s+(?:for|when|intended for|meant for)|skip\s+(?:for|when|if|this)|avoid`,
  String.raw`(?:for\s+[^.;,]{1,200},\s*)?use\s+(?:(?!\bof\b)[^\s.;]+\s+){1,4}instead`,
  String.raw`(?:does not|doesn['’]t)(?<=^\s*(?:(?:it|this skill|the skill)\s)?(?:does not|doesn['’]t))`,
  String.raw`nicht\s+(?:für|bei|verwenden|benutzen|nutzen|geeignet|gedacht)`,
  String.raw`ne\s+(?:pas|jamais)\s+(?:utiliser|employer|déclencher|activer)|n['’](?:utilise[rz]?|emploie[rz]?)\s+pas|pas\s+pour`,
  String.raw`no\s+(?:usar|uses|use|utilizar|utilices|utilice|activar|actives|es\s+para|sirve\s+para)`,
  String.raw`non\s+(?:usare|usarl[aoei]|utilizzare|utilizzarl[aoei]|attivare|è\s+per|per)`,
  String.raw`não\s+(?:usar|use|utilizar|utilize|acionar|é\s+para)`,
  String.raw`niet\s+(?:gebruiken|voor|bedoeld|geschikt)`,
  String.raw`не\s+(?:использ\p{L}+|применя\p{L}+|запуска\p{L}+|для)`,
];
const NEGATIVE = new RegExp(
  String.raw`(?<!\p{L})(?:${BEGINNINGS.join("|")})(?!\p{L})|不要用|不要使用|不用于|不负责|不处理|不适用|不适合|不要在|不要触发|不触发|不做|请勿|勿用|勿在|反例`,
  "iu",
);

/** Matches the end of a sentence that is negative as a whole, in languages whose sentences end with the verb. */
const NEGATIVE_END =
  /使用しない|使わない|対象外|사용하지\s?(?:않|마|말)|해당\s?(?:안|하지\s?않|되지\s?않|없)|不是这个/u;

/** Matches the end of a sentence before another one, but not of an abbreviation such as `e.g.`, nor within `z. B.`. */
const END =
  /(?<!\b(?:e\.\s?g|i\.\s?e|vs|cf|incl|z\.\s?B|d\.\s?h|p\.\s?ex))[.!?;](?=\s(?!(?:[begh]|ex)\.\s))|[。！？；]|\n\s*\n/giu;

/** Divides a description at its negative sentences: from words such as "do not use" to the end of the sentence. */
export function divideNegatives(text: string): DividedText {
  let positive = "";
  let negative = "";
  const add = (sentence: string): void => {
    const index = NEGATIVE_END.test(sentence) ? 0 : sentence.search(NEGATIVE);
    const from = index === -1 ? sentence.length : index;
    positive += from < sentence.length ? `${sentence.slice(0, from)}\n` : sentence;
    if (from < sentence.length) negative += `${sentence.slice(from)}\n`;
  };
  let start = 0;
  for (const { 0: mark, index } of text.matchAll(END)) {
    add(text.slice(start, index + mark.length));
    start = index + mark.length;
  }
  add(text.slice(start));
  return { positive, negative };
}

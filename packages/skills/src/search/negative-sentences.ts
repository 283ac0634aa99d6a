/** A description, divided into what a skill is for and what it is not for. */
export interface DividedText {
  readonly positive: string;
  readonly negative: string;
}

/** Matches the beginning of a sentence, or of the rest of one, that says what a skill is not for. */
const NEGATIVE =
  /\b(?:(?:do|should|must)\s+not\s+(?:use|trigger|invoke|load|apply|activate)|don['’]t\s+(?:use|trigger|invoke|load|apply|activate)|never\s+(?:use|trigger)|(?:this is )?not\s+(?:for|when|intended for|meant for)|skip\s+(?:for|when|if|this)|avoid\b|use\s+(?:(?!\bof\b)[^\s.;]+\s+){1,4}instead)|不要用于|不用于|不适用|不要在|不要触发/giu;

/** Matches the end of a sentence. */
const END = /[.!?;](?=\s|$)|[。！？；]|\n\s*\n/gu;

/** Divides a description at its negative sentences: from words such as "do not use" to the end of the sentence. */
export function divideNegatives(text: string): DividedText {
  let positive = "";
  let negative = "";
  let from = 0;
  for (const { index } of text.matchAll(NEGATIVE)) {
    if (index < from) continue;
    END.lastIndex = index;
    const end = END.exec(text);
    const to = end ? end.index + end[0].length : text.length;
    positive += `${text.slice(from, index)}\n`;
    negative += `${text.slice(index, to)}\n`;
    from = to;
  }
  return { positive: positive + text.slice(from), negative };
}

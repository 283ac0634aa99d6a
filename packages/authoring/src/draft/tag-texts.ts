/** A tag of HTML or XML, or a text in angle brackets that has the form of one. */
export const TAG = /<\/?[a-z][^<>]{0,200}>/gi;

/** A tag that has only a name. */
const BARE_TAG = /^<\/?[a-z][\w:-]*\s*\/?>$/i;

/** The end of a text within a tag: of the tag, or at the quotes around the value of an attribute. */
const BOUNDARY = />$|=[^\S\n]*["']?|["'](?=[\s/>])/g;

const SENTENCE_END = ". ";

/**
 * Returns the text within the tags of a text, such as the values of attributes, without the text between them.
 * Each value is a sentence of its own. The lines stay the same.
 */
export function tagTexts(text: string): string {
  const parts: string[] = [];
  let end = 0;
  for (const { 0: tag, index } of text.matchAll(TAG)) {
    if (BARE_TAG.test(tag)) continue;
    parts.push(lineBreaks(text.slice(end, index)), tag.replace(BOUNDARY, SENTENCE_END));
    end = index + tag.length;
  }
  return end === 0 ? "" : parts.join("");
}

function lineBreaks(text: string): string {
  return text.replace(/[^\n]+/g, "");
}

const OPENING_THOUGHTS = /<(?:think|thinking|reasoning)>/;
const CLOSING_THOUGHTS = /<\/(?:think|thinking|reasoning)>/;

/** Whether a text begins with reasoning. */
export function opensThoughts(text: string): boolean {
  return OPENING_THOUGHTS.exec(text.trimStart())?.index === 0;
}

/** Whether a text has the end of reasoning. */
export function closesThoughts(text: string): boolean {
  return CLOSING_THOUGHTS.test(text);
}

/** Removes the reasoning that a model wrote before its answer. Some models send only the closing tag. */
export function removeThoughts(text: string): string {
  const closing = CLOSING_THOUGHTS.exec(text);
  if (closing === null) return text;
  const thoughts = text.slice(0, closing.index).trimStart();
  const opening = OPENING_THOUGHTS.exec(thoughts);
  const isAtStart = opening === null || opening.index === 0;
  return isAtStart ? text.slice(closing.index + closing[0].length) : text;
}

/** A line, and after it a fence up to the end, perhaps with one more line. */
const INTRODUCED = /^[^\n]{1,300}\n\s{0,4}((`{3,}|~{3,})[^\n]{0,20}\n([^]*)\n\2)[ \t]*(?:\n\s*[^\n]{1,300})?$/;

/** Removes the lines before and after a fence around an answer, such as `Here is the prompt:`. */
export function removeIntroduction(text: string): string {
  const [, fenced = text, mark = "", inner = ""] = INTRODUCED.exec(text.trim()) ?? [];
  const next = inner.split("\n").find((line) => line.trim().startsWith(mark));
  return next?.trim() === mark ? text : fenced; // the fence ends there, and is no wrapping
}

/** A fence around prose, or around another wrapping, and the text in it. */
const FENCED =
  /^(`{3,}|~{3,})(?:[ \t]*(?:markdown|md|text|txt|plain(?:text)?|prompt|json|xml))?[ \t]*\r?\n([^]*)(?<=\n)\1$/i;
/** The opening tag of an XML element, after a declaration, and with CDATA. */
const OPENING_TAG = /^(?:<\?xml[^>]{0,100}\?>\s*)?<([A-Za-z][\w-]*)(?:\s[^<>]{0,200})?>\s*(<!\[CDATA\[)?/;
/** Minimum share of the characters of a JSON text that its longest string must have, to be the wrapped text. */
const MIN_OF_JSON = 0.7;

/**
 * Removes the wrapping of a whole answer: a code fence, an XML element or JSON, also several of them.
 * Returns undefined if there is none.
 */
export function removeWrapping(text: string): string | undefined {
  let inner: string | undefined;
  for (let layer = 0; layer < MAX_LAYERS; layer += 1) {
    const whole: string = (inner ?? text).trim();
    const next = withoutFence(whole) ?? withoutTag(whole) ?? withoutJson(whole);
    if (next === undefined) break;
    inner = next;
  }
  return inner;
}

/** Maximum number of wrappings around each other. */
const MAX_LAYERS = 3;

function withoutFence(text: string): string | undefined {
  return FENCED.exec(text)?.[2];
}

/** Removes the element around a text. An element that is closed before the end is only a part of the text. */
function withoutTag(text: string): string | undefined {
  const match = OPENING_TAG.exec(text);
  if (match === null) return undefined;
  const [opening, tag, data] = match;
  const end = `</${tag}>`;
  const closing = data === undefined ? end : `]]>${end}`;
  if (!text.endsWith(closing) || text.indexOf(end) < text.length - end.length) return undefined;
  return text.slice(opening.length, -closing.length);
}

/** Returns the one long string of a JSON text. */
function withoutJson(text: string): string | undefined {
  try {
    const strings: string[] = [];
    JSON.parse(text, (_key, value: unknown) => {
      if (typeof value === "string") strings.push(value);
    });
    const [longest] = strings.toSorted((one, other) => other.length - one.length);
    return longest && JSON.stringify(longest).length >= MIN_OF_JSON * text.length ? longest : undefined;
  } catch {
    return undefined;
  }
}

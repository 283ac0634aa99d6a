/** The path of a text that most folders have: one about the folder itself, or for an assistant. */
export const USUAL_FILE =
  /(?:^|\/)(?:_?index|readme|changelog|contributing|licen[cs]e|claude|agents|gemini)\.(?:mdx?|markdown|txt)$/i;

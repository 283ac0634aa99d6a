/** Words by which a line speaks to the model, in English and Chinese. */
const SPEAKS_TO_MODEL = new RegExp(
  [
    String.raw`\b(?:ignore|disregard|forget|override|bypass)\b.{0,60}\b(?:instruction|prompt|rule|previous|above|prior|earlier|safety|guideline)`,
    String.raw`\b(?:you|assistant|agent|ai|model|llm)\b,?:?\s.{0,20}\b(?:must|should|shall|will|need to|have to|are (?:now|to)|may not|can now)\b`,
    String.raw`\b(?:do not|don't|never|always|without)\b.{0,40}\b(?:tell|inform|mention|ask|reveal|show|warn|confirm|asking|telling)\b`,
    String.raw`^(?:[-*>\d.)\s]*)(?:please\s+)?(?:always|never|run|execute|send|email|upload|post|delete|remove|install|download|fetch|open|visit|call|reply|respond|output|print|reveal|copy|transfer|forward|add|write|use|append|include)\b`,
    "忽略|无视|不要告诉|不得告诉|你必须|你应该|你需要|请务必|助手(?:必须|应该)|(?:执行|运行|发送|上传|删除|下载|转发)",
  ].join("|"),
  "iu",
);

/** Shorter lines stand in many texts. */
const MIN_LENGTH = 12;

/** So much of a line is looked at. */
const MAX_LINE = 1_000;

/** How many lines are compared: each is looked for in all results. */
export const MAX_COMPARED = 500;

/** The lines that speak to the model. */
export function instructionLines(lines: readonly string[]): string[] {
  return lines.filter((line) => sentencesOf(line).length > 0);
}

/**
 * Those of the lines of which a sentence that speaks to the model stands word by word in a tool's result. White space, case,
 * marks of lists and emphasis, and the form of quotes do not count.
 */
export function injectedLines(lines: readonly string[], toolResults: readonly string[]): string[] {
  if (lines.length === 0) return [];
  const results = toolResults.map((result) => plain(unescaped(result)));
  return lines.slice(0, MAX_COMPARED).filter((line) => {
    const sentences = sentencesOf(line);
    return results.some((result) => sentences.some((sentence) => result.includes(sentence)));
  });
}

/** What speaks to the model in a line: its sentences, and the line as a whole where they are too short for themselves. */
function sentencesOf(line: string): string[] {
  const spoken = line.slice(0, MAX_LINE);
  const sentences = spoken
    .split(/(?<=[.!?])\s|(?<=[。！？])/)
    .map(plain)
    .filter(isSpoken);
  return sentences.length > 0 ? sentences : [plain(spoken)].filter(isSpoken);
}

function isSpoken(text: string): boolean {
  return text.length >= MIN_LENGTH && SPEAKS_TO_MODEL.test(text);
}

function plain(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/^[\s>*+#\d.)-]+(?:\[[ x]\]\s)?/i, "")
    .replace(/[*_`]/g, "")
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();
}

/** Results are often JSON, in which line breaks, quotes and characters beyond ASCII are escaped. */
function unescaped(text: string): string {
  return text.replace(
    /\\(?:[nrt]|(["\\/])|u([0-9a-f]{4}))/gi,
    (_, character: string | undefined, code: string | undefined) =>
      code === undefined ? (character ?? " ") : String.fromCharCode(Number.parseInt(code, 16)),
  );
}

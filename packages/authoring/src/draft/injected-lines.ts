/** Wording that makes a line an instruction to the model, in English and Chinese. */
const INSTRUCTION = new RegExp(
  [
    String.raw`\b(?:ignore|disregard|forget|override|bypass)\b.{0,60}\b(?:instruction|prompt|rule|previous|above|prior|earlier|safety|guideline)`,
    String.raw`\b(?:you|assistant|agent|ai|model|llm)\b,?:?\s.{0,20}\b(?:must|should|shall|will|need to|have to|are (?:now|to)|may not|can now)\b`,
    String.raw`\b(?:do not|don't|never|always|without)\b.{0,40}\b(?:tell|inform|mention|ask|reveal|show|warn|confirm|asking|telling)\b`,
    String.raw`^(?:[-*>\d.)\s]*)(?:please\s+)?(?:always|never|run|execute|send|email|upload|post|delete|remove|install|download|fetch|open|visit|call|reply|respond|output|print|reveal|copy|transfer|forward|add|write|use|append|include)\b`,
    "忽略|无视|不要告诉|不得告诉|你必须|你应该|你需要|请务必|助手(?:必须|应该)|(?:执行|运行|发送|上传|删除|下载|转发)",
  ].join("|"),
  "iu",
);

/** Minimum length of an instruction, in characters: shorter ones occur in many texts by chance. */
const MIN_LENGTH = 12;

/** Number of characters of a line that are compared. */
const MAX_LINE = 1_000;

/** Maximum number of lines that are compared, each with all results. */
export const MAX_COMPARED = 500;

/** Returns the lines that contain an instruction to the model. */
export function instructionLines(lines: readonly string[]): string[] {
  return lines.filter((line) => sentencesOf(line).length > 0);
}

/**
 * Returns the lines with an instruction to the model that occurs verbatim in a tool's result. Whitespace, case, list
 * markers, emphasis and the style of quotes are ignored.
 */
export function injectedLines(lines: readonly string[], toolResults: readonly string[]): string[] {
  if (lines.length === 0) return [];
  const results = toolResults.map((result) => normalize(unescapeJson(result)));
  return lines.slice(0, MAX_COMPARED).filter((line) => {
    const sentences = sentencesOf(line);
    return results.some((result) => sentences.some((sentence) => result.includes(sentence)));
  });
}

/** Returns the sentences of a line that are instructions, or the whole line if it is one but no single sentence is. */
function sentencesOf(line: string): string[] {
  const text = line.slice(0, MAX_LINE);
  const sentences = text
    .split(/(?<=[.!?])\s|(?<=[。！？])/)
    .map(normalize)
    .filter(isInstruction);
  return sentences.length > 0 ? sentences : [normalize(text)].filter(isInstruction);
}

function isInstruction(text: string): boolean {
  return text.length >= MIN_LENGTH && INSTRUCTION.test(text);
}

function normalize(text: string): string {
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

/** Decodes the escapes of JSON: results are often JSON, with escaped line breaks, quotes and non-ASCII characters. */
function unescapeJson(text: string): string {
  return text.replace(
    /\\(?:[nrt]|(["\\/])|u([0-9a-f]{4}))/gi,
    (_, character: string | undefined, code: string | undefined) =>
      code === undefined ? (character ?? " ") : String.fromCharCode(Number.parseInt(code, 16)),
  );
}

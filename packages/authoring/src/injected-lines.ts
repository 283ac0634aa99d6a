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

/** How many lines are compared: each is looked for in all results. */
export const MAX_COMPARED = 500;

/** The lines that speak to the model. */
export function spokenLines(lines: readonly string[]): string[] {
  return lines.filter((line) => plain(line).length >= MIN_LENGTH && SPEAKS_TO_MODEL.test(line.slice(0, 1_000)));
}

/** Those of the lines that stand word by word in a tool's result. White space, case and list marks do not count. */
export function injectedLines(lines: readonly string[], toolResults: readonly string[]): string[] {
  if (lines.length === 0) return [];
  const results = toolResults.map((result) => plain(unescaped(result)));
  return lines.slice(0, MAX_COMPARED).filter((line) => results.some((result) => result.includes(plain(line))));
}

function plain(text: string): string {
  return text
    .replace(/^[\s>*+#\d.)-]+/, "")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();
}

/** Results are often JSON, in which line breaks and quotes are escaped. */
function unescaped(text: string): string {
  return text.replace(/\\(?:[nrt]|(["\\/]))/g, (_, character: string | undefined) => character ?? " ");
}

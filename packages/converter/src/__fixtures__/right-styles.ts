import { SourceText } from "../source/source-text.js";
import type { ConversionSource } from "../verify/conversion-source.js";
import { placesOutOfReach } from "../verify/out-of-reach.js";

/** Styles in which careful people and models write a correct conversion. */
export const STYLES = ["terse", "verbose", "reordered", "other headings", "rephrased"] as const;
export type Style = (typeof STYLES)[number];

/** Writes a correct conversion from the command with its arguments and the texts that it needs. */
export function inStyle(style: Style, body: string, { inlined }: ConversionSource): string {
  const texts = inlined.map(({ type, name, content }) => ({ type, name, content: content.trim() }));
  const parts = (title: (each: (typeof texts)[number]) => string): string[] =>
    texts.map((each) => `${title(each)}\n\n${each.content}`);
  switch (style) {
    case "terse":
      return [body, ...texts.map(({ content }) => content)].join("\n\n");
    case "verbose": {
      const note =
        "Where a step asks for an agent or a skill, do that work yourself, as the section of that name below says.";
      const all = parts(({ type, name }) => `## Instructions for the ${type} ${name}`);
      return [body, ...(all.length > 0 ? ["---", note] : []), ...all].join("\n\n");
    }
    case "reordered":
      return [...parts(({ name }) => `# Background: ${name}`), ...(texts.length > 0 ? ["# Task"] : []), body].join(
        "\n\n",
      );
    case "other headings":
      return [body, ...parts(({ type, name }) => `## ${type === "agent" ? "Anweisungen für" : "手順"} ${name}`)].join(
        "\n\n",
      );
    case "rephrased":
      break;
  }
  return [rephrased(body), ...parts(({ name }) => `## ${name}`).map(reflowed)].join("\n\n");
}

/** Words that models replace with others of the same meaning. */
const SYNONYMS: Readonly<Record<string, string>> = {
  ensure: "make sure",
  utilize: "use",
  analyze: "examine",
  create: "produce",
  comprehensive: "thorough",
  identify: "find",
  generate: "write",
  implement: "build",
  verify: "check",
  provide: "give",
  detailed: "precise",
  following: "next",
};
const SYNONYM = new RegExp(String.raw`\b(${Object.keys(SYNONYMS).join("|")})\b`, "gi");

/** Rewords prose, changes marks and bullets, and leaves out lines that the sandbox cannot use. Code stays. */
function rephrased(text: string): string {
  const lines = outsideCode(text, (line) => {
    if (placesOutOfReach(new SourceText(line)).length > 0) return undefined;
    const run = line.replace(/!`([^`]+)`/g, (_all, command: string) => `the output of \`${command}\``);
    const spans = run.split(/(`[^`]*`)/);
    const reworded = spans.map((span) => (span.startsWith("`") ? span : withSynonyms(span))).join("");
    return reworded
      .replace(/^(\s*)[-*] (?!\[)/, (_all, indent: string) => `${indent}• `)
      .replace(/^(\s*\d+)\. /, (_all, number: string) => `${number}) `)
      .replace(/"([^"\n]*)"/g, (_all, quoted: string) => `“${quoted}”`)
      .replace(/'(?=s\b|t\b|re\b)/g, () => "’");
  });
  return reflowed(lines);
}

function withSynonyms(text: string): string {
  return text.replace(SYNONYM, (word) => sameCase(word, SYNONYMS[word.toLowerCase()] ?? word));
}

function sameCase(word: string, other: string): string {
  return /^\p{Lu}/u.test(word) ? other.charAt(0).toUpperCase() + other.slice(1) : other;
}

/** Joins the lines of each paragraph. */
function reflowed(text: string): string {
  const joined: string[] = [];
  let isCode = false;
  let canJoin = false;
  for (const line of text.split("\n")) {
    if (/^\s*(?:`{3,}|~{3,})/.test(line)) isCode = !isCode;
    const isProse = !isCode && /^[\p{L}"“(]/u.test(line) && !line.includes("|");
    if (isProse && canJoin) joined.push(`${joined.pop() ?? ""} ${line}`);
    else joined.push(line);
    canJoin = isProse && !/[:：]\s*$/.test(line);
  }
  return joined.join("\n");
}

/** Changes the lines outside of code blocks; undefined leaves a line out. */
function outsideCode(text: string, change: (line: string) => string | undefined): string {
  let isCode = false;
  const lines = text.split(/\r?\n/).flatMap((line) => {
    if (/^\s*(?:`{3,}|~{3,})/.test(line)) {
      isCode = !isCode;
      return [line];
    }
    return isCode ? [line] : (change(line) ?? []);
  });
  return lines.join("\n");
}

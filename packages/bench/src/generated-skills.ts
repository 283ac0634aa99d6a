import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { seededRandom } from "./seeded-random.js";

/** A generated skill. */
export interface GeneratedSkill {
  readonly name: string;
  readonly alias: string;
  readonly description: string;
  readonly body: string;
}

/**
 * Ranks of the words that are used. The most frequent words of a language are left out because a search ignores them.
 */
const RANKS = { first: 100, last: 20_000 };
const DESCRIPTION_WORDS = 18;
const BODY_CHARACTERS = 3000;
const SENTENCE_WORDS = 12;
const SYLLABLES = "ba co di fe gu ka lor men nis pal qui ras sel tor vun wex yat zim".split(" ");

/**
 * Generates the skill with this index, which is always the same. Odd ones are named like `skill-7`; even ones have
 * another word, `skill-8-menraska`, so that `skill-8` is only the beginning of a name. Word frequencies follow Zipf's
 * law, and a tenth of the body's words are taken from the description.
 */
export function generatedSkill(index: number): GeneratedSkill {
  const random = seededRandom(index + 1);
  const topic = Array.from({ length: DESCRIPTION_WORDS }, () => commonWord(random));
  const paragraphs: string[] = [];
  for (let length = 0; length < BODY_CHARACTERS;) {
    const paragraph = Array.from({ length: 5 }, () => sentence(random, topic)).join(" ");
    paragraphs.push(paragraph);
    length += paragraph.length + 2;
  }
  const suffix = index % 2 === 0 ? `-${word(index)}` : "";
  return {
    name: `skill-${index}${suffix}`,
    alias: `s${index}`,
    description: `${topic.join(" ")}.`,
    body: `# Skill ${index}\n\n${paragraphs.join("\n\n")}\n`,
  };
}

/** Writes skills 0 to `count - 1` as `<name>/SKILL.md` into a folder, with further lines of their frontmatter. */
export function writeSkills(folder: string, count: number, linesOf = (_: number): string => ""): void {
  for (let index = 0; index < count; index += 1) {
    const { name, alias, description, body } = generatedSkill(index);
    mkdirSync(join(folder, name), { recursive: true });
    const frontmatter = `---\nname: ${name}\ndescription: ${description}\naliases: [${alias}]\n${linesOf(index)}---\n`;
    writeFileSync(join(folder, name, "SKILL.md"), `${frontmatter}\n${body}`);
  }
}

function sentence(random: () => number, topic: readonly string[]): string {
  const words = Array.from({ length: SENTENCE_WORDS }, () => {
    const ofTopic = random() < 0.1 ? topic[Math.floor(random() * topic.length)] : undefined;
    return ofTopic ?? commonWord(random);
  });
  return `${words.join(" ")}.`;
}

/** Draws a word. A uniformly distributed exponent makes the frequency of a word inversely proportional to its rank. */
function commonWord(random: () => number): string {
  return word(Math.floor(RANKS.first * (RANKS.last / RANKS.first) ** random()));
}

/** Returns the word with this rank: the number written in syllables, at least three of them. */
function word(rank: number): string {
  const syllables: string[] = [];
  for (let rest = rank; rest > 0 || syllables.length < 3; rest = Math.floor(rest / SYLLABLES.length)) {
    syllables.push(SYLLABLES[rest % SYLLABLES.length] ?? "");
  }
  return syllables.join("");
}

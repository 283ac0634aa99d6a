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

/** The ranks of the words that are used. A language's most frequent words are left out: those are stop words to a search. */
const RANKS = { first: 100, last: 20_000 };
const DESCRIPTION_WORDS = 18;
const BODY_CHARACTERS = 3000;
const SENTENCE_WORDS = 12;
const SYLLABLES = "ba co di fe gu ka lor men nis pal qui ras sel tor vun wex yat zim".split(" ");

/**
 * The skill of an index, always the same. An odd one is `skill-7`; an even one has a word more, `skill-8-menraska`, so that
 * `skill-8` is the beginning of its name alone. The frequencies of the words fall off as Zipf's law says, and a tenth of the
 * body's words come from the description.
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

/** Writes skills 0 to `count - 1` as `<name>/SKILL.md` into a folder. */
export function writeSkills(folder: string, count: number): void {
  for (let index = 0; index < count; index += 1) {
    const { name, alias, description, body } = generatedSkill(index);
    mkdirSync(join(folder, name), { recursive: true });
    const frontmatter = `---\nname: ${name}\ndescription: ${description}\naliases: [${alias}]\n---\n`;
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

/** A uniform exponent makes the frequency of a word the inverse of its rank. */
function commonWord(random: () => number): string {
  return word(Math.floor(RANKS.first * (RANKS.last / RANKS.first) ** random()));
}

/** The word of a rank: its number written in syllables, three at least. */
function word(rank: number): string {
  const syllables: string[] = [];
  for (let rest = rank; rest > 0 || syllables.length < 3; rest = Math.floor(rest / SYLLABLES.length)) {
    syllables.push(SYLLABLES[rest % SYLLABLES.length] ?? "");
  }
  return syllables.join("");
}

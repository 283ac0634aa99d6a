import type { SourceText } from "../source/source-text.js";
import { ellipsis, firstOf } from "@langslash/grammar/internal";
import { UNAVAILABLE } from "../lexicon/conditions.js";
import { ARTICLE, DEFINITE, DIRECTION, THEN } from "../lexicon/connectives.js";
import { ANY_COMPANY, ANY_OWNER, ANY_SITE, ANY_USER, PULL_REQUEST, YOUR } from "../lexicon/nouns.js";
import { PROPOSE, SEND, THROUGH } from "../lexicon/verbs.js";
import { spaced } from "../source/phrases.js";
import { isSample } from "../target/services.js";
import { mayHoldCredentials } from "../configs/credentials.js";
import { type FileUse, fileUseAt } from "../references/file-mentions/file-use.js";
import { isOnlyCited } from "./cited-urls.js";
import { excerptOf } from "./text-lines.js";

const VARIABLE = String.raw`<[\p{L}\p{M}\p{N}_ -]{1,40}>|\{[\p{L}\p{M}\p{N}_ -]{1,40}\}`;
const HOME = String.raw`(?:~|\$HOME|\$\{HOME\})\/`;
/** The end of a path, also with variables. */
const END = String.raw`(?:[\w./-]|${VARIABLE})*(?:\w|${VARIABLE})`;
/** A name in place of that of any user. */
const PLACEHOLDER = String.raw`[<{[]?(?:${spaced(ANY_USER)}|${spaced(YOUR)}[\w-]*)\b`;
/** Patterns of places on the computer of a text's author, also with a blank in a folder's name; not of a route. */
const OF_AUTHOR: readonly (readonly [RegExp, string])[] = [
  [new RegExp(String.raw`${HOME}\.claude(?![\w-])(?:${END})?`, "gu"), "the user's ~/.claude"],
  [new RegExp(String.raw`(?<![\w/])${HOME}(?!\.claude(?![\w-]))[\w.]${END}`, "gu"), "the user's home folder"],
  [
    new RegExp(
      String.raw`(?<![\w.~/])(?<!\b(?:DELETE|GET|PATCH|POST|PUT) )\/(?:Users|home|root|mnt|Volumes)\/(?!${PLACEHOLDER}|:)(?:\[[^\]\s"'${"`"}]{1,80}\]|\(\w{1,20}\)| (?=[A-Z\d(][^"'${"`"}\n|/]{0,40}\/)|[^\s"'${"`"}|)[\]])+(?<![.,;:!?])`,
      "g",
    ),
    "a path outside the code base",
  ],
  [/(?<!\w)[A-Z]:\/(?!\/)[\w.-]+(?:\/[\w.-]+)*\/[\w.-]*\w/g, "a path outside the code base"],
  [
    new RegExp(String.raw`(?<!\w)[A-Z]:\\Users\\(?!${PLACEHOLDER})[\w.-]+(?:\\[\w.-]+)*`, "g"),
    "a path outside the code base",
  ],
];
/** A command of `gh`, or the words of a step in prose: `commit, and create a pull request`. */
const GITHUB = new RegExp(
  String.raw`(?<=^|[\s\`$(])gh\s+(?:pr|issue|api|repo|run|release|workflow)\b|(?<=(?:^|[,;.\s])[*_]{0,2})${spaced(PROPOSE)}[ \t]${spaced(ARTICLE)}[ \t]${spaced(PULL_REQUEST)}\b`,
  "gim",
);
const A_PULL_REQUEST = new RegExp(String.raw`[ \t]${spaced(ARTICLE)}[ \t]${spaced(PULL_REQUEST)}$`, "i");
/** The text before a step that is not the first of its line. */
const BEFORE_STEP = new RegExp(String.raw`(?:[,;.][ \t]|\b${spaced(THEN)}[ \t])[*_]{0,2}$`, "i");
/** A message that a text has its reader send: `send the summary to Telegram`. */
const MESSAGE = new RegExp(
  String.raw`(?<=\b${spaced(SEND)}\b[^\n.;]{0,60}\s(?:${spaced(DIRECTION)}|${spaced(THROUGH)})\s(?:(?:${spaced(ARTICLE)}|${spaced(DEFINITE)})\s)?[*\`]{0,2})(?:Discord|Gmail|Slack|(?:MS|Microsoft) Teams|Telegram|WhatsApp)\b`,
  "gi",
);
/** Addresses of the reader's own computer and its containers, and those that show how an address looks. */
const SAMPLE = [
  String.raw`[\w-]+(?![\w.-])|127\.0\.0\.1|\.\.\.|[<{[$]`,
  String.raw`(?:[\w-]+\.)*${spaced(ANY_SITE)}\.`,
  String.raw`[\w.-]+\.(?:example|invalid|local|test)\b`,
  String.raw`(?:${spaced(ANY_COMPANY)}|${spaced(YOUR)}[\w-]*)\.[\w-]+\.`,
  String.raw`(?:www\.)?(?:bitbucket\.org|github\.com|gitlab\.com)\/(?:[<{[$]|(?:${spaced(ANY_OWNER)}|my-?\w+|some\w+|${spaced(YOUR)}[\w-]*)\/)`,
].join("|");
/** An address. It ends at marks, and at the punctuation of languages without spaces. */
const URL = new RegExp(
  String.raw`\bhttps?:\/\/(?!${SAMPLE})[^\s)>\]\`"'，。、；：！？（）「」『』【】《》]*[^\s)>\]\`"'，。、；：！？（）「」『』【】《》.,;:!?]`,
  "gi",
);
/** A place in the folder of a plugin. */
const OF_PLUGIN = /\$\{?CLAUDE_PLUGIN_ROOT\b(?::[-=?+][^}\n]{0,100})?\}?(?:[\w./-]*\w)?/g;
/** Patterns of places that a sandbox with only the code base cannot reach. */
const OUT_OF_REACH: readonly (readonly [RegExp, string])[] = [
  ...OF_AUTHOR,
  [OF_PLUGIN, "the plugin's folder"],
  [GITHUB, "GitHub data through gh"],
  [MESSAGE, "a service for messages"],
  [URL, "a URL"],
];

/** Maximum number of places of one kind that are named. */
const MAX_NAMED = 4;

/**
 * Returns one sentence for each kind of place in a text that the sandbox cannot reach, with the first such places.
 *
 * @param isThere - whether a place is in the prompt, or known to its user
 */
export function placesOutOfReach(source: SourceText, isThere: (place: string) => boolean = () => false): string[] {
  return OUT_OF_REACH.flatMap(([pattern, what]) => {
    const named = Array.from(source.text.matchAll(pattern)).filter(({ 0: place, index }) => {
      const isCited = pattern === URL && isOnlyCited(source, index, index + place.length);
      const isOther = pattern === GITHUB && !isGitHubUsed(source, place, index);
      return !isCited && !isOther && !isSample(source, index);
    });
    const absent = named.map(([place]) => place).filter((place) => !isThere(place));
    const places = [...new Set(absent.map((place) => excerptOf(placeName(place))))];
    if (places.length === 0) return [];
    return [`The sandbox cannot reach ${what}: ${firstOf(places, MAX_NAMED)}`];
  });
}

/** The user, the password and the query of a URL, which may have a key. */
const SECRET_OF_URL = /(?<=^https?:\/\/)[^/@\s]*@|[?#].*$/gi;

/** Returns a place for a warning: a step such as `create a PR` by its needs, a URL without secrets. */
function placeName(place: string): string {
  if (/^https?:/i.test(place)) return place.replace(SECRET_OF_URL, "");
  return A_PULL_REQUEST.test(place) ? "pull requests" : place;
}

/** Maximum length of a place, in UTF-16 code units. */
const MAX_PLACE = 300;

/** An interpreter, which the reader has under its name. */
const INTERPRETER = /[/\\](?:bash|node|perl|python[\d.]*|ruby|sh|zsh)(?:\.exe)?$/i;
/** A key, which nobody should hand over. */
const KEY = /\.(?:key|p12|pem|pfx)$/i;

/** Whether a note should name a place that a text uses so: a folder only if its files are read. */
function isUsed(place: string, use: FileUse): boolean {
  const name = place.replace(/^.*[/\\]/, "");
  if (use === "written" || INTERPRETER.test(place) || KEY.test(name) || mayHoldCredentials(name)) return false;
  return use !== "named" || /\w\.\w+$|[\]>}]$/.test(name);
}

/** Returns the places on the author's computer that a text reads or runs, as written. */
export function placesOfAuthor(source: SourceText): string[] {
  return OF_AUTHOR.flatMap(([pattern]) => {
    return Array.from(source.text.matchAll(pattern)).flatMap(({ 0: place, index }) => {
      const isOfAuthor = !isSample(source, index) && isUsed(place, fileUseAt(source, index, index + place.length));
      return isOfAuthor ? ellipsis(place, MAX_PLACE) : [];
    });
  });
}

/** Returns the places in the folder of its plugin that a text names, as written. */
export function placesOfPlugin(text: string): string[] {
  return Array.from(text.matchAll(OF_PLUGIN), ([place]) => ellipsis(place, MAX_PLACE));
}

/** A rule for the case that `gh` is not there. */
const WITHOUT_GITHUB = new RegExp(String.raw`\bgh\b[${"`"}*]{0,2}[^\n.]{0,60}\b${spaced(UNAVAILABLE)}\b`, "iu");

/** Whether a text uses data of GitHub, and does not say what to do without it. */
export function usesGitHub(source: SourceText): boolean {
  const steps = Array.from(source.text.matchAll(GITHUB));
  return steps.some(({ 0: step, index }) => isGitHubUsed(source, step, index)) && !WITHOUT_GITHUB.test(source.text);
}

/** Whether a command of `gh`, or a step that begins its line or follows another one, uses data of GitHub. */
function isGitHubUsed(source: SourceText, step: string, index: number): boolean {
  if (/^gh\s/.test(step)) return true;
  return /^[*_]{0,2}$/.test(source.leadOf(index)) || BEFORE_STEP.test(source.before(index, 12));
}

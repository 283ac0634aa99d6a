import { ellipsis, firstOf } from "@langslash/grammar/internal";
import { fileUseAt } from "../references/file-use.js";
import { excerptOf } from "./text-lines.js";

/** Patterns of places on the computer of a text's author. */
const OF_AUTHOR: readonly (readonly [RegExp, string])[] = [
  [/(?:~|\$HOME|\$\{HOME\})\/\.claude(?![\w-])(?:[\w./-]*\w)?/g, "the user's ~/.claude"],
  [/(?<![\w/])(?:~|\$HOME|\$\{HOME\})\/(?!\.claude(?![\w-]))[\w.][\w./-]*\w/g, "the user's home folder"],
  [/(?<![\w.~/])\/(?:Users|home|root|mnt|Volumes)\/[^\s"'`|)]*[^\s"'`|).,;:!?]/g, "a path outside the code base"],
];
const GITHUB = /(?<=^|[\s`$(])gh\s+(?:pr|issue|api|repo|run|release|workflow)\b/gm;
/** Patterns of places that a sandbox with only the code base cannot reach. */
const OUT_OF_REACH: readonly (readonly [RegExp, string])[] = [
  ...OF_AUTHOR,
  [/\$\{?CLAUDE_PLUGIN_ROOT\b\}?(?:[\w./-]*\w)?/g, "the plugin's folder"],
  [GITHUB, "GitHub data through gh"],
  [/\bhttps?:\/\/(?!localhost|127\.0\.0\.1|example\.)[^\s)>\]`"']+/g, "a URL"],
];

/** Maximum number of places of one kind that are named. */
const MAX_NAMED = 4;

/**
 * Returns one sentence for each kind of place in a text that the sandbox cannot reach, with the first such places.
 *
 * @param isThere - whether the file at a place is in the prompt
 */
export function placesOutOfReach(text: string, isThere: (place: string) => boolean = () => false): string[] {
  return OUT_OF_REACH.flatMap(([pattern, what]) => {
    const absent = (text.match(pattern) ?? []).filter((place) => !isThere(place));
    const places = [...new Set(absent.map(excerptOf))];
    if (places.length === 0) return [];
    return [`The sandbox cannot reach ${what}: ${firstOf(places, MAX_NAMED)}`];
  });
}

/** Maximum length of a place, in UTF-16 code units. */
const MAX_PLACE = 300;

/** Returns the places on the author's computer that a text reads or runs, as written. */
export function placesOfAuthor(text: string): string[] {
  return OF_AUTHOR.flatMap(([pattern]) =>
    Array.from(text.matchAll(pattern))
      .filter(({ 0: place, index }) => fileUseAt(text, index, index + place.length) !== "written")
      .map(([place]) => ellipsis(place, MAX_PLACE)),
  );
}

/** Whether a text uses data of GitHub. */
export function usesGitHub(text: string): boolean {
  return text.search(GITHUB) >= 0;
}

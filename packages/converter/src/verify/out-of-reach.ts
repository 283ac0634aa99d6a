import { excerptOf } from "./text-lines.js";

/** Patterns of places that a sandbox with only the code base cannot reach. */
const OUT_OF_REACH: readonly (readonly [RegExp, string])[] = [
  [/~\/\.claude\b|\$HOME\/\.claude\b/, "the user's ~/.claude"],
  [/\$\{?CLAUDE_PLUGIN_ROOT\b/, "the plugin's folder"],
  [/(?<![\w.~/])\/(?:Users|home|root|mnt|Volumes)\/\S+/, "a path outside the code base"],
  [/(?<=^|[\s`$(])gh\s+(?:pr|issue|api|repo|run|release|workflow)\b/m, "GitHub data through gh"],
  [/\bhttps?:\/\/(?!localhost|127\.0\.0\.1|example\.)\S+/, "a URL"],
];

/** Returns one sentence for each kind of place in a text that the sandbox cannot reach, with the first such place. */
export function placesOutOfReach(text: string): string[] {
  return OUT_OF_REACH.flatMap(([pattern, what]) => {
    const [found] = pattern.exec(text) ?? [];
    return found === undefined ? [] : [`The sandbox cannot reach ${what}: ${excerptOf(found)}`];
  });
}

import { shown } from "./text-lines.js";

/** Places that a sandbox with nothing but the code base cannot reach. */
const OUT_OF_REACH: readonly (readonly [RegExp, string])[] = [
  [/~\/\.claude\b|\$HOME\/\.claude\b/, "the user's ~/.claude"],
  [/\$\{?CLAUDE_PLUGIN_ROOT\b/, "the plugin's folder"],
  [/(?<![\w.~/])\/(?:Users|home|root|mnt|Volumes)\/\S+/, "a path outside the code base"],
  [/(?<=^|[\s`$(])gh\s+(?:pr|issue|api|repo|run|release|workflow)\b/m, "GitHub's data, by gh"],
  [/\bhttps?:\/\/(?!localhost|127\.0\.0\.1|example\.)\S+/, "a URL"],
];

/** Says what a text relies on that the sandbox cannot reach, one sentence for each kind, with the first place of it. */
export function placesOutOfReach(text: string): string[] {
  return OUT_OF_REACH.flatMap(([pattern, what]) => {
    const [found] = pattern.exec(text) ?? [];
    return found === undefined ? [] : [`The sandbox cannot reach ${what}: ${shown(found)}`];
  });
}

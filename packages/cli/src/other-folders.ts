import { realpathSync } from "node:fs";
import { findElsewhere } from "@langslash/skills/internal";
import { report } from "./print/output.js";
import { DEFAULT_PATHS, skillPaths, type SkillsOptions } from "./skill-paths.js";

/**
 * Reports the folders of other tools beside the default ones, which are loaded only if they are named. Links among
 * them lead to skills that are loaded already.
 */
export function reportOtherFolders(command: string, options: SkillsOptions): void {
  if (options.skills) return;
  const loaded = skillPaths(options);
  const roots = new Set(loaded.map((path) => realpathSync(path)));
  const known = new Set(DEFAULT_PATHS.map(firstPart));
  const places = findElsewhere(process.cwd()).map(({ place }) => place);
  const others = places.filter(
    (place) => isHidden(place) && !known.has(firstPart(place)) && !roots.has(realpathSync(place)),
  );
  if (others.length === 0) return;
  const tools = [...new Set(others.map(firstPart))];
  const all = [...loaded, ...tools].join(" ");
  report(`Files of other tools are not loaded: ${tools.join(", ")}. To load all: langslash ${command} ${all}`);
}

function isHidden(place: string): boolean {
  return place.startsWith(".");
}

function firstPart(path: string): string {
  return path.split("/")[0] ?? path;
}

import { dirname } from "node:path";
import { ellipsis } from "@langslash/grammar/internal";
import type { SkillDiagnostic } from "./skill-diagnostic.js";
import type { NamedListing, UnlistedSkills } from "./skill-source.js";

/** At most this many places of a source are reported one by one. */
const MAX_REPORTED = 20;
const MAX_NAMES = 5;

/**
 * Returns a warning for each place with skills that no source of an index lists.
 *
 * @param roots - the real roots of the sources, which report on the folders in them by themselves
 */
export function unlistedProblems(listings: readonly NamedListing[], roots: ReadonlySet<string>): SkillDiagnostic[] {
  if (listings.every(({ listing }) => (listing.unlisted ?? []).length === 0)) return [];
  const listed = new Set(listings.flatMap(({ listing }) => listing.skills.flatMap(({ identity }) => identity ?? [])));
  const reported = new Set<string>();
  return listings.flatMap(({ listing: { unlisted = [], skills } }) => {
    const left = unlisted.flatMap((place): UnlistedSkills[] => {
      const isElsewhere = (path: string): boolean =>
        (place.kind === "deeper" && roots.has(dirname(dirname(path)))) ||
        (place.kind === "commands" && place.place !== "" && roots.has(dirname(path)));
      const files = place.files.filter(
        ({ realPath }) => !listed.has(realPath) && !reported.has(realPath) && !isElsewhere(realPath),
      );
      for (const { realPath } of files) reported.add(realPath);
      return files.length === 0 ? [] : [{ ...place, files }];
    });
    const problems = left.slice(0, MAX_REPORTED).map((place) => problemOf(place, skills.length > 0));
    const rest = left.slice(MAX_REPORTED);
    if (rest.length === 0) return problems;
    const count = rest.reduce((sum, { files }) => sum + files.length, 0);
    return [...problems, warning("", `${count} more skills in ${rest.length} other folders are not loaded.`)];
  });
}

function problemOf({ kind, place, files }: UnlistedSkills, hasSkills: boolean): SkillDiagnostic {
  const names = files.slice(0, MAX_NAMES).map(({ name }) => ellipsis(name, 64));
  const shown = [...names, ...(files.length > names.length ? ["…"] : [])].join(", ");
  const [name = ""] = names;
  const one = files.length === 1;
  if (kind === "spelling")
    return warning(
      `${place}/${name}`,
      `The skill ${place} is not loaded: its file is called ${name}.`,
      "Rename it to SKILL.md.",
    );
  if (kind === "root") {
    const hint = hasSkills
      ? "Move it into a folder of its own."
      : "This is the folder of one skill: name the folder above it as the source.";
    return warning(name, `${name} is not loaded, since it lies in the folder of skills itself.`, hint);
  }
  if (kind === "settings")
    return warning(place, `The commands in ${place} are not loaded.`, "Move each into a file of .opencode/commands.");
  if (kind === "commands") {
    const where = place === "" ? "" : ` in ${place}`;
    const message = `${files.length} ${one ? "file" : "files"}${where} ${one ? "is" : "are"} not loaded: ${shown}.`;
    const other = place === "" ? " A skill needs a folder of its own: <name>/SKILL.md." : "";
    return warning(
      place,
      message,
      `If they are commands or prompts, load the folder with commandFolderSource.${other}`,
    );
  }
  const message = `${files.length} ${one ? "skill" : "skills"} in ${place} ${one ? "is" : "are"} not loaded: ${shown}.`;
  const depth = /(?:^|\/)\./.test(place) ? "" : `, or set the option depth to ${place.split("/").length + 1}`;
  return warning(place, message, `Name the folder ${place} as a source${depth}.`);
}

function warning(path: string, message: string, hint?: string): SkillDiagnostic {
  const place = path === "" ? {} : { path };
  return { code: "skills-not-loaded", severity: "warning", message, ...(hint !== undefined && { hint }), ...place };
}

import { checkOptions } from "@langslash/grammar/internal";
import { SkillError } from "../../skill-error.js";
import type { SkillSource } from "../../skill-source.js";
import { FOREIGN_OPTIONS, type ForeignSourceOptions, foreignSource } from "../foreign-source.js";
import { findPackage, PACKAGE_NAME } from "./find-package.js";
import { packageProvider } from "./package-provider.js";

/** Options for `packageSource`. */
export interface PackageSourceOptions extends Partial<Omit<ForeignSourceOptions, "timeout">> {
  /**
   * Name of the source, and the beginning of all its names, as in `/acme-skills:legal-research`.
   * @default the name of the package, `acme-skills` for `@acme/skills`
   */
  readonly label?: string;
  /**
   * Folder, or URL of the module, from which the package is resolved, such as `import.meta.url`.
   * @default the working directory
   */
  readonly from?: string | URL;
  /**
   * Whether the package need not be installed. Otherwise `loadSkills` throws.
   * @default false
   */
  readonly optional?: boolean;
  /**
   * Who decides whether a skill may be used, as for `mcpSource`.
   * @default nobody is asked: who installs a package runs its code anyway
   */
  readonly approve?: ForeignSourceOptions["approve"];
}

/**
 * Returns a source of the skills in an installed npm package, which it finds as Node does: in `node_modules` of npm and
 * pnpm, in a workspace, or with Yarn Plug'n'Play. No code of the package is run. The skills are those that other tools
 * find: `SKILL.md` in the root, or else `skills/…/SKILL.md` and `dist/skills/<name>/SKILL.md`. Links are not followed.
 *
 * Names begin with the label, the frontmatter grants nothing, and models and users see the package and its version.
 *
 * @param name - of the package
 * @throws TypeError if the name is not that of a package, or the label not a command name without a colon;
 * `loadSkills` throws SkillError `folder-not-found` if the package is not installed
 *
 * @example
 * ```ts
 * import { loadSkills, packageSource } from "@langslash/skills";
 *
 * const skills = await loadSkills(["skills", packageSource("@acme/skills", { from: import.meta.url, optional: true })]);
 * console.log(skills.list().map(({ name, origin }) => `${name} from ${origin}`));
 * ```
 */
export function packageSource(name: string, options: PackageSourceOptions = {}): SkillSource {
  const { timeout: _, ...foreign } = FOREIGN_OPTIONS;
  checkOptions("packageSource", options, { from: true, optional: true, ...foreign });
  if (!PACKAGE_NAME.test(name)) {
    throw new TypeError(
      `Invalid package: ${JSON.stringify(name)}. Use the name of an npm package, such as @acme/skills.`,
    );
  }
  const { from = process.cwd(), label = name.replace(/^@/, "").replace(/[^\w-]+/g, "-"), optional } = options;
  return {
    ...foreignSource(packageProvider(name, from), { approve: () => true, ...options, label }),
    realRoot: () => findPackage(name, from),
    async open() {
      if (optional || findPackage(name, from)) return;
      const message = `Package not found: ${name}, from ${String(from)}. Install it, or pass { optional: true } if it may be missing.`;
      throw new SkillError("folder-not-found", name, message);
    },
  };
}

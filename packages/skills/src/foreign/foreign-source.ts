import { isCommandName } from "@langslash/grammar";
import { cutText } from "@langslash/grammar/internal";
import { commandNameOf } from "../command-name-of.js";
import { poll } from "../poll.js";
import { SkillError } from "../skill-error.js";
import type { SkillEntry, SkillListing, SkillSource } from "../skill-source.js";
import { foreignParameters } from "./foreign-parameters.js";
import type { ForeignProvider } from "./foreign-provider.js";
import { type ForeignHead, type ForeignSkill, SKILL_FILE } from "./foreign-skill.js";
import { ForeignSkills } from "./foreign-skills.js";
import { shownText } from "./shown-text.js";
import { type ApprovalOptions, SkillApprovals } from "./skill-approvals.js";

/** Options of every source of foreign skills. */
export interface ForeignSourceOptions extends ApprovalOptions {
  /** Name of the source, and the beginning of all its names, as in `/docs:legal-research`. */
  readonly label: string;
  /**
   * Time that an answer may take, with its redirects, or a whole list, in milliseconds.
   * @default 30000
   */
  readonly timeout?: number;
  /**
   * How long `SkillIndex.watch` waits between two looks at the list, in milliseconds.
   * @default 60000
   */
  readonly pollInterval?: number;
}

/** Names of these options. */
export const FOREIGN_OPTIONS: Readonly<Record<keyof ForeignSourceOptions, true>> = {
  label: true,
  timeout: true,
  pollInterval: true,
  approve: true,
  store: true,
  owner: true,
};

const NOTHING: SkillListing = { skills: [], diagnostics: [] };

/** Maximum length of a description; longer ones are cut. */
const MAX_DESCRIPTION = 1_024;

/** Decodes texts as they are, so that a byte order mark stays. */
const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Maximum size of a file that is read for the model, in bytes. */
const MAX_FILE_SIZE = 1_000_000;

/**
 * Returns a source of skills by strangers. Their names always begin with the label, so they never take the place of
 * another skill. A file is read when it is used, and refused if it differs from the listing. The frontmatter grants
 * nothing: no model, no tools, no aliases. Each content of a skill must be approved before the model sees it.
 *
 * @throws TypeError if the label is not a command name without a colon
 */
export function foreignSource(provider: ForeignProvider, options: ForeignSourceOptions): SkillSource {
  const { label, pollInterval = 60_000, timeout = 30_000 } = options;
  if (!isCommandName(label) || label.includes(":")) {
    throw new TypeError(`Invalid label: ${JSON.stringify(label)}. Use letters, digits, - and _ only.`);
  }
  const place = {
    label,
    /** That of a package changes with its version. */
    get origin() {
      return provider.origin;
    },
  };
  const foreign = new ForeignSkills(provider, timeout);
  const approvals = new SkillApprovals(place, options);
  let last: SkillListing | undefined;

  const readText = async (uri: string, path: string): Promise<{ skill: ForeignSkill; text: string }> => {
    const { bytes, skill } = await foreign.read(uri, path, MAX_FILE_SIZE);
    try {
      return { skill, text: UTF8.decode(bytes) };
    } catch (cause) {
      throw new SkillError("file-not-text", path, `Not a UTF-8 text file: ${path}`, { cause });
    }
  };
  const admit = (skill: ForeignSkill): Promise<void> =>
    approvals.require(skill, async () => (await readText(skill.uri, SKILL_FILE)).text);

  return {
    name: label,
    texts: "on-demand",
    async list() {
      const answer = await foreign.list();
      const { origin } = provider;
      if ("problem" in answer) {
        const kept = last ? " Its last listing stays in use." : "";
        return withProblem(last ?? NOTHING, `${answer.problem}.${kept}`);
      }
      if (!answer.result) return withProblem(NOTHING, `${origin} does not serve skills.`);
      const { skills, problems } = answer.result;
      const diagnostics = problems.map(({ uri, problem, isKept }) => ({
        code: "source-failed" as const,
        severity: "warning" as const,
        message: `${isKept ? `A skill of ${origin} stays as it was` : `Skipped a skill of ${origin}`}: ${problem}.`,
        path: cutText(shownText(uri), 200),
      }));
      const seen = new Set<string>();
      const shared = new Set(skills.filter(({ name }) => seen.size === seen.add(name).size).map(({ name }) => name));
      last = { skills: skills.map((skill) => entryOf(skill, shared, place)), diagnostics };
      return last;
    },
    async read(uri, known) {
      const version = foreign.versionOf(uri) ?? (await foreign.get(uri)).version;
      if (known === version) return undefined;
      const { skill, text } = await readText(uri, SKILL_FILE);
      return { text, version: skill.version };
    },
    async admit(uri, { digest: hexadecimal, text }) {
      const skill = await foreign.get(uri);
      const digest = `sha256:${hexadecimal}`;
      if (digest === skill.files.get(SKILL_FILE)?.digest) await approvals.require(skill, async () => text);
      else approvals.requireEarlier(skill, digest);
    },
    files: async (uri) => [...(await foreign.get(uri)).files.keys()].filter((path) => path !== SKILL_FILE).toSorted(),
    async readFile(uri, path) {
      const listed = await foreign.get(uri);
      if (listed.files.has(path)) await admit(listed);
      const { skill, text } = await readText(uri, path);
      await admit(skill); // a file that has changed in between belongs to content that needs an approval of its own
      return text;
    },
    async digests(uri) {
      const { files } = await foreign.get(uri);
      return Object.fromEntries(Array.from(files, ([path, { digest }]) => [path, digest.slice("sha256:".length)]));
    },
    watch: (onChange) => poll(() => foreign.versions(), onChange, pollInterval),
  };
}

/** @param shared - the names that several skills of the listing have; each of them is named by its folders */
function entryOf(
  skill: ForeignHead,
  shared: ReadonlySet<string>,
  { label, origin }: { readonly label: string; readonly origin: string },
): SkillEntry {
  const { frontmatter, uri } = skill;
  const { "argument-hint": hint } = frontmatter;
  const parameters = foreignParameters(frontmatter);
  const folders = uri
    .replace(/^[^/]*:\/\//, "")
    .slice(0, -SKILL_FILE.length - 1)
    .replaceAll("/", ":");
  return {
    name: `${label}:${(shared.has(skill.name) ? commandNameOf(folders) : undefined) ?? skill.name}`,
    description: cutText(shownText(skill.description), MAX_DESCRIPTION),
    file: uri,
    version: skill.version,
    origin,
    aliases: [],
    tools: [],
    ...(parameters && { parameters }),
    ...(typeof hint === "string" && { argumentHint: cutText(shownText(hint), 200) }),
    ...(frontmatter["ask"] === "always" && { ask: "always" }),
    userInvocable: frontmatter["user-invocable"] !== false,
    modelInvocable: skill.description.trim() !== "" && frontmatter["disable-model-invocation"] !== true,
    metadata: {},
  };
}

function withProblem(listing: SkillListing, message: string): SkillListing {
  return { ...listing, diagnostics: [{ code: "source-failed", severity: "error", message }, ...listing.diagnostics] };
}

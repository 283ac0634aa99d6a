import { commandNameOf } from "./command-name-of.js";
import { formsOf } from "./names/name-forms.js";
import type { LinkCheck, SkillSource } from "./skill-source.js";

/** A source with a unique name. */
export interface LabelledSource extends SkillSource {
  /** The name that the application gave to this and to other sources. */
  readonly label?: string;
}

/**
 * Gives each source a unique name without a colon. Sources that want the same name get one of their other names, or
 * else the name with a number. Names that look alike count as the same.
 *
 * @param follows - which links the sources may follow out of their folders
 */
export function withUniqueNames(sources: readonly SkillSource[], follows?: LinkCheck): LabelledSource[] {
  const names = uniqueNames(sources);
  const explicit = sources.flatMap(({ name, otherNames }) => (otherNames === undefined ? sourceName(name) : []));
  return sources.map((source, position) => {
    const name = names[position] ?? source.name;
    const own = source.otherNames === undefined ? sourceName(source.name) : undefined;
    const isShared = own !== undefined && own !== name && explicit.filter((each) => each === own).length > 1;
    return { ...bound(source, name, follows), ...(isShared && { label: own }) };
  });
}

/** Returns a source with another name, whose methods follow the given links. */
function bound(source: SkillSource, name: string, follows: LinkCheck | undefined): SkillSource {
  const files = source.files?.bind(source);
  const readFile = source.readFile?.bind(source);
  const watch = source.watch?.bind(source);
  const digests = source.digests?.bind(source);
  return {
    name,
    skillFolder: source.skillFolder,
    skillNamespace: source.skillNamespace,
    texts: source.texts,
    realRoot: source.realRoot?.bind(source),
    list: () => source.list(follows),
    read: (file, known) => source.read(file, known, follows),
    readDigest: source.readDigest?.bind(source),
    admit: source.admit?.bind(source),
    files: files && ((file) => files(file, follows)),
    readFile: readFile && ((file, path) => readFile(file, path, follows)),
    digests: digests && ((file) => digests(file, follows)),
    watch: watch && ((onChange) => watch(onChange, follows)),
  };
}

/** Returns the names in the order of the sources. Sources without other names choose first. */
function uniqueNames(sources: readonly SkillSource[]): string[] {
  const wishes = sources.map(({ name, otherNames = [] }, position) => ({
    position,
    own: sourceName(name) ?? "source",
    others: otherNames.flatMap((other) => sourceName(other) ?? []),
  }));
  const uses = new Map<string, number>();
  for (const form of wishes.flatMap(({ own }) => formsOf(own))) uses.set(form, (uses.get(form) ?? 0) + 1);
  const names: string[] = [];
  const taken = new Set<string>();
  const isFixed = ({ others }: (typeof wishes)[number]): boolean => others.length === 0;
  for (const wish of [...wishes.filter(isFixed), ...wishes.filter((each) => !isFixed(each))]) {
    const isShared = formsOf(wish.own).some((form) => (uses.get(form) ?? 0) > 1);
    const name = firstFree(isShared ? [...wish.others, wish.own] : [wish.own], taken);
    for (const form of formsOf(name)) taken.add(form);
    names[wish.position] = name;
  }
  return names;
}

function sourceName(name: string): string | undefined {
  return commandNameOf(name)?.replaceAll(":", "-");
}

/** Returns the first name that is not taken, or else the last one with a number. */
function firstFree(names: readonly string[], taken: ReadonlySet<string>): string {
  const isFree = (name: string): boolean => formsOf(name).every((form) => !taken.has(form));
  const free = names.find(isFree);
  if (free !== undefined) return free;
  const last = names.at(-1) ?? "source";
  let number = 2;
  while (!isFree(`${last}-${number}`)) number += 1;
  return `${last}-${number}`;
}

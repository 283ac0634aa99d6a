import type { SourceText } from "../source/source-text.js";
import { type ConfigFinder, configFinder, foldConfigName, pluginOf } from "../configs/config-name.js";
import type { ConfigHead, ConfigStore } from "../configs/config-store.js";
import { configKey, type ConfigName } from "../configs/config-reference.js";
import { commandRuns, commandsOfWork } from "./runs/command-runs.js";
import { type Reference, referenceFinder } from "./names/find-references.js";
import { BUILT_IN_COMMANDS, commandNames, knownNames } from "../configs/known-names.js";

/** A text with references to agents and skills. */
export interface ReferringText {
  /** Name of the configuration that it belongs to, if any: references are resolved in its plugin first. */
  readonly name?: string | undefined;
  /** Type of that configuration, unless it is the command. */
  readonly type?: ConfigName["type"] | undefined;
  /** Path of its file, if it is a shared one. */
  readonly path?: string | undefined;
  readonly source: SourceText;
}

/** Returns the key of a text; undefined for the command. */
export function keyOf({ type, name = "", path }: ReferringText): string | undefined {
  if (path !== undefined) return configKey({ type: "file", name: path });
  return type && configKey({ type, name });
}

/** Functions that find references and resolve them. */
export interface ReferenceSources {
  readonly configs: ConfigStore;
  /** The list of the store. */
  readonly heads: readonly ConfigHead[];
  readonly find: ConfigFinder<ConfigHead>;
  /** Returns the references in a text; of an agent, a skill or a file, only those that it says to use. */
  readonly referencesIn: (text: ReferringText) => readonly Reference[];
  /** Returns the slash commands of the store that a text runs, and the skills that it runs by `/` and their name. */
  readonly commandsRunIn: (text: ReferringText) => readonly ConfigHead[];
  /** Returns the same, and those that the text names as a part of its work without a verb. */
  readonly commandsOfWorkIn: (text: ReferringText) => readonly ConfigHead[];
  /** Whether scripts that the texts name are taken in. @default false */
  readonly scripts?: boolean;
}

/** Creates the functions from the list of a store. The lookup table of names is built once per plugin. */
export function referenceSources(
  configs: ConfigStore,
  heads: readonly ConfigHead[],
  scripts = false,
): ReferenceSources {
  const finders = new Map<string | undefined, (source: SourceText) => Reference[]>();
  const find = configFinder(heads);
  const commands = new Map<string | undefined, ReadonlySet<string>>();
  const headsOf = ({ name, source }: ReferringText, runsIn: typeof commandRuns): ConfigHead[] => {
    const known = commands.get(name) ?? new Set([...commandNames(heads, name), ...skillNames(heads)]);
    commands.set(name, known);
    const runs = runsIn(source, (run) => known.has(foldConfigName(run)));
    const written = new Set(runs.map((run) => run.name));
    return [...new Set(Array.from(written, (run) => headOf(run, name) ?? []).flat())];
  };
  const headOf = (run: string, from: string | undefined): ConfigHead | undefined => {
    const [command] = find("slash_command", run, from);
    return command ?? find("skill", run, from)[0];
  };
  return {
    configs,
    heads,
    scripts,
    find,
    commandsRunIn: (text) => headsOf(text, commandRuns),
    commandsOfWorkIn: (text) => headsOf(text, commandsOfWork),
    referencesIn({ name, type, path, source }) {
      const plugin = name === undefined ? undefined : pluginOf(name);
      const finder = finders.get(plugin) ?? referenceFinder(knownNames(heads, name));
      finders.set(plugin, finder);
      const isNested = type === "agent" || type === "skill" || path !== undefined;
      return finder(source).filter(
        (reference) => !(reference.isPlain && isNested) && !(type === "agent" && isHandedOff(source, reference.start)),
      );
    },
  };
}

/** Returns the names of skills that may be typed like commands, folded, without those that Claude Code has. */
function skillNames(heads: readonly ConfigHead[]): string[] {
  const skills = heads.flatMap(({ type, name }) => (type === "skill" ? foldConfigName(name) : []));
  return skills.filter((name) => !BUILT_IN_COMMANDS.has(name));
}

/** `The fees → `, before a name in its line. */
const ARROW = /(?:→|⇒|->|=>)/;
/** Number of characters before a name that are examined. */
const BEFORE = 200;

/** Whether a name is that of an agent to which another one leaves what is not its own work. */
function isHandedOff(source: SourceText, start: number): boolean {
  return ARROW.test(source.before(start, BEFORE));
}

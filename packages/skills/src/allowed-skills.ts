import { foldName, type Macro, parsePipeline } from "@langslash/grammar";
import { isBuiltInPrefix } from "@langslash/grammar/internal";
import type { SkillHit, SkillSearchOptions } from "./search/skill-search.js";
import { SkillError } from "./skill-error.js";
import { precedingCommands } from "./names/command-precedence.js";
import { outlineMacros } from "./names/outline-macros.js";
import { requiredSkills } from "./names/required-skills.js";
import { changesOfView } from "./skill-changes.js";
import type { SkillIndex } from "./skill-index.js";
import type { SkillWatchOptions } from "./skill-watcher.js";
import type { Skill } from "./skill.js";

/**
 * Returns a view of an index with some of its skills only. The others are not there: they are not listed, found,
 * suggested, searched or read, and neither are skills that require one of them, nor macros that run one. The function
 * is asked once for each skill that is touched, and for all of them only if they are listed, or if a refresh or a watch
 * reports changes.
 *
 * The view shares the texts and the search of the index, so making one costs next to nothing. A view keeps the answers
 * of the function until the index is refreshed.
 *
 * @param allow - whether a skill is there; must return a boolean
 * @throws TypeError when a skill is touched and `allow` returns anything else, such as a promise
 * @example
 * ```ts
 * import { allowedSkills, catalogue, loadSkills } from "@langslash/skills";
 *
 * const skills = await loadSkills("skills");
 * const ofClerks = allowedSkills(skills, ({ metadata }) => metadata["role"] !== "lawyer");
 * console.log(catalogue(ofClerks).commands.length);
 * ```
 */
export function allowedSkills(index: SkillIndex, allow: (skill: Skill) => boolean): SkillIndex {
  return new AllowedSkills(index, allow);
}

/** Contents of a view at one revision of its index. */
interface ViewContents {
  readonly revision: object;
  /** The answers of the function. */
  readonly answers: Map<Skill, boolean>;
  /** The skills as the view shows them. */
  readonly shown: Map<Skill, Skill>;
  skills?: readonly Skill[];
  macros?: readonly Macro[];
}

class AllowedSkills implements SkillIndex {
  readonly #index: SkillIndex;
  readonly #allow: (skill: Skill) => boolean;
  #contents: ViewContents;

  constructor(index: SkillIndex, allow: (skill: Skill) => boolean) {
    this.#index = index;
    this.#allow = allow;
    this.#contents = emptyContents(index);
  }

  get whole(): SkillIndex["whole"] {
    return this.#index.whole;
  }

  get revision(): object {
    return this.#current().revision;
  }

  /** None: the diagnostics of the index name skills that may be left out. */
  get diagnostics(): SkillIndex["diagnostics"] {
    return [];
  }

  get skillFolders(): SkillIndex["skillFolders"] {
    return this.#index.skillFolders;
  }

  get skillNamespaces(): SkillIndex["skillNamespaces"] {
    return this.#index.skillNamespaces;
  }

  get macros(): readonly Macro[] {
    const contents = this.#current();
    contents.macros ??= this.usableMacros(this.#index.macros);
    return contents.macros;
  }

  list(): readonly Skill[] {
    const contents = this.#current();
    contents.skills ??= this.#index.list().flatMap((skill) => this.#shown(skill) ?? []);
    return contents.skills;
  }

  get(name: string): Skill | undefined {
    const skill = this.#index.get(name);
    return skill && this.#shown(skill);
  }

  resolve(typed: string, accepts: (skill: Skill) => boolean = () => true): ReturnType<SkillIndex["resolve"]> {
    const resolution = this.#index.resolve(typed, (skill) => this.#isAllowed(skill) && accepts(skill));
    if (!("skill" in resolution)) return resolution;
    return { ...resolution, skill: this.#shown(resolution.skill) ?? resolution.skill };
  }

  usableMacros(macros: readonly Macro[], commands: readonly { readonly name: string }[] = []): readonly Macro[] {
    const known = this.#index.usableMacros(macros, commands);
    if (known.length === 0) return known;
    const preceding = precedingCommands(commands, [...macros, ...this.whole.macros]);
    const macroNamed = (name: string): Macro | undefined => {
      const found = preceding.get(foldName(name));
      return found?.kind === "macro" ? found.macro : undefined;
    };
    const isSkill = (name: string): boolean => !preceding.has(foldName(name)) && "skill" in this.#index.resolve(name);
    const isLeftOut = (name: string): boolean => isSkill(name) && !("skill" in this.resolve(name));
    const isCommand = (name: string): boolean => macroNamed(name) !== undefined || isSkill(name);
    const names = { isCommand, isPrefix: (name: string) => isBuiltInPrefix(name) && !isCommand(name) };
    const macroOf = outlineMacros(macroNamed, names);
    const usable = known.filter(({ name }) => {
      const stages = parsePipeline(`/${name}`, { ...names, macroOf })?.stages ?? [];
      return !stages.some((stage) => stage.commands.some((command) => isLeftOut(command.name)));
    });
    return usable.length === known.length ? known : usable;
  }

  async read(name: string, options?: { readonly digest?: string }): ReturnType<SkillIndex["read"]> {
    this.#require(name);
    const document = await this.#index.read(name, options);
    // Reading may have refreshed the index.
    this.#require(name);
    return document;
  }

  async files(name: string): ReturnType<SkillIndex["files"]> {
    this.#require(name);
    return this.#index.files(name);
  }

  async readFile(name: string, path: string): Promise<string> {
    this.#require(name);
    return this.#index.readFile(name, path);
  }

  async pin(name: string): ReturnType<SkillIndex["pin"]> {
    this.#require(name);
    return this.#index.pin(name);
  }

  extras(): ReturnType<SkillIndex["extras"]> {
    return this.#index.extras();
  }

  async search(query: string, { filter, ...options }: SkillSearchOptions = {}): Promise<readonly SkillHit[]> {
    const accepts = (skill: Skill): boolean => this.#isAllowed(skill) && (filter === undefined || filter(skill));
    const hits = await this.#index.search(query, { ...options, filter: accepts });
    return hits.flatMap((hit) => {
      const skill = this.#shown(hit.skill);
      return skill ? { ...hit, skill } : [];
    });
  }

  async refresh(): ReturnType<SkillIndex["refresh"]> {
    const before = this.list();
    const changes = await this.#index.refresh();
    return changesOfView(before, this.list(), changes);
  }

  async watch({ onChange, ...options }: SkillWatchOptions = {}): ReturnType<SkillIndex["watch"]> {
    if (!onChange) return this.#index.watch(options);
    let seen = this.list();
    return this.#index.watch({
      ...options,
      onChange: (changes) => {
        const before = seen;
        seen = this.list();
        onChange(changesOfView(before, seen, changes));
      },
    });
  }

  #current(): ViewContents {
    if (this.#contents.revision !== this.#index.revision) this.#contents = emptyContents(this.#index);
    return this.#contents;
  }

  /** Returns whether a skill is there: if it and all that it requires are allowed. */
  #isAllowed(skill: Skill): boolean {
    return this.#ask(skill) && requiredSkills(skill, this.#index).skills.every((each) => this.#ask(each));
  }

  /** Asks the function about a skill, once, whatever the skill requires. */
  #ask(skill: Skill): boolean {
    const { answers } = this.#current();
    const answer = answers.get(skill) ?? checkAnswer(this.#allow(skill), skill);
    answers.set(skill, answer);
    return answer;
  }

  /** Returns a skill without the names of relatives that are left out, or undefined if it is left out itself. */
  #shown(skill: Skill): Skill | undefined {
    if (!this.#isAllowed(skill)) return undefined;
    const { shown } = this.#current();
    const view = shown.get(skill) ?? this.#withoutOthers(skill);
    shown.set(skill, view);
    return view;
  }

  #withoutOthers(skill: Skill): Skill {
    const isThere = (name: string): boolean => {
      const relative = this.#index.get(name);
      return relative !== undefined && this.#isAllowed(relative);
    };
    const hasParent = skill.parent !== undefined && isThere(skill.parent);
    const subSkills = skill.subSkills.filter(isThere);
    if (hasParent === (skill.parent !== undefined) && subSkills.length === skill.subSkills.length) return skill;
    const { parent, ...others } = skill;
    return { ...others, subSkills, ...(hasParent && { parent }) };
  }

  #require(name: string): void {
    if (!this.get(name)) throw new SkillError("unknown-skill", name, `Unknown skill: ${name}`);
  }
}

function emptyContents({ revision }: SkillIndex): ViewContents {
  return { revision, answers: new Map(), shown: new Map() };
}

function checkAnswer(answer: unknown, { name }: Skill): boolean {
  if (typeof answer === "boolean") return answer;
  const kind = answer instanceof Promise ? "a promise" : `a value of the type ${typeof answer}`;
  throw new TypeError(`\`allow\` returned ${kind} for the skill ${name}. Return true or false.`);
}

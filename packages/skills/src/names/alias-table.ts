import { suggestNames } from "@langslash/grammar";
import { commandNameOf } from "../command-name-of.js";
import type { TakenNames } from "./taken-names.js";
import { foldCase, formsOf } from "./name-forms.js";
import type { NamedEntry } from "./named-entry.js";
import { findNameProblem } from "./name-problem.js";
import type { SkillDiagnostic, SkillDiagnosticCode } from "../skill-diagnostic.js";

/** At most this many aliases without a target get a suggestion, since each one looks at all names. */
const MAX_SUGGESTED = 20;

interface AcceptedAlias {
  readonly target: string;
  /** The source that has defined it; undefined if it comes from code. */
  readonly source: string | undefined;
}

/**
 * Collects the aliases of an index while it is built. The first skill that claims an alias gets it, without regard to
 * case. An alias can neither hide nor imitate a name.
 */
export class AliasTable {
  readonly diagnostics: SkillDiagnostic[] = [];
  readonly #names: ReadonlyMap<string, NamedEntry>;
  readonly #taken: TakenNames;
  readonly #accepted = new Map<string, AcceptedAlias>();
  readonly #byTarget = new Map<string, string[]>();
  #suggested = 0;

  /**
   * @param names - the entries by their names in the index
   * @param taken - the names of skills and macros
   */
  constructor(names: ReadonlyMap<string, NamedEntry>, taken: TakenNames) {
    this.#names = names;
    this.#taken = taken;
  }

  /** Returns the aliases of a skill, in the order of addition. */
  of(name: string): readonly string[] {
    return this.#byTarget.get(name) ?? [];
  }

  /** Adds aliases as written in a source, alias to name. `source` is undefined if they come from code. */
  addAll(aliases: Readonly<Record<string, string>>, source: string | undefined): void {
    const path = source ?? "aliases";
    for (const [written, target] of Object.entries(aliases)) {
      const alias = commandNameOf(written);
      const name = this.#find(target, source);
      if (alias !== undefined && name !== undefined) this.add(alias, name, path, source);
      else this.#refuseUnknown(written, target, alias === undefined, path);
    }
  }

  /** Adds one alias of the skill `name`, which `source` defines. */
  add(alias: string, name: string, path: string, source: string | undefined): void {
    const forms = formsOf(alias);
    const holder = this.#names.has(alias) ? alias : (this.#taken.holder(alias)?.name ?? this.#targetOf(forms, source));
    if (holder === name) return;
    const reason = this.#refusal(alias, forms, holder, source);
    if (reason) {
      const message = `The alias ${alias} of ${name} is ignored: ${reason.because}.`;
      const problem = { code: reason.code, severity: "warning", message, hint: "Choose another alias.", path } as const;
      this.diagnostics.push(source === undefined ? problem : { ...problem, source });
      return;
    }
    for (const form of forms) if (!this.#accepted.has(form)) this.#accepted.set(form, { target: name, source });
    const aliases = this.#byTarget.get(name);
    if (aliases) aliases.push(alias);
    else this.#byTarget.set(name, [alias]);
  }

  /** Returns the skill that has an alias with these forms. Look-alikes within one source are different aliases. */
  #targetOf(forms: readonly string[], source: string | undefined): string | undefined {
    for (const form of forms) {
      const accepted = this.#accepted.get(form);
      if (accepted && (form === forms[0] || accepted.source !== source)) return accepted.target;
    }
    return undefined;
  }

  /** Finds the name in the index of the skill that a source calls `target`. */
  #find(target: string, source: string | undefined): string | undefined {
    const wanted = commandNameOf(target);
    if (wanted === undefined) return undefined;
    const isOwn = this.#names.get(wanted)?.source === source;
    const qualified = `${source}:${wanted}`;
    if (!isOwn && this.#names.get(qualified)?.ownName === wanted) return qualified;
    return this.#names.has(wanted) ? wanted : undefined;
  }

  #refuseUnknown(alias: string, target: string, isUnusable: boolean, path: string): void {
    const reason = isUnusable ? "it cannot be typed as a command" : `there is no skill ${JSON.stringify(target)}`;
    const message = `The alias ${JSON.stringify(alias)} is ignored: ${reason}.`;
    const hint = isUnusable ? "Use only letters, digits, -, _ and : in names." : this.#suggest(target);
    const problem = { code: "alias-unknown-target", severity: "warning", message, path } as const;
    this.diagnostics.push(hint === undefined ? problem : { ...problem, hint });
  }

  /** Returns a hint at the skill that may be meant. */
  #suggest(target: string): string | undefined {
    const folded = foldCase(target);
    if (this.#taken.holder(target)?.kind === "macro")
      return "It is a macro. An alias can only name a skill; define another macro.";
    const known = this.#taken.holder(target)?.name ?? this.#accepted.get(folded)?.target;
    if (known !== undefined) return `Did you mean ${known}?`;
    this.#suggested += 1;
    const [suggestion] = this.#suggested > MAX_SUGGESTED ? [] : suggestNames(target, this.#names.keys());
    return suggestion === undefined ? undefined : `Did you mean ${suggestion}?`;
  }

  #refusal(
    alias: string,
    forms: readonly string[],
    holder: string | undefined,
    source: string | undefined,
  ): { code: SkillDiagnosticCode; because: string } | undefined {
    if (this.#taken.holder(alias)?.kind === "macro")
      return { code: "alias-is-a-name", because: "a macro has this name" };
    const named = holder === undefined ? undefined : this.#names.get(holder);
    const place = named ? ` (${named.entry.file} of ${named.source})` : "";
    if (holder !== undefined && foldCase(holder) === foldCase(alias))
      return {
        code: "alias-is-a-name",
        because: `${holder === alias ? "a skill has this name" : `a skill is named ${holder}`}${place}`,
      };
    if (holder !== undefined) return { code: "alias-taken", because: `it already belongs to ${holder}${place}` };
    const problem = findNameProblem(alias, source, forms, this.#taken);
    return problem && { code: problem.code, because: `the name ${problem.because}` };
  }
}

import { foldName } from "@langslash/grammar";
import { commandNameOf } from "../command-name-of.js";
import { isReservedName } from "./reserved-names.js";
import type { SkillDiagnostic, SkillDiagnosticCode } from "../skill-diagnostic.js";

/** Collects the aliases of an index while it is built. The first skill that claims an alias gets it. */
export class AliasTable {
  readonly diagnostics: SkillDiagnostic[] = [];
  readonly #names: ReadonlyMap<string, { readonly source: string; readonly ownName: string }>;
  readonly #macros: ReadonlySet<string>;
  readonly #targets = new Map<string, string>();
  readonly #byTarget = new Map<string, string[]>();

  /**
   * @param names - the entries by their names in the index
   * @param macros - the case-folded names of the macros, which no alias can have
   */
  constructor(
    names: ReadonlyMap<string, { readonly source: string; readonly ownName: string }>,
    macros: ReadonlySet<string>,
  ) {
    this.#names = names;
    this.#macros = macros;
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
      if (alias !== undefined && name !== undefined) this.add(alias, name, path);
      else this.#refuseUnknown(written, target, alias === undefined, path);
    }
  }

  /** Adds one alias of the skill `name`. */
  add(alias: string, name: string, path: string): void {
    const holder = this.#names.has(alias) ? alias : this.#targets.get(alias);
    if (holder === name) return;
    const reason = this.#refusal(alias, holder);
    if (reason) {
      const message = `The alias ${alias} of ${name} is ignored: ${reason.because}.`;
      this.diagnostics.push({ code: reason.code, severity: "warning", message, path });
      return;
    }
    this.#targets.set(alias, name);
    const aliases = this.#byTarget.get(name);
    if (aliases) aliases.push(alias);
    else this.#byTarget.set(name, [alias]);
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
    this.diagnostics.push({ code: "alias-unknown-target", severity: "warning", message, path });
  }

  #refusal(alias: string, holder: string | undefined): { code: SkillDiagnosticCode; because: string } | undefined {
    if (isReservedName(alias)) return { code: "name-reserved", because: "the name is reserved for a built-in command" };
    if (this.#macros.has(foldName(alias))) return { code: "alias-is-a-name", because: "a macro has this name" };
    if (holder === alias) return { code: "alias-is-a-name", because: "a skill has this name" };
    return holder === undefined ? undefined : { code: "alias-taken", because: `it already belongs to ${holder}` };
  }
}

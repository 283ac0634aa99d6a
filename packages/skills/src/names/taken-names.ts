import { foldCase, formsOf } from "./name-forms.js";

/** A skill or macro that has a name. */
export interface NameHolder {
  readonly kind: "skill" | "macro";
  /** Its name in the index. */
  readonly name: string;
  readonly source: string;
  /** File of the skill; undefined for macros. */
  readonly file?: string;
}

/**
 * Names that the sources have taken so far, in their order. A name belongs to the first source that takes it, together
 * with every name that differs from it by case or look-alike characters only; and `source:` belongs to that source.
 */
export class TakenNames {
  readonly #holders = new Map<string, NameHolder>();
  readonly #prefixes = new Map<string, string>();

  /** @param sources - the names of all sources, without colons */
  constructor(sources: readonly string[]) {
    for (const source of sources) for (const form of formsOf(source)) this.#prefixes.set(form, source);
  }

  /** Takes a name, unless it is taken already. */
  add(holder: NameHolder, forms = formsOf(holder.name)): void {
    for (const form of forms) if (!this.#holders.has(form)) this.#holders.set(form, holder);
  }

  /** Takes a name that no other source has, also from a skill of the same source. */
  replace(holder: NameHolder): void {
    for (const form of formsOf(holder.name)) this.#holders.set(form, holder);
  }

  /** Returns the holder of a name, without regard to case. */
  holder(name: string): NameHolder | undefined {
    return this.#holders.get(foldCase(name));
  }

  /** Returns the holder of a name with these forms, if that is another source than `source`. */
  otherHolder(forms: readonly string[], source: string | undefined): NameHolder | undefined {
    for (const form of forms) {
      const holder = this.#holders.get(form);
      if (holder && holder.source !== source) return holder;
    }
    return undefined;
  }

  /** Returns the source that a name with these forms belongs to by its prefix, if that is another one than `source`. */
  prefixOwner(forms: readonly string[], source: string | undefined): string | undefined {
    for (const form of forms) {
      const colon = form.indexOf(":");
      const owner = colon === -1 ? undefined : this.#prefixes.get(form.slice(0, colon));
      if (owner !== undefined && owner !== source) return owner;
    }
    return undefined;
  }
}

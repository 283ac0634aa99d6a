/** Results that a rule gives if it finds nothing: `false`, or `true` if that is more frequent. */
interface Rule {
  readonly texts: Map<string, Set<string>>;
  yes: number;
  no: number;
  kind: "pattern" | "boolean" | "list" | "value" | "text" | "other" | undefined;
}

/** Records which texts the functions and patterns of the converter do anything for, and turns single ones off. */
export class RuleRecorder {
  readonly #rules = new Map<string, Rule>();
  /** The text that is converted. */
  text = "";
  /** The rule that is off. */
  off: string | undefined;

  /** Calls a function, or returns its result for the case that it finds nothing. */
  call(id: string, own: (...args: unknown[]) => unknown, args: readonly unknown[]): unknown {
    if (id === this.off) {
      const neutral = this.#neutral(id, args);
      if (neutral) return neutral.value;
    }
    const value = own(...args);
    if (this.off === undefined) this.#note(id, kindOf(value, args), value, args);
    return value;
  }

  /** Returns a pattern that reports its matches; anything else as it is. */
  pattern(id: string, value: unknown): unknown {
    if (!(value instanceof RegExp)) return value;
    const note = (found: unknown): void => {
      if (this.off === undefined) this.#note(id, "pattern", found !== null, []);
    };
    const isOff = (): boolean => this.off === id;
    class Reporting extends RegExp {
      override exec(text: string): RegExpExecArray | null {
        if (isOff()) return null;
        const found = super.exec(text);
        note(found);
        return found;
      }
    }
    return new Reporting(value.source, value.flags);
  }

  /** Returns the rules that can be turned off, with the texts for which they found something. */
  rules(): (readonly [string, readonly string[]])[] {
    return [...this.#rules].flatMap(([id, rule]) => {
      if (rule.kind === undefined || rule.kind === "other") return [];
      return [[id, [...(rule.texts.get(this.#foundKey(rule)) ?? [])]] as const];
    });
  }

  #foundKey({ kind, yes, no }: Rule): string {
    return kind === "boolean" && yes > no ? "false" : "true";
  }

  #note(id: string, kind: Rule["kind"], value: unknown, args: readonly unknown[]): void {
    const rule = this.#rules.get(id) ?? { texts: new Map(), yes: 0, no: 0, kind: undefined };
    this.#rules.set(id, rule);
    rule.kind = kind === undefined || rule.kind === undefined || rule.kind === kind ? (kind ?? rule.kind) : "other";
    const isFound = isFinding(value, args);
    if (isFound) rule.yes += 1;
    else rule.no += 1;
    const texts = rule.texts.get(String(isFound)) ?? new Set();
    rule.texts.set(String(isFound), texts.add(this.text));
  }

  #neutral(id: string, args: readonly unknown[]): { readonly value: unknown } | undefined {
    const rule = this.#rules.get(id);
    if (rule?.kind === "boolean") return { value: rule.yes > rule.no };
    if (rule?.kind === "list") return { value: [] };
    if (rule?.kind === "text") return { value: args[0] };
    return rule?.kind === "value" ? { value: undefined } : undefined;
  }
}

/** Returns the kind of a result; undefined if it does not say. */
function kindOf(value: unknown, args: readonly unknown[]): Rule["kind"] {
  if (typeof value === "boolean") return "boolean";
  if (Array.isArray(value)) return "list";
  if (typeof value === "string") return typeof args[0] === "string" ? "text" : "other";
  if (value === undefined || value === null) return "value";
  return typeof value === "object" ? undefined : "other";
}

/** Whether a result is one that a function does not give for nothing. */
function isFinding(value: unknown, args: readonly unknown[]): boolean {
  if (typeof value === "boolean") return value;
  if (Array.isArray(value)) return value.length > 0;
  if (typeof value === "string") return value !== args[0];
  return value !== undefined && value !== null;
}

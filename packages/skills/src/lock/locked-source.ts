import { isDeepStrictEqual } from "node:util";
import { digestOf } from "../digest.js";
import { SkillApprovals } from "../foreign/skill-approvals.js";
import type { SkillDiagnostic } from "../skill-diagnostic.js";
import { SkillError } from "../skill-error.js";
import { digestsOf, listedFields, textNameOf } from "../skill-pin.js";
import type { FileDigests, SkillEntry, SkillListing } from "../skill-source.js";
import type { LabelledSource } from "../unique-source-names.js";
import { skillChanges } from "./skill-changes.js";
import type { SkillLock } from "./skill-lock.js";

/**
 * What happens to a skill that differs from the lock: it is refused, with the reason; it is used, with a warning; or a
 * person is asked in the graph, once for each content. Unless it is `warn`, models see the locked description, and
 * nothing of a skill that is not in the lock.
 */
export type OnDrift = "ask" | "refuse" | "warn";

/** A text that is about to be used: that of a skill, or of one of its files. */
interface UsedText {
  readonly text: string;
  readonly path?: string;
}

/**
 * Returns a source whose skills are compared with a lock: all of their files when they are listed, and again at each
 * use, together with the text that is used. Those that are read on demand are compared by version when they are listed.
 */
export function lockedSource(source: LabelledSource, lock: SkillLock, onDrift: OnDrift): LabelledSource {
  const approvals = new SkillApprovals({ label: source.name }, {});
  /** Digests of files by the digest of the text that was converted from them. */
  const originals = new Map<string, string>();
  const entries = new Map<string, SkillEntry>();

  const isText = (text: string, digest: string | undefined): boolean => {
    const own = digestOf(text);
    return digest !== undefined && [own, digestOf(`\uFEFF${text}`), originals.get(own)].includes(digest);
  };

  /** @throws SkillError `lock-drift` or `not-approved` if a skill may not be used as it is now */
  const check = async (file: string, used?: UsedText): Promise<void> => {
    const locked = lock.find(source, file);
    const files = await digestsOf(source, file);
    const path = used?.path ?? textNameOf(file, files);
    const isUsed = (known: FileDigests = {}): boolean => !used || isText(used.text, known[path]);
    const reasons = skillChanges(locked, { files });
    if (reasons.length === 0 && !isUsed(locked.files)) reasons.push(`${path} has changed`);
    if (reasons.length === 0) return;
    const { name = file, description = "" } = entries.get(file) ?? {};
    const reason = driftMessage(name, reasons);
    if (onDrift === "warn") return warnOnce(reason);
    if (onDrift === "refuse" || !isUsed(files)) throw new SkillError("lock-drift", file, reason);
    const shown = Object.entries(files).map(([uri, digest]) => [uri, { uri, digest: `sha256:${digest}` }] as const);
    const asked = {
      uri: file,
      name,
      description,
      reason,
      digest: digestOf(JSON.stringify(files)),
      files: new Map(shown),
    };
    await approvals.require(asked, async () => used?.text ?? (await source.read(file))?.text ?? "");
  };

  /** Returns an entry as it is offered, if it is, and its difference from the lock. */
  const listed = async (entry: SkillEntry): Promise<{ entry?: SkillEntry; problem?: SkillDiagnostic }> => {
    const { file, version } = entry;
    entries.set(file, entry);
    const locked = lock.find(source, file);
    const isByVersion = source.texts === "on-demand" && locked.version !== undefined;
    const stateOf = async () =>
      isByVersion ? { version: version ?? "none" } : { files: await digestsOf(source, file) };
    const reasons: readonly string[] = await (locked.problem === undefined ? stateOf() : Promise.resolve({})).then(
      (state) => skillChanges(locked, { listed: listedFields(entry), ...state }),
      (error: unknown) => {
        if (SkillError.isInstance(error)) return [error.message];
        throw error;
      },
    );
    if (reasons.length === 0) return { entry };
    const problem = driftDiagnostic(driftMessage(entry.name, reasons), onDrift, file);
    if (onDrift === "warn") return { entry, problem };
    if (onDrift === "refuse" && !locked.files) return { problem };
    const told = { ...entry, ...locked.listed };
    return { entry: onDrift === "ask" && locked.listed ? told : { ...told, modelInvocable: false }, problem };
  };

  return {
    ...source,
    async list(): Promise<SkillListing> {
      const { skills, aliases = {}, macros = {}, diagnostics, ...others } = await source.list();
      const kept = [];
      for (const entry of skills) kept.push(await listed(entry));
      const isSame = isDeepStrictEqual({ aliases, macros }, lock.extrasOf(source.name));
      const message = `The aliases or macros of ${source.name} differ from the lock.`;
      const problems = kept.flatMap(({ problem }) => problem ?? []);
      return {
        ...others,
        skills: kept.flatMap(({ entry }) => entry ?? []),
        ...((isSame || onDrift === "warn") && { aliases, macros }),
        diagnostics: [...diagnostics, ...problems, ...(isSame ? [] : [driftDiagnostic(message, onDrift)])],
      };
    },
    async read(file, known) {
      const read = await source.read(file, known);
      if (read?.digest !== undefined) originals.set(digestOf(read.text), read.digest);
      return read;
    },
    async admit(file, document) {
      await source.admit?.(file, document);
      await check(file, document);
    },
    async files(file) {
      await check(file);
      return (await source.files?.(file)) ?? [];
    },
    ...(source.readFile && {
      async readFile(file: string, path: string) {
        const text = (await source.readFile?.(file, path)) ?? "";
        await check(file, { path, text });
        return text;
      },
    }),
  };
}

const warned = new Set<string>();

function warnOnce(message: string): void {
  if (!warned.has(message)) process.emitWarning(message, { code: "LANGSLASH_LOCK_DRIFT" });
  warned.add(message);
}

function driftMessage(name: string, reasons: readonly string[]): string {
  return `The skill ${name} differs from the lock: ${reasons.join("; ")}.`;
}

function driftDiagnostic(message: string, onDrift: OnDrift, path?: string): SkillDiagnostic {
  const severity = onDrift === "refuse" ? "error" : "warning";
  const hint = "Review it with langslash diff, then lock it with langslash lock.";
  return { code: "lock-drift", severity, message, hint, ...(path !== undefined && { path }) };
}

import { isDeepStrictEqual } from "node:util";
import { digestOf } from "../digest.js";
import type { ApprovedFile } from "../foreign/skill-approval.js";
import { SkillApprovals } from "../foreign/skill-approvals.js";
import type { SkillDiagnostic } from "../skill-diagnostic.js";
import { SkillError } from "../skill-error.js";
import type { FileDigests, SkillEntry, SkillListing } from "../skill-source.js";
import type { LabelledSource } from "../unique-source-names.js";
import { fileChanges } from "./file-changes.js";
import type { SkillLock } from "./skill-lock.js";
import { digestsOf, listedFields, textNameOf } from "../skill-pin.js";

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

  const driftOf = async (entry: SkillEntry): Promise<readonly string[]> => {
    const locked = lock.find(source, entry);
    if ("problem" in locked) return [locked.problem];
    const changed = locked.listed ? changedFields(locked.listed, listedFields(entry)) : [];
    const fields = changed.map((field) => `its ${field} has changed`);
    if (source.texts !== "on-demand" || locked.version === undefined) {
      return [...fields, ...fileChanges(locked.files, await digestsOf(source, entry.file))];
    }
    const isSame = entry.version === locked.version;
    return isSame ? fields : [...fields, `its version is ${entry.version}, not ${locked.version}`];
  };

  /** @throws SkillError `lock-drift` or `not-approved` if a skill may not be used as it is now */
  const check = async (file: string, used?: UsedText): Promise<void> => {
    const entry = entries.get(file) ?? { ...UNLISTED, name: file, file };
    const locked = lock.find(source, entry);
    const files = "problem" in locked ? {} : locked.files;
    const now = await digestsOf(source, file);
    const path = used?.path ?? textNameOf(file, now);
    const isUsed = (known: FileDigests): boolean => !used || formsOf(used.text).includes(known[path] ?? "");
    const reasons = "problem" in locked ? [locked.problem] : fileChanges(files, now);
    if (reasons.length === 0 && !isUsed(files)) reasons.push(`${path} has changed`);
    if (reasons.length === 0) return;
    const reason = driftMessage(entry.name, reasons);
    if (onDrift === "warn") return warnOnce(reason);
    if (onDrift === "refuse" || !isUsed(now)) throw new SkillError("lock-drift", file, reason);
    const { name, description } = entry;
    const digest = digestOf(JSON.stringify(now));
    const asked = { uri: file, name, description, reason, files: approvedFiles(now), digest };
    await approvals.require(asked, async () => used?.text ?? (await source.read(file))?.text ?? "");
  };
  const formsOf = (text: string): string[] => {
    const digest = digestOf(text);
    return [digest, digestOf(`\uFEFF${text}`), originals.get(digest) ?? digest];
  };
  const keep = async (entry: SkillEntry): Promise<{ entry?: SkillEntry; problem?: SkillDiagnostic }> => {
    const reasons = await driftOf(entry).catch((error: unknown) => {
      if (SkillError.isInstance(error)) return [error.message];
      throw error;
    });
    entries.set(entry.file, entry);
    if (reasons.length === 0) return { entry };
    const problem = driftDiagnostic(driftMessage(entry.name, reasons), onDrift, entry);
    if (onDrift === "warn") return { entry, problem };
    const locked = lock.find(source, entry);
    const isKnown = "files" in locked || locked.differs;
    if (onDrift === "refuse" && !isKnown) return { problem };
    const told = "listed" in locked ? { ...entry, ...locked.listed } : undefined;
    return { entry: onDrift === "ask" && told ? told : { ...(told ?? entry), modelInvocable: false }, problem };
  };

  return {
    ...source,
    async list(): Promise<SkillListing> {
      const { skills, aliases = {}, macros = {}, diagnostics, ...others } = await source.list();
      const kept = [];
      for (const entry of skills) kept.push(await keep(entry));
      const locked = lock.extrasOf(source.name);
      const isSame = isDeepStrictEqual([aliases, macros], [locked.aliases ?? {}, locked.macros ?? {}]);
      const problems = kept.flatMap(({ problem }) => problem ?? []);
      const message = `The aliases or macros of ${source.name} differ from the lock.`;
      const extras = isSame ? [] : [driftDiagnostic(message, onDrift)];
      return {
        ...others,
        skills: kept.flatMap(({ entry }) => entry ?? []),
        ...((isSame || onDrift === "warn") && { aliases, macros }),
        diagnostics: [...diagnostics, ...problems, ...extras],
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

/** An entry of which only the file is known. */
const UNLISTED = {
  description: "",
  aliases: [],
  tools: [],
  userInvocable: true,
  modelInvocable: true,
  metadata: {},
};

function approvedFiles(digests: FileDigests): ReadonlyMap<string, ApprovedFile> {
  return new Map(Object.entries(digests).map(([uri, digest]) => [uri, { uri, digest: `sha256:${digest}` }]));
}

const warned = new Set<string>();

function warnOnce(message: string): void {
  if (!warned.has(message)) process.emitWarning(message, { code: "LANGSLASH_LOCK_DRIFT" });
  warned.add(message);
}

function changedFields(locked: Readonly<Record<string, unknown>>, now: Readonly<Record<string, unknown>>): string[] {
  const fields = new Set([...Object.keys(locked), ...Object.keys(now)]);
  return [...fields].filter((field) => !isDeepStrictEqual(locked[field], now[field]));
}

function driftMessage(name: string, reasons: readonly string[]): string {
  return `The skill ${name} differs from the lock: ${reasons.join("; ")}.`;
}

function driftDiagnostic(message: string, onDrift: OnDrift, entry?: SkillEntry): SkillDiagnostic {
  const severity = onDrift === "refuse" ? "error" : "warning";
  const hint = "Review it with langslash diff, then lock it with langslash lock.";
  return { code: "lock-drift", severity, message, hint, ...(entry && { path: entry.file }) };
}

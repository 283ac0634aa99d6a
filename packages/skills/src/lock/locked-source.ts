import { isDeepStrictEqual } from "node:util";
import { digestOf } from "../digest.js";
import { SkillApprovals } from "../foreign/skill-approvals.js";
import type { SkillDiagnostic } from "../skill-diagnostic.js";
import type { ListedFields } from "../skill-fields.js";
import { SkillError } from "../skill-error.js";
import { digestsOf, listedFields, textNameOf, withListed } from "../skill-pin.js";
import type { FileDigests, SkillEntry, SkillListing } from "../skill-source.js";
import { reportingOnce } from "../reporting-once.js";
import type { LabelledSource } from "../unique-source-names.js";
import { type LockedState, skillChanges } from "./skill-changes.js";
import type { SkillLock } from "./skill-lock.js";

/**
 * What happens to a skill that differs from the lock: it is refused, with the reason; it is used, with a warning; or a
 * person is asked in the graph, once for each content. Unless it is `warn`, models see the locked description, and
 * nothing of a skill that is not in the lock.
 */
export type OnDrift = "ask" | "refuse" | "warn";

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

  /**
   * Checks a skill, and a text that is about to be used: its own, or that of one of its files.
   *
   * @throws SkillError `lock-drift` or `not-approved` if it may not be used as it is now
   */
  const check = async (file: string, text?: string, used?: string): Promise<void> => {
    const locked = lock.find(source, file);
    const files = await digestsOf(source, file);
    const path = used ?? textNameOf(file, files);
    const isUsed = (known: FileDigests = {}): boolean => text === undefined || isText(text, known[path]);
    const reasons = skillChanges(locked, { files });
    if (reasons.length === 0 && !isUsed(locked.files)) reasons.push(`${path} has changed`);
    if (reasons.length === 0) return;
    const { name = file, description = "" } = entries.get(file) ?? {};
    const reason = driftMessage(name, reasons);
    if (onDrift === "warn") return warnOnce(reason);
    if (onDrift === "refuse" || !isUsed(files)) throw new SkillError("lock-drift", file, reason);
    const approved = Object.entries(files).map(([uri, digest]) => [uri, { uri, digest: `sha256:${digest}` }] as const);
    const digest = digestOf(JSON.stringify(files));
    const asked = { uri: file, name, description, reason, digest, files: new Map(approved) };
    await approvals.require(asked, async () => text ?? (await source.read(file))?.text ?? "");
  };

  /** Returns how an entry differs from the lock as it is listed. */
  const changesOf = async (entry: SkillEntry, locked: LockedState): Promise<readonly string[]> => {
    const { file, version = "none" } = entry;
    const isByVersion = source.texts === "on-demand" && locked.version !== undefined;
    try {
      if (locked.problem !== undefined) return [locked.problem];
      const state = isByVersion ? { version } : { files: await digestsOf(source, file) };
      return skillChanges(locked, { listed: listedFields(entry), ...state });
    } catch (error) {
      if (SkillError.isInstance(error)) return [error.message];
      throw error;
    }
  };

  /** Returns a changed entry as it is offered, if it is. */
  const offered = (entry: SkillEntry, { files, listed }: LockedState): readonly SkillEntry[] => {
    if (onDrift === "warn") return [entry];
    if (onDrift === "refuse" && !files) return [];
    const told = listed ? withListed(entry, listed) : entry;
    return [onDrift === "ask" && listed ? told : { ...told, modelInvocable: false }];
  };

  return {
    ...source,
    async list(): Promise<SkillListing> {
      const { skills, aliases = {}, macros = {}, diagnostics: found, ...others } = await source.list();
      const diagnostics = [...found];
      const kept: SkillEntry[] = [];
      for (const listed of skills) {
        const { file, name } = listed;
        const locked = lock.find(source, file, name);
        const entry = locked.told ? ofOtherSource(listed, locked.told) : listed;
        entries.set(file, entry);
        const changes = await changesOf(entry, locked);
        if (changes.length > 0) diagnostics.push(driftDiagnostic(driftMessage(name, changes), onDrift, file));
        kept.push(...(changes.length > 0 ? offered(entry, locked) : [entry]));
      }
      const isSame = isDeepStrictEqual({ aliases, macros }, lock.extrasOf(source.name));
      const message = `The aliases or macros of ${source.name} differ from the lock.`;
      if (!isSame) diagnostics.push(driftDiagnostic(message, onDrift));
      return { ...others, skills: kept, ...((isSame || onDrift === "warn") && { aliases, macros }), diagnostics };
    },
    async read(file, known) {
      const read = await source.read(file, known);
      if (read?.digest !== undefined) originals.set(digestOf(read.text), read.digest);
      return read;
    },
    async admit(file, document) {
      await source.admit?.(file, document);
      await check(file, document.text);
    },
    async files(file) {
      await check(file);
      return (await source.files?.(file)) ?? [];
    },
    ...(source.readFile && {
      async readFile(file: string, path: string) {
        const text = (await source.readFile?.(file, path)) ?? "";
        await check(file, text, path);
        return text;
      },
    }),
  };
}

const warnOnce = reportingOnce((message) => process.emitWarning(message, { code: "LANGSLASH_LOCK_DRIFT" }));

/** Returns an entry as another source has listed it, with its own name if that is the name of its file or folder. */
function ofOtherSource(entry: SkillEntry, told: ListedFields): SkillEntry {
  const place = entry.file.replace(/(?:\/skill)?\.\w+$/i, "");
  const isOfPlace = `/${place}`.endsWith(`/${entry.name.replaceAll(":", "/")}`);
  return { ...withListed(entry, told), ...(isOfPlace && { name: entry.name }) };
}

function driftMessage(name: string, reasons: readonly string[]): string {
  return `The skill ${name} differs from the lock: ${reasons.join("; ")}.`;
}

function driftDiagnostic(message: string, onDrift: OnDrift, path?: string): SkillDiagnostic {
  const severity = onDrift === "refuse" ? "error" : "warning";
  const hint = "Review it with langslash diff, then lock it with langslash lock.";
  return { code: "lock-drift", severity, message, hint, ...(path !== undefined && { path }) };
}

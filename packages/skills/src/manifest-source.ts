import { readFileSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { ConfinedFolder } from "./confined-folder.js";
import { inSlices } from "./in-slices.js";
import { lenientParse } from "./lenient-parse.js";
import { ManifestSkillSchema, SubSkillSchema } from "./manifest-schema.js";
import type { SkillDiagnostic } from "./skill-diagnostic.js";
import { type KnownOfSkill, skillEntry } from "./skill-entry.js";
import { SkillHeads } from "./skill-head.js";
import type { SkillListing, SkillSource } from "./skill-source.js";

/** Options of `manifestSource`. */
export interface ManifestSourceOptions {
  /** @default "manifest" */
  readonly name?: string;
  /**
   * Whether the manifest may be absent without a diagnostic.
   * @default false
   */
  readonly optional?: boolean;
}

/** The manifest's usual file name. */
const MANIFEST_FILE = "skills_manifest.json";

/** Above this, in bytes, a manifest is refused. */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * The skills of a `skills_manifest.json`, with their sub-skills and aliases. Files are read relative to the manifest's folder
 * and confined to it. What a file's own frontmatter says fills what the manifest leaves out.
 *
 * @param path - the manifest, or the folder that holds `skills_manifest.json`
 */
export function manifestSource(path: string, options: ManifestSourceOptions = {}): SkillSource {
  const file = path.endsWith(".json") ? resolve(path) : join(resolve(path), MANIFEST_FILE);
  const folder = new ConfinedFolder(dirname(file));
  const heads = new SkillHeads(folder);

  return {
    name: options.name ?? "manifest",
    read: (skillFile, known) => folder.read(skillFile, known),
    async list(): Promise<SkillListing> {
      const manifest = readManifest(file, options.optional ?? false);
      const found = await inSlices(manifest.skills, (known) => skillEntry(known, heads.read(known.file)));
      return {
        skills: found.flatMap(({ entry }) => entry ?? []),
        aliases: manifest.aliases,
        diagnostics: [...manifest.diagnostics, ...found.flatMap(({ diagnostics }) => diagnostics)],
      };
    },
  };
}

interface ManifestContent {
  readonly skills: readonly KnownOfSkill[];
  readonly aliases: Readonly<Record<string, string>>;
  readonly diagnostics: readonly SkillDiagnostic[];
}

function readManifest(file: string, optional: boolean): ManifestContent {
  const path = basename(file);
  const failed = (code: SkillDiagnostic["code"], message: string, line?: number): ManifestContent => {
    const problem: SkillDiagnostic = {
      code,
      severity: "error",
      message,
      path,
      ...(line === undefined ? {} : { line }),
    };
    return { skills: [], aliases: {}, diagnostics: [problem] };
  };
  let text: string;
  try {
    const { size } = statSync(file);
    if (size > MAX_BYTES)
      return failed("manifest-unreadable", `The manifest has ${size} bytes; at most ${MAX_BYTES} are read.`);
    text = new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(file));
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (code !== "ENOENT" && code !== "ENOTDIR")
      return failed("manifest-unreadable", `The manifest cannot be read (${code}).`);
    return optional
      ? { skills: [], aliases: {}, diagnostics: [] }
      : failed("manifest-not-found", `Manifest not found: ${path}`);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return failed("manifest-unreadable", `The manifest is not valid JSON: ${reason}`, lineOf(text, reason));
  }
  return manifestContent(value, path);
}

/** Takes a manifest apart, entry by entry, so that a wrong value costs only itself. */
function manifestContent(value: unknown, path: string): ManifestContent {
  const diagnostics: SkillDiagnostic[] = [];
  const report = (field: string, reason: string, severity: "error" | "warning" = "warning"): void => {
    diagnostics.push({ code: "manifest-field", severity, message: `${field} is not used: ${reason}.`, path });
  };
  const skills: KnownOfSkill[] = [];
  const manifest = asObject(value);
  if (!Array.isArray(manifest?.["skills"])) report("skills", "Expected an array of skills", "error");
  const listed: readonly unknown[] = Array.isArray(manifest?.["skills"]) ? manifest["skills"] : [];

  for (const [index, item] of listed.entries()) {
    const { data, problems } = lenientParse(ManifestSkillSchema, item);
    for (const { field, reason } of problems) {
      // A wrong sub-skill is told of below, where it costs only itself.
      if (!field.startsWith("sub_skills."))
        report(`skills[${index}]${field && `.${field}`}`, reason, data ? "warning" : "error");
    }
    if (!data) continue;
    const {
      name,
      description,
      file,
      model,
      model_required,
      tools_required,
      aliases,
      sub_skills: _,
      ...metadata
    } = data;
    skills.push({
      name,
      file: file ?? "",
      description,
      model: model ?? model_required,
      tools: tools_required,
      aliases: aliases ?? [],
      metadata,
    });
    const reportSubSkill = (field: string, reason: string): void => {
      report(`skills[${index}].sub_skills.${field}`, reason);
    };
    skills.push(...subSkillsOf(asObject(item)?.["sub_skills"], name, reportSubSkill));
  }
  return { skills, aliases: aliasesOf(manifest?.["aliases"], report), diagnostics };
}

function subSkillsOf(value: unknown, parent: string, report: (field: string, reason: string) => void): KnownOfSkill[] {
  return Object.entries(asObject(value) ?? {}).flatMap(([name, item]) => {
    const { data, problems } = lenientParse(SubSkillSchema, item);
    for (const { field, reason } of problems) report(`${name}${field && `.${field}`}`, reason);
    if (!data) return [];
    const { description, file, model, model_required, tools_required, aliases, ...metadata } = data;
    const known: KnownOfSkill = {
      name,
      file: file ?? "",
      description,
      model: model ?? model_required,
      tools: tools_required,
      aliases: aliases ?? [],
      parent,
      metadata,
    };
    return known;
  });
}

function aliasesOf(value: unknown, report: (field: string, reason: string) => void): Record<string, string> {
  const pairs = Object.entries(asObject(value) ?? {}).flatMap(([alias, target]): [string, string][] => {
    if (typeof target === "string") return [[alias, target]];
    report(`aliases.${alias}`, "Expected the name of a skill");
    return [];
  });
  return Object.fromEntries(pairs);
}

function asObject(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : undefined;
}

/** The line that the JSON parser names or gives an offset for; not every fault has one. */
function lineOf(text: string, reason: string): number | undefined {
  const [, line, offset] = /\(line (\d+)|at position (\d+)/.exec(reason) ?? [];
  if (line !== undefined) return Number(line);
  return offset === undefined ? undefined : text.slice(0, Number(offset)).split("\n").length;
}

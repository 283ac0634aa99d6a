import { onOneLine } from "@langslash/grammar/internal";
import type { Parameters } from "@langslash/grammar";
import { commandNameOf } from "../command-name-of.js";
import { displayPath } from "./skill-file-errors.js";
import { declaredParameters } from "../document/parameters.js";
import { parseReturns, type ReturnSchema } from "../document/returned-schema.js";
import { forkOf } from "../document/skill-fork.js";
import { parseRequirements, type SkillRequirements } from "../document/requirements.js";
import { type Frontmatter, isKnownKey } from "../document/frontmatter-schema.js";
import type { SkillDiagnostic } from "../skill-diagnostic.js";
import { ignoredFields } from "./ignored-fields.js";
import type { FieldProblem } from "../document/parse-valid-fields.js";
import type { SkillPreview } from "./skill-preview.js";
import type { SkillEntry, SkillListing } from "../skill-source.js";

/**
 * A skill as its source declares it, in a manifest or by a file path. Takes precedence over the contents of its file.
 */
export interface SkillDeclaration {
  /** The name as written, which may not be a command name. */
  readonly name: string;
  readonly file: string;
  /** Other fields, as in frontmatter, without empty ones. */
  readonly fields?: Frontmatter;
  readonly aliases?: readonly string[];
  readonly parent?: string;
  readonly parameters?: Parameters | undefined;
  readonly requires?: SkillRequirements | undefined;
  readonly returns?: ReturnSchema | undefined;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

/** Result of `buildSkillEntry`. */
export interface SkillEntryResult {
  /** Undefined if the declared name cannot be turned into a command name. */
  readonly entry: SkillEntry | undefined;
  readonly diagnostics: readonly SkillDiagnostic[];
}

/** Returns the listing of a source. `diagnostics` are those of the source itself, which come first. */
export function toListing(
  results: readonly SkillEntryResult[],
  diagnostics: readonly SkillDiagnostic[] = [],
): SkillListing {
  return {
    skills: results.flatMap(({ entry }) => entry ?? []),
    diagnostics: [...diagnostics, ...results.flatMap((result) => result.diagnostics)],
  };
}

/** Builds the entry of a skill from its declaration and the preview of its file. */
export function buildSkillEntry(declaration: SkillDeclaration, preview: SkillPreview): SkillEntryResult {
  const path = displayPath(declaration.file);
  const diagnostics = [...preview.diagnostics];
  const name = commandNameOf(declaration.name);
  if (name === undefined) {
    const message = `Skill skipped: its name ${JSON.stringify(declaration.name)} has no letter or digit.`;
    diagnostics.push({ code: "name-missing", severity: "error", message, path });
    return { entry: undefined, diagnostics };
  }
  if (name !== declaration.name.trim().normalize("NFC")) {
    const message = `The name ${JSON.stringify(declaration.name)} cannot be typed as a command; use /${name}.`;
    const hint = "Use only letters, digits, -, _ and : in names.";
    diagnostics.push({ code: "name-changed", severity: "warning", message, hint, path });
  }

  const { frontmatter } = preview;
  const {
    examples,
    not_for: notFor,
    model: namedModel,
    model_required: modelRequired,
    tools_required: tools,
    keep,
    ask,
    sees,
    "argument-hint": argumentHint,
    "user-invocable": userInvocable,
    "disable-model-invocation": modelInvocationDisabled,
  } = declaration.fields ? { ...frontmatter, ...declaration.fields } : frontmatter;
  const fileDescription = [frontmatter.description, frontmatter.when_to_use].filter(Boolean).join(" ");
  const description = onOneLine(declaration.fields?.description || fileDescription || preview.firstParagraph);
  if (description === "" && preview.identity !== undefined) {
    const message = `${name} has no description, so it is never selected automatically.`;
    const hint = "Add a description of what it does and when to use it.";
    diagnostics.push({ code: "no-description", severity: "warning", message, hint, path });
  }
  const model = namedModel || modelRequired || undefined;
  const aliases = [...(declaration.aliases ?? []), ...(frontmatter.aliases ?? [])].flatMap(
    (alias) => commandNameOf(alias) ?? [],
  );
  const ignored: FieldProblem[] = [];
  const reportField = (field: string, reason: string): void => void ignored.push({ field, reason });
  const parameters = declaredParameters(frontmatter, declaration.parameters, reportField);
  const requires = declaration.requires ?? parseRequirements(frontmatter.requires, reportField);
  const returns = declaration.returns ?? parseReturns(frontmatter.returns, reportField);
  const metadata = { ...unknownKeys(frontmatter), ...declaration.metadata };
  const fork = forkOf(metadata["context"], metadata["agent"], sees);
  const oneTurnKey = fork ? "context: fork" : ask ? "ask: always" : undefined;
  if (oneTurnKey && keep === "thread") reportField("keep", `A skill with ${oneTurnKey} does not stay active`);
  diagnostics.push(...ignoredFields(ignored, { path, source: preview.source }));
  // Fields are set one by one, since spreading a dozen objects takes longer than reading the file.
  const entry: { -readonly [Field in keyof SkillEntry]: SkillEntry[Field] } = {
    name,
    description,
    file: path,
    aliases: [...new Set(aliases)].filter((alias) => alias !== name),
    tools: tools ?? [],
    userInvocable: userInvocable ?? true,
    modelInvocable: description !== "" && !modelInvocationDisabled,
    metadata,
  };
  if (name !== declaration.name) entry.title = declaration.name;
  if (examples?.length) entry.examples = examples;
  if (notFor?.length) entry.notFor = notFor;
  if (declaration.parent !== undefined) entry.parent = commandNameOf(declaration.parent) ?? declaration.parent;
  if (model !== undefined && model.toLowerCase() !== "inherit") entry.model = model;
  if (requires) entry.requires = requires;
  if (keep === "thread" && !oneTurnKey) entry.keep = "thread";
  if (ask) entry.ask = "always";
  if (fork) entry.fork = fork;
  if (returns) entry.returns = returns;
  if (parameters) entry.parameters = parameters;
  if (argumentHint) entry.argumentHint = argumentHint;
  if (preview.identity !== undefined) entry.identity = preview.identity;
  if (preview.version !== undefined) entry.version = preview.version;
  return { entry, diagnostics };
}

/** Returns the part of the frontmatter that this library does not understand. */
function unknownKeys(frontmatter: Frontmatter): Record<string, unknown> | undefined {
  const unknown = Object.keys(frontmatter).filter((key) => !isKnownKey(key));
  return unknown.length === 0 ? undefined : Object.fromEntries(unknown.map((key) => [key, frontmatter[key]]));
}

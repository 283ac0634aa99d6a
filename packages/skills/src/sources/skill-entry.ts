import { onOneLine } from "@langslash/grammar/internal";
import type { Parameters } from "@langslash/grammar";
import { commandNameOf } from "../command-name-of.js";
import { shownPath } from "./confined-folder.js";
import { declaredParameters } from "../document/parameters.js";
import { type Frontmatter, FrontmatterSchema } from "../document/frontmatter-schema.js";
import type { SkillDiagnostic } from "../skill-diagnostic.js";
import type { SkillHead } from "./skill-head.js";
import type { SkillEntry, SkillListing } from "../skill-source.js";

/** What a source knows of a skill beside its file; it goes before what the file says. */
export interface KnownOfSkill {
  /** The name as written. */
  readonly name: string;
  readonly file: string;
  readonly description?: string | null | undefined;
  readonly model?: string | null | undefined;
  readonly tools?: readonly string[] | null | undefined;
  readonly aliases?: readonly string[];
  readonly parent?: string;
  readonly parameters?: Parameters | undefined;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

/** An entry and what was found wrong with it. */
export interface FoundSkill {
  /** Undefined where no name can be made of the one given. */
  readonly entry: SkillEntry | undefined;
  readonly diagnostics: readonly SkillDiagnostic[];
}

/** The listing of a source that found these skills; `diagnostics` are those of the source itself. */
export function listingOf(found: readonly FoundSkill[], diagnostics: readonly SkillDiagnostic[] = []): SkillListing {
  return {
    skills: found.flatMap(({ entry }) => entry ?? []),
    diagnostics: [...diagnostics, ...found.flatMap((one) => one.diagnostics)],
  };
}

/** Joins what the source and the file say. */
export function skillEntry(known: KnownOfSkill, head: SkillHead): FoundSkill {
  const path = shownPath(known.file);
  const diagnostics = [...head.diagnostics];
  const name = commandNameOf(known.name);
  if (name === undefined) {
    const message = `Left out: ${JSON.stringify(known.name)} cannot be a command name. It needs a letter or a digit.`;
    diagnostics.push({ code: "name-missing", severity: "error", message, path });
    return { entry: undefined, diagnostics };
  }
  if (name !== known.name.trim().normalize("NFC")) {
    const message = `The name ${JSON.stringify(known.name)} cannot be typed as a command; it is /${name} here.`;
    const hint = "Use letters, digits, -, _ and : in names.";
    diagnostics.push({ code: "name-changed", severity: "warning", message, hint, path });
  }

  const { frontmatter } = head;
  const {
    description: ownDescription,
    when_to_use: whenToUse,
    aliases: ownAliases,
    model: ownModel,
    model_required: ownModelRequired,
    tools_required: ownTools,
    "argument-hint": argumentHint,
    "user-invocable": userInvocable,
    "disable-model-invocation": modelInvocationDisabled,
  } = frontmatter;
  const described = [ownDescription, whenToUse].filter(Boolean).join(" ");
  const description = onOneLine(known.description || described || head.firstParagraph);
  if (description === "" && head.identity !== undefined) {
    const message = `${name} has no description, so it is never selected by itself.`;
    const hint = "Add a description that says what it does and when to use it.";
    diagnostics.push({ code: "no-description", severity: "warning", message, hint, path });
  }
  const model = known.model || ownModel || ownModelRequired || undefined;
  const aliases = [...(known.aliases ?? []), ...(ownAliases ?? [])].flatMap((alias) => commandNameOf(alias) ?? []);
  const reportField = (field: string, reason: string): void => {
    const message = `The frontmatter's ${field} is not used: ${reason}.`;
    diagnostics.push({ code: "frontmatter-field", severity: "warning", message, path });
  };
  const parameters = declaredParameters(frontmatter, known.parameters, reportField);
  const entry: SkillEntry = {
    name,
    ...(name === known.name ? {} : { title: known.name }),
    description,
    file: path,
    ...(known.parent === undefined ? {} : { parent: commandNameOf(known.parent) ?? known.parent }),
    aliases: [...new Set(aliases)].filter((alias) => alias !== name),
    ...(model === undefined || model === "inherit" ? {} : { model }),
    tools: known.tools ?? ownTools ?? [],
    ...(parameters ? { parameters } : {}),
    ...(argumentHint ? { argumentHint } : {}),
    userInvocable: userInvocable ?? true,
    modelInvocable: description !== "" && !modelInvocationDisabled,
    metadata: { ...withoutMeaning(frontmatter), ...known.metadata },
    ...(head.identity === undefined ? {} : { identity: head.identity }),
    ...(head.version === undefined ? {} : { version: head.version }),
  };
  return { entry, diagnostics };
}

/** The keys that have no meaning here. */
function withoutMeaning(frontmatter: Frontmatter): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(frontmatter).filter(([key]) => !Object.hasOwn(FrontmatterSchema.shape, key)),
  );
}

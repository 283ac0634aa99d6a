import type { SkillIndex } from "@langslash/skills";
import type { ShownTexts } from "@langslash/skills/internal";
import { defaultArguments } from "../commands/bind-command.js";
import type { ResolvedCommandOptions } from "../commands/command-options.js";
import { readSkill, type SkillReading, type WarningEvent } from "../stage/read-skill.js";
import { isNamed, type Stage } from "../state.js";
import {
  calledBlock,
  type CalledSkill,
  foundBlock,
  offerText,
  type PromptSkill,
  type SkillBlock,
  wholeText,
} from "./skill-block.js";

/** Access to the texts of skills, and how they are rendered. */
export interface SkillTextAccess extends Pick<ResolvedCommandOptions, "substitution"> {
  readonly skills: SkillIndex;
  readonly report: (warning: WarningEvent) => void;
}

/** A skill that is shown. Without a digest, its present text counts. */
type ShownSkill = Pick<ShownTexts["skills"][number], "name" | "as"> & { readonly digest?: string | undefined };

/** The texts that a message, or the system prompt, shows the model. */
export interface Shown {
  readonly skills: readonly ShownSkill[];
  readonly offered: readonly string[];
}

/** Returns the texts of a stage: pinned skills, its own, and offers. */
export function shownIn(stage: Stage | undefined, pinned: readonly { name: string; digest: string }[]): ShownTexts {
  const { skills = [], required = [], offered = [], kept } = stage ?? {};
  const active = new Set([...skills, ...required].map(({ name }) => name));
  const as: ShownSkill["as"] = stage && isNamed(stage) ? (kept ? "kept" : "called") : "selected";
  return {
    skills: [
      ...pinned
        .filter(({ name }) => !active.has(name))
        .map(({ name, digest }) => ({ name, digest, as: "pinned" as const })),
      ...required.map(({ name, digest }) => ({ name, digest, as: "required" as const })),
      ...skills.map(({ name, digest }) => ({ name, digest, as })),
    ],
    offered: [...offered],
  };
}

/** Reads the text of a skill. */
type ReadText = (name: string, digest: string | undefined) => Promise<SkillReading>;

/** Returns a function that reads each text once, because many messages of a thread may show the same. */
export function readOnce(skills: SkillIndex): ReadText {
  const known = new Map<string, Promise<SkillReading>>();
  return (name, digest) => {
    const key = `${name}\n${digest ?? ""}`;
    const reading = known.get(key) ?? readSkill(skills, name, digest);
    known.set(key, reading);
    return reading;
  };
}

/** How the texts of a message are read and rendered. */
export interface TextAccess extends SkillTextAccess {
  /** @default readOnce */
  readonly read?: ReadText;
  /** Whether they are for the running turn. @default true */
  readonly isCurrent?: boolean;
  /** Returns the command that named a skill, as its message reads now. */
  readonly commandOf?: (skill: ShownSkill) => NamedSkill | undefined;
}

/** A command that named a skill. */
type NamedSkill = Pick<CalledSkill, "typedName" | "arguments" | "rawArguments">;

/** Returns the texts of skills and offers, and puts those of the skills among the texts in view. */
export async function skillTexts(
  { skills: shown, offered }: Shown,
  inView: Map<string, string>,
  access: TextAccess,
): Promise<string[]> {
  const { skills, isCurrent = true, report, read = readOnce(skills) } = access;
  const notes: string[] = [];
  for (const each of shown) {
    const { document, warning } = await read(each.name, each.digest);
    if (warning && isCurrent) report(warning);
    // The text of an earlier turn that cannot be had any more is gone: a newer one is for the turn that asks for it.
    const isGone = !isCurrent && each.digest !== undefined && document?.digest !== each.digest;
    if (!document || isGone) continue;
    const block = blockOf(each, document.body, access);
    const key = textKey(document.digest, block.text === document.body ? "" : block.text);
    // A reference to an older text would be read as one to the newest.
    notes.push(wholeText(inView.get(each.name) === key ? { ...block, text: IN_VIEW } : block));
    inView.set(each.name, key);
  }
  const known = offered.flatMap((name) => skills.get(name) ?? []);
  if (known.length === 0) return notes;
  const offer = offerText(known);
  const isInView = inView.get(OFFER) === offer;
  inView.set(OFFER, offer);
  return [...notes, isInView ? OFFER_IN_VIEW : offer];
}

/** Key of the newest offer among the texts in view: no skill has this name. */
const OFFER = "";
const OFFER_IN_VIEW = "# Skills That May Help\n\n(The same as above.)";

/** Reference to a text that the conversation has already. */
const IN_VIEW = "(Its instructions are above, unchanged.)";

/** Identifies the text of a skill as it is shown: by its digest, and by the text if arguments are filled in. */
export function textKey(digest: string, filled: string): string {
  return `${digest} ${filled}`;
}

function blockOf(each: ShownSkill, body: string, access: TextAccess): SkillBlock {
  const { skills, substitution: mode, commandOf } = access;
  const skill: PromptSkill = skills.get(each.name) ?? { name: each.name };
  if (each.as === "selected") return foundBlock("Selected", skill, body, mode);
  if (each.as === "pinned") return foundBlock("Pinned", skill, body, mode);
  if (each.as === "required") return foundBlock("Required", skill, body, mode);
  const unnamed = { typedName: each.name, arguments: defaultArguments(skill.parameters), rawArguments: "" };
  return calledBlock({ ...(commandOf?.(each) ?? unnamed), skill, body, mode });
}

import { type ExplainedSelection, explainMessage, testSkills } from "@langslash/middleware";
import type { Skill, SkillCase, SkillIndex } from "@langslash/skills";
import type { AuditReport, Collision, DescriptionFinding, Probe, TakenMessage, WrongMessage } from "./audit-report.js";
import { groupedBy } from "../grouped-by.js";
import { plural } from "../print/plural.js";
import { retrieverEditor } from "./retriever-editor.js";
import { findEdit } from "./find-edit.js";
import { probesOf, withoutPrefix } from "./probes.js";
import { searchTerms } from "./search-terms.js";
import { skillMap } from "./skill-map.js";

/** Options of `auditSkills`. */
export interface AuditOptions {
  /** Whether the agent has the tools to open skills. */
  readonly skillTools: boolean;
  /** Maximum number of messages for which an edit is searched. */
  readonly edits: number;
  /** Called with the number of pieces of work, and after each piece. */
  readonly onStart?: (total: number) => void;
  readonly onProgress?: (name: string) => void;
}

/** A probe, and the selection that it leads to. */
interface ProbeResult {
  readonly probe: Probe;
  readonly selection: ExplainedSelection | undefined;
}

/** Minimum and maximum number of words of a description that says enough and not everything. */
const FEW_WORDS = 5;
const MANY_WORDS = 150;

/** Number of skills from which a skill must take messages to count as one that says too much. */
const MANY_VICTIMS = 3;

/** Examines a collection: tries messages that should load each skill, and searches edits for those that go wrong. */
export async function auditSkills(
  index: SkillIndex,
  evaluated: readonly SkillCase[],
  options: AuditOptions,
): Promise<AuditReport> {
  const { skillTools, edits, onStart, onProgress } = options;
  const skills = index.list();
  // A follow-up is no test of a description.
  const cases = [...evaluated.filter(({ after = [] }) => after.length === 0), ...skills.flatMap(excludedCases)];
  const selectable = skills.filter(({ modelInvocable }) => modelInvocable);
  const names = new Set(selectable.flatMap(({ name }) => withoutPrefix(name)));
  const probes = selectable.flatMap((skill) => probesOf(skill, cases, names));
  const { failures } = await testSkills(index, cases, { skillTools });
  const searched = failures.filter(({ outcome }) => outcome === "missed" || outcome === "loaded-wrongly");
  onStart?.(probes.length + Math.min(edits, searched.length));
  const results: ProbeResult[] = [];
  for (const probe of probes) {
    const { selection } = await explainMessage(probe.message, { skills: index, skillTools });
    results.push({ probe, selection });
    onProgress?.(probe.skill);
  }
  const collisions = collisionsIn(results);
  const failing = new Set(failures.map((failure) => failure.case));
  const wrong: WrongMessage[] = [];
  const edited = searched.slice(0, edits);
  const edit = edited.length > 0 ? await retrieverEditor(index) : undefined; // which reads all texts
  for (const failure of edited) {
    const found = edit && (await findEdit(failure, { skills: index, edit, options: { skillTools }, cases, failing }));
    wrong.push({ case: failure.case, problem: failure.problems.join(" "), ...(found ?? { mended: 0, broken: 0 }) });
    onProgress?.(failure.case.about ?? "");
  }
  const bySkill = groupedBy(results, ({ probe }) => probe.skill);
  return {
    skills: skills.map(({ name, description, modelInvocable }) => ({
      name,
      description,
      isSelectable: modelInvocable,
    })),
    probes: probes.length,
    reached: results.filter(({ probe, selection }) => selection?.loaded.includes(probe.skill)).length,
    collisions,
    findings: selectable.flatMap((skill) => findingsOf(skill, bySkill.get(skill.name) ?? [], collisions)),
    wrong,
    unsearched: searched.length - wrong.length,
    map: skillMap(selectable),
  };
}

/** Returns the messages that a skill itself says it is not for, as cases. */
function excludedCases({ name, notFor = [] }: Skill): SkillCase[] {
  return notFor.map((message) => ({ message, notSkill: name, about: name }));
}

/** Groups the messages that load another skill than their own, or are as likely for another one. */
function collisionsIn(results: readonly ProbeResult[]): Collision[] {
  const found = new Map<string, { skill: string; taker: string; messages: TakenMessage[] }>();
  for (const { probe, selection } of results) {
    const taker = takerOf(probe, selection);
    if (!taker) continue;
    const key = `${probe.skill}\0${taker.name}`;
    const collision = found.get(key) ?? { skill: probe.skill, taker: taker.name, messages: [] };
    const { message, origin } = probe;
    const words = taker.evidence?.words.found ?? [];
    collision.messages.push({ message, origin, words, isLoaded: taker.outcome === "loaded" });
    found.set(key, collision);
  }
  return [...found.values()].toSorted((a, b) => b.messages.length - a.messages.length);
}

function takerOf(
  { skill }: Probe,
  selection: ExplainedSelection | undefined,
): ExplainedSelection["candidates"][number] | undefined {
  if (!selection || selection.loaded.includes(skill)) return undefined;
  const { candidates, reason } = selection;
  const other = candidates.find(({ outcome }) => outcome === "loaded");
  if (other) return other;
  const [first, second] = candidates;
  const isBetween = first?.name === skill || second?.name === skill;
  if (reason !== "ambiguous" || !isBetween) return undefined;
  return first?.name === skill ? second : first;
}

function findingsOf(
  { name, description }: Skill,
  own: readonly ProbeResult[],
  collisions: readonly Collision[],
): DescriptionFinding[] {
  const isReached = own.some(({ selection }) => selection?.loaded.includes(name));
  const count = searchTerms(description).size;
  const victims = new Set(
    collisions
      .filter(({ taker, messages }) => taker === name && messages.some(({ isLoaded }) => isLoaded))
      .map(({ skill }) => skill),
  );
  const findings: DescriptionFinding[] = [];
  if (count < FEW_WORDS) {
    const text = `The description has ${plural(count, "word")} that ${count === 1 ? "says" : "say"} something; write down the task and the words that users type.`;
    findings.push({ skill: name, kind: "too-little", text });
  }
  if (!isReached) {
    const text =
      own.length === 0
        ? "There is no sentence, example or evaluation to try."
        : own.length === 1
          ? "The one message that was tried does not load it."
          : `None of ${own.length} messages loads it, not even a sentence of its own description.`;
    findings.push({ skill: name, kind: "unreachable", text });
  }
  if (count > MANY_WORDS || victims.size >= MANY_VICTIMS) {
    const long = count > MANY_WORDS ? [`The description has ${count} words: each makes it fit more messages.`] : [];
    const taken = victims.size >= MANY_VICTIMS ? [`It takes messages from ${[...victims].join(", ")}.`] : [];
    findings.push({ skill: name, kind: "too-much", text: [...long, ...taken].join(" ") });
  }
  return findings;
}

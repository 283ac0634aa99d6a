import { ellipsis } from "@langslash/grammar/internal";
import { queryParts } from "@langslash/skills/internal";
import { plural } from "../print/plural.js";
import { printableLine } from "../print/printable.js";
import type { AuditReport, Collision, DescriptionFinding, WrongMessage } from "./audit-report.js";

/** A part of the page: a heading, a sentence, and a list of entries with lines below them. */
export interface AuditSection {
  readonly title: string;
  readonly text: string;
  readonly entries: readonly { readonly head: string; readonly lines: readonly string[] }[];
}

/** Maximum number of messages that are shown for one collision. */
const MAX_SHOWN = 3;

const TITLES: Readonly<Record<DescriptionFinding["kind"], string>> = {
  unreachable: "Skills that nothing reaches",
  "too-little": "Descriptions that say too little",
  "too-much": "Descriptions that say everything",
};

/** Returns the sections of a report, which the Markdown and the HTML page share. */
export function auditSections(report: AuditReport): AuditSection[] {
  const { skills, collisions, findings, wrong, unsearched, probes, reached } = report;
  const byName = skills.filter(({ isSelectable }) => !isSelectable).map(({ name }) => name);
  const rest = unsearched > 0 ? ` None was searched for ${unsearched} more: see --edits.` : "";
  return [
    {
      title: "Summary",
      text:
        `${plural(skills.length, "skill")}. ${probes} messages were tried: the sentences of the descriptions, examples ` +
        `and evaluations. ${reached} of them load their skill.` +
        (byName.length > 0 ? ` Only loaded by name: ${byName.join(", ")}.` : ""),
      entries: [],
    },
    {
      title: "Skills that collide",
      text: collisions.length > 0 ? "One skill would take these messages from another." : "None.",
      entries: collisions.map(collisionEntry),
    },
    ...Object.entries(TITLES).map(([kind, title]) => {
      const own = findings.filter((finding) => finding.kind === kind);
      const entries = own.map(({ skill, text }) => ({ head: skill, lines: [text] }));
      return { title, text: own.length > 0 ? "" : "None.", entries };
    }),
    {
      title: "Messages of evaluations that go wrong",
      text: wrong.length > 0 ? `Each edit was tried on the whole collection.${rest}` : "None.",
      entries: wrong.map(wrongEntry),
    },
  ];
}

/** Renders a report as a page of Markdown. */
export function auditMarkdown(report: AuditReport): string {
  const parts = auditSections(report).flatMap(({ title, text, entries }) => [
    `## ${title}`,
    ...(text === "" ? [] : [escapeMarkdown(text)]),
    ...(entries.length === 0 ? [] : [entries.map(markdownEntry).join("\n")]),
  ]);
  return ["# Audit of the skills", ...parts].join("\n\n");
}

function markdownEntry({ head, lines }: AuditSection["entries"][number]): string {
  return [`- **${escapeMarkdown(head)}**`, ...lines.map((line) => `  - ${escapeMarkdown(line)}`)].join("\n");
}

function escapeMarkdown(text: string): string {
  return printableLine(text).replace(/[\\`*_[\]<>#|]/g, (character) => `\\${character}`);
}

function collisionEntry({ skill, taker, messages }: Collision): AuditSection["entries"][number] {
  const shown = messages.slice(0, MAX_SHOWN).map(({ message, origin, words, isLoaded }) => {
    const verb = isLoaded ? `loads ${taker}` : "fits both, so that neither is loaded";
    return `${quoted(message)} (${origin}) ${verb}: ${words.join(" ")}`;
  });
  const rest = messages.length - shown.length;
  return { head: `${taker} takes from ${skill}`, lines: rest > 0 ? [...shown, `and ${rest} more`] : shown };
}

function wrongEntry({
  case: { message, file, line },
  problem,
  edit,
  mended,
  broken,
}: WrongMessage): AuditSection["entries"][number] {
  const place = file === undefined ? "" : ` (${file}${line === undefined ? "" : `:${line}`})`;
  const effect = [
    ...(mended > 0 ? [`sets ${plural(mended, "other message")} right`] : []),
    broken > 0 ? `breaks ${plural(broken, "other message")}` : "breaks no other",
  ];
  const lines = edit
    ? [`Edit: add to the description of ${edit.skill}: ${edit.sentence} This ${effect.join(" and ")}.`]
    : [isTooShort(message) ? TOO_SHORT : "No sentence with a phrase of it helps."];
  return { head: `${quoted(message)}${place}`, lines: [problem, ...lines] };
}

const TOO_SHORT = "Fewer than two of its words say something: it loads no skill, whatever the descriptions say.";

/** Whether a message has too few words that say something to load a skill. Two characters count as one word. */
function isTooShort(message: string): boolean {
  const counts = queryParts(message).map((part) => part.reduce((sum, { cut }) => sum + (cut === "whole" ? 1 : 0.5), 0));
  return Math.max(0, ...counts) < 2;
}

function quoted(message: string): string {
  return `"${ellipsis(printableLine(message), 120)}"`;
}

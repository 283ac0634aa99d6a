import type { SkillCase } from "@langslash/skills";

/** A message that should load a skill, as the audit tries it. */
export interface Probe {
  readonly message: string;
  readonly skill: string;
  /** Its origin: a sentence of the skill's description, one of its examples, or an evaluation file. */
  readonly origin: "description" | "example" | "evaluation";
}

/** A message that one skill takes from another. */
export interface TakenMessage extends Pick<Probe, "message" | "origin"> {
  /** The words of the message that the other skill has. */
  readonly words: readonly string[];
  /** Whether the other skill is loaded. Otherwise both are about as likely, and none is. */
  readonly isLoaded: boolean;
}

/** Messages that one skill takes from another. */
export interface Collision {
  readonly skill: string;
  readonly taker: string;
  readonly messages: readonly TakenMessage[];
}

/** Something to improve in the description of a skill. */
export interface DescriptionFinding {
  readonly skill: string;
  readonly kind: "unreachable" | "too-little" | "too-much";
  readonly text: string;
}

/** The edit of a description that sets a message right: a sentence at its end. */
export interface DescriptionEdit {
  readonly skill: string;
  /** Whether the sentence says what the skill is for, or what it is not for. */
  readonly kind: "for" | "notFor";
  /** The phrase of the message that the sentence quotes. */
  readonly phrase: string;
  readonly sentence: string;
  /** The description after the edit. */
  readonly description: string;
}

/** A message of an evaluation that goes wrong. */
export interface WrongMessage {
  readonly case: SkillCase;
  readonly problem: string;
  /** Undefined if no edit helps. */
  readonly edit?: DescriptionEdit;
  /** Numbers of the other messages of the evaluations that the edit sets right, and that it breaks. */
  readonly mended: number;
  readonly broken: number;
}

/** A place on the map of a collection, in units from 0 to 1. */
export interface MapPoint {
  readonly skill: string;
  readonly x: number;
  readonly y: number;
}

/** Findings about a collection of skills. Plain data. */
export interface AuditReport {
  readonly skills: readonly { readonly name: string; readonly description: string; readonly isSelectable: boolean }[];
  readonly probes: number;
  /** Probes that load the skill that they are about. */
  readonly reached: number;
  readonly collisions: readonly Collision[];
  readonly findings: readonly DescriptionFinding[];
  readonly wrong: readonly WrongMessage[];
  /** Number of messages that go wrong and for which no edit was searched. */
  readonly unsearched: number;
  readonly map: readonly MapPoint[];
}

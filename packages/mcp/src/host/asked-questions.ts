import { digestOf } from "@langslash/skills/internal";
import type { SkillStore } from "@langslash/skills";

/** The part of a LangGraph store that approvals need. */
export type ApprovalStore = Pick<SkillStore, "get" | "put">;

const NAMESPACE = ["langslash", "mcp-questions"];

/** Maximum number of questions in memory. */
const MAX_QUESTIONS = 10_000;

/** Questions by task and number of the interrupt, oldest first. */
const asked = new Map<string, string>();

/** Notes which question a task has asked with its interrupt of this number. */
export async function noteQuestion(
  task: string,
  number: number,
  question: string,
  store: ApprovalStore | undefined,
): Promise<void> {
  const key = keyOf(task, number);
  asked.set(key, question);
  const [oldest] = asked.keys();
  if (asked.size > MAX_QUESTIONS && oldest !== undefined) asked.delete(oldest);
  await store?.put(NAMESPACE, key, { question }, false);
}

/** Returns the question that a task asked with its interrupt of this number; undefined if it is not known. */
export async function questionAt(task: string, number: number, store: ApprovalStore | undefined): Promise<unknown> {
  const key = keyOf(task, number);
  return asked.get(key) ?? (await store?.get(NAMESPACE, key))?.value["question"];
}

function keyOf(task: string, number: number): string {
  return digestOf(JSON.stringify([task, number]));
}

import "../node/globals.js";
import type { Project } from "../project.js";
import { type Inspection, inspectProject } from "./inspect-project.js";

/** A message of the worker: a part of the answer, or its end. */
export interface Answer {
  readonly part?: Inspection;
  /** Why there is no further part. */
  readonly problem?: string;
  readonly isLast: boolean;
}

// The page asks about the next project after the last answer.
addEventListener("message", ({ data }: MessageEvent<Project>) => void answer(data));

async function answer(project: Project): Promise<void> {
  try {
    for await (const part of inspectProject(project)) postMessage({ part, isLast: false } satisfies Answer);
    postMessage({ isLast: true } satisfies Answer);
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    postMessage({ problem, isLast: true } satisfies Answer);
  }
}

import type { Catalogue } from "@langslash/grammar";
import type { MessageExplanation } from "@langslash/middleware";
import { catalogue, commandFolderSource, loadSkills, type SkillDiagnostic, type SkillIndex } from "@langslash/skills";
import { ROOT, setFiles } from "../node/files-in-memory.js";
import type { Project, ProjectFile } from "../project.js";
import type { ShownConversion } from "./convert-message.js";
import type { ShownRequest } from "./run-thread.js";

/** The results for a project, in the order in which they are known. */
export interface Inspection {
  readonly catalogue?: Catalogue;
  /** Problems of the files. */
  readonly diagnostics?: readonly SkillDiagnostic[];
  readonly explanation?: MessageExplanation;
  readonly requests?: readonly ShownRequest[];
  readonly conversion?: ShownConversion | undefined;
}

/** Reads the skills of the files in memory, and the commands if there are any. */
async function readSkills(files: readonly ProjectFile[]): Promise<SkillIndex> {
  const folders = ["skills", "commands"].filter((name) => files.some(({ path }) => path.startsWith(`${name}/`)));
  const sources = folders.map((name) =>
    name === "skills" ? `${ROOT}/skills` : commandFolderSource(`${ROOT}/commands`),
  );
  return loadSkills(sources);
}

/** Yields the results for a project, part by part. */
export async function* inspectProject({ files, turns, message }: Project): AsyncGenerator<Inspection> {
  setFiles(files);
  const skills = await readSkills(files);
  yield { catalogue: catalogue(skills), diagnostics: skills.diagnostics };
  const { explainTurn } = await import("./explain-turn.js");
  const explanation = await explainTurn(skills, turns, message);
  yield { explanation };
  const { runThread } = await import("./run-thread.js");
  yield { requests: message.trim() === "" ? [] : await runThread(skills, [...turns, message]) };
  const { convertMessage } = await import("./convert-message.js");
  yield { conversion: await convertMessage(message, explanation, skills) };
}

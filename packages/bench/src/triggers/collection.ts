import { existsSync } from "node:fs";
import { basename } from "node:path";
import { loadSkills, type Skill, type SkillIndex, skillFolderSource } from "@langslash/skills";
import { skillSelectorMiddleware, skillToolsMiddleware } from "@langslash/middleware";
import { createAgent } from "langchain";
import { RecordingModel } from "../recording-model.js";

/** What an agent did with a message. */
export interface Outcome {
  /** The skill that was loaded; undefined if none was. */
  readonly loaded: Skill | undefined;
  readonly offered: readonly Skill[];
  /** Length of the system prompt. */
  readonly characters: number;
}

/** An index of skills, with agents over it. */
export interface Collection {
  readonly skills: SkillIndex;
  /** Sends a message to an agent whose model can open skills. */
  readonly send: (message: string) => Promise<Outcome>;
  /** Sends a message to an agent whose model cannot. */
  readonly sendAlone: (message: string) => Promise<Outcome>;
  /** Returns the skill that a folder lists under a name, if it may be loaded without being named. */
  readonly skillOf: (folder: string, name: string) => Skill | undefined;
}

/** Loads folders of skills. Of two skills with the same name, that of the earlier folder takes precedence. */
export async function loadCollection(folders: readonly string[]): Promise<Collection> {
  const existing = folders.filter((folder) => existsSync(folder));
  const sourceOf = (folder: string): string => `f${existing.indexOf(folder)}`;
  const skills = await loadSkills(existing.map((folder) => skillFolderSource(folder, { name: sourceOf(folder) })));
  const skillOf = (folder: string, name: string): Skill | undefined => {
    const listed = skills.list().filter(({ source, modelInvocable }) => source === sourceOf(folder) && modelInvocable);
    return listed.find((skill) => skill.name.split(":").at(-1) === name || basename(skill.file) === `${name}.md`);
  };
  return { skills, skillOf, send: sender(skills, true), sendAlone: sender(skills, false) };
}

function sender(skills: SkillIndex, canOpen: boolean): Collection["send"] {
  const model = new RecordingModel();
  const selector = skillSelectorMiddleware({ skills });
  const agent = canOpen
    ? createAgent({ model, middleware: [selector, skillToolsMiddleware({ skills })] })
    : createAgent({ model, middleware: [selector] });
  return async (content) => {
    const { selectedSkills } = await agent.invoke({ messages: [{ role: "user", content }] });
    const system = model.lastMessages.find((message) => message.type === "system")?.text ?? "";
    const names =
      selectedSkills.length > 0 ? [] : Array.from(system.matchAll(/^- \*\*(.+?)\*\*:/gm), ([, name]) => name);
    return {
      loaded: skills.get(selectedSkills[0]?.name ?? ""),
      offered: names.flatMap((name) => skills.get(name ?? "") ?? []),
      characters: system.length,
    };
  };
}

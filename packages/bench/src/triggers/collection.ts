import { existsSync } from "node:fs";
import { basename } from "node:path";
import { loadSkills, type Skill, type SkillHit, type SkillIndex, skillFolderSource } from "@langslash/skills";
import {
  lexicalRetriever,
  type SkillRetriever,
  skillSelectorMiddleware,
  skillToolsMiddleware,
} from "@langslash/middleware";
import { createAgent } from "langchain";
import { RecordingModel } from "../recording-model.js";

/** Result of sending a message to an agent. */
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
  /** Returns the names of the best skills for a message, best first. */
  readonly rank: (message: string, limit: number) => Promise<readonly string[]>;
  /** Returns the two best skills for a message by the lexical search. */
  readonly search: (message: string) => Promise<readonly SkillHit[]>;
  /** Sends a message to an agent whose model can open skills. */
  readonly send: (message: string) => Promise<Outcome>;
  /** Returns the skill that a folder lists under a name, if it may be loaded without being named. */
  readonly skillOf: (folder: string, name: string) => Skill | undefined;
  /** Returns the skills of a folder. */
  readonly skillsIn: (folder: string) => readonly Skill[];
}

/** Loads folders of skills. Of two skills with the same name, that of the earlier folder takes precedence. */
export async function loadCollection(
  folders: readonly string[],
  retriever: SkillRetriever = lexicalRetriever(),
): Promise<Collection> {
  const existing = folders.filter((folder) => existsSync(folder));
  const sourceOf = (folder: string): string => `f${existing.indexOf(folder)}`;
  const skills = await loadSkills(existing.map((folder) => skillFolderSource(folder, { name: sourceOf(folder) })));
  const skillsIn = (folder: string): Skill[] => skills.list().filter(({ source }) => source === sourceOf(folder));
  const skillOf = (folder: string, name: string): Skill | undefined => {
    const listed = skillsIn(folder).filter(({ modelInvocable }) => modelInvocable);
    return listed.find((skill) => skill.name.split(":").at(-1) === name || basename(skill.file) === `${name}.md`);
  };
  const rank = async (message: string, limit: number): Promise<readonly string[]> => {
    const matches = await retriever.retrieve(message, { skills, limit, filter: isSelectable });
    return matches.map(({ name }) => name);
  };
  const search = (message: string): Promise<readonly SkillHit[]> =>
    skills.search(message, { limit: 2, filter: isSelectable });
  return { skills, rank, search, skillOf, skillsIn, send: sender(skills, retriever) };
}

function sender(skills: SkillIndex, retriever: SkillRetriever): Collection["send"] {
  const model = new RecordingModel();
  const middleware = [skillSelectorMiddleware({ skills, retriever }), skillToolsMiddleware({ skills })] as const;
  const agent = createAgent({ model, middleware });
  return async (content) => {
    const { selectedSkills } = await agent.invoke({ messages: [{ role: "user", content }] });
    const { instructions } = model;
    const names =
      selectedSkills.length > 0 ? [] : Array.from(instructions.matchAll(/^- \*\*(.+?)\*\*:/gm), ([, name]) => name);
    return {
      loaded: skills.get(selectedSkills[0]?.name ?? ""),
      offered: names.flatMap((name) => skills.get(name ?? "") ?? []),
      characters: instructions.length,
    };
  };
}

function isSelectable(skill: Skill): boolean {
  return skill.modelInvocable;
}

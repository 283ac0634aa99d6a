import type { Project } from "../project.js";
import { codingAgent } from "./coding-agent.js";
import { lawOffice } from "./law-office.js";
import { supportDesk } from "./support-desk.js";

/** The projects that the playground offers; the first one is shown. */
export const EXAMPLES: readonly [Example, ...Example[]] = [
  { name: "Law office: commands with arguments", project: lawOffice },
  { name: "Support desk: skills found by meaning", project: supportDesk },
  { name: "Coding agent: a command as a prompt", project: codingAgent },
];

interface Example {
  readonly name: string;
  readonly project: Project;
}

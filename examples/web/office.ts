import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { MemorySaver } from "@langchain/langgraph";
import { skillAuthoringMiddleware } from "@langslash/authoring";
import { skillMiddleware, type TurnEvent, turnEvents } from "@langslash/middleware";
import { catalogueRoutes, loadSkills, skillFolderSource } from "@langslash/skills";
import { createAgent } from "langchain";
import { saveCommand } from "../commands/save-command.js";
import type { ExampleModels } from "../demo/models.js";
import { libraryTools } from "../law-office/library.js";

const OFFICE_SKILLS = fileURLToPath(new URL("../law-office/skills", import.meta.url));

/** Options for `createOffice`. */
export interface OfficeOptions {
  readonly models: ExampleModels;
  /** Folder for new skills (`.agents/skills`) and saved answers (`saved`). */
  readonly workspace: string;
}

/** The agent of the law office and its current commands. */
export type Office = Awaited<ReturnType<typeof createOffice>>;

/**
 * Creates the agent of the chat page. Skills that change on disk, or are written by the agent, become commands at once.
 */
// oxlint-disable-next-line explicit-module-boundary-types -- an explicit return type would lose the agent's state types
export async function createOffice({ models: { model, models, runsAs }, workspace }: OfficeOptions) {
  const ownSkills = join(workspace, ".agents/skills");
  await mkdir(ownSkills, { recursive: true });
  const skills = await loadSkills([OFFICE_SKILLS, skillFolderSource(ownSkills, { name: "own", optional: true })]);
  const extras = { commands: [saveCommand(join(workspace, "saved"))], models, onInvalidArguments: "ask" } as const;
  const agent = createAgent({
    model,
    tools: libraryTools,
    systemPrompt: "You assist a personal injury law office. Answer in Markdown.",
    checkpointer: new MemorySaver(),
    middleware: [
      ...skillMiddleware({ skills, ...extras }),
      // A skill is an instruction for everybody who uses the office, so a person decides about each one.
      skillAuthoringMiddleware({
        skills,
        root: workspace,
        approval: true,
        reservedNames: extras.commands.map(({ name }) => name),
      }),
    ],
  });

  const watcher = await skills.watch();
  return {
    runsAs,
    /** Runs a turn of a conversation from a message, or on from answers to its questions. */
    async *run(
      thread: string,
      input: Parameters<typeof agent.stream>[0],
      signal: AbortSignal,
    ): AsyncGenerator<TurnEvent> {
      const config = { configurable: { thread_id: thread }, recursionLimit: 100, signal };
      yield* turnEvents(await agent.stream(input, { ...config, streamMode: ["custom", "messages", "updates"] }));
    },
    /** Serves all commands that a user can type now. */
    serveCatalogue: catalogueRoutes(skills, extras),
    close: (): Promise<void> => watcher.close(),
  };
}

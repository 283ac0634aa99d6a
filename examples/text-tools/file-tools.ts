import type { ClientTool } from "@langchain/core/tools";
import { tool } from "langchain";
import { z } from "zod";
import type { ConfinedFiles } from "./confined-files.js";

const filePath = z.string().describe("The path of a file, from the working folder.");

/** Tools for the files of one folder. What they read is kept nowhere but in the conversation. */
export function fileTools(files: ConfinedFiles, activeFile: string): ClientTool[] {
  const tools = [
    tool(() => activeFile, {
      name: "active_file",
      description: "Names the file that is open in the editor.",
      schema: z.object({}),
    }),
    tool(({ folder }) => answered(async () => (await files.list(folder)).join("\n")), {
      name: "list",
      description: "Lists the files of a folder.",
      schema: z.object({ folder: z.string().default(".") }),
    }),
    tool(({ path: file }) => answered(() => files.read(file)), {
      name: "read",
      description: "Reads a file.",
      schema: z.object({ path: filePath }),
    }),
    tool(
      ({ path: file, content }) =>
        answered(async () => {
          await files.write(file, content);
          return `Wrote ${file}.`;
        }),
      {
        name: "write",
        description: "Writes a file, in place of what was in it.",
        schema: z.object({ path: filePath, content: z.string() }),
      },
    ),
    tool(
      ({ path: file, content }) =>
        answered(async () => {
          await files.append(file, content);
          return `Appended to ${file}.`;
        }),
      {
        name: "append",
        description: "Adds text at the end of a file.",
        schema: z.object({ path: filePath, content: z.string() }),
      },
    ),
    tool(({ path: file, ...edit }) => answered(() => editLines(files, file, edit)), {
      name: "line_edit",
      description: "Replaces the lines from first to last, counted from 1, both included.",
      schema: z.object({ path: filePath, first: z.int().min(1), last: z.int().min(1), content: z.string() }),
    }),
  ];
  return tools;
}

interface LineEdit {
  readonly first: number;
  readonly last: number;
  readonly content: string;
}

async function editLines(files: ConfinedFiles, path: string, { first, last, content }: LineEdit): Promise<string> {
  await files.edit(path, (text) => {
    const lines = text.split("\n");
    if (first > last || last > lines.length) {
      throw new Error(`${path} has the lines 1 to ${lines.length}, so ${first} to ${last} cannot be replaced.`);
    }
    return lines.toSpliced(first - 1, last - first + 1, ...content.split("\n")).join("\n");
  });
  return `Replaced lines ${first} to ${last} of ${path}.`;
}

/** What went wrong is an answer too: the model can do something about it. */
async function answered(work: () => Promise<string>): Promise<string> {
  try {
    return await work();
  } catch (error) {
    return `Error: ${error instanceof Error ? error.message : String(error)}`;
  }
}

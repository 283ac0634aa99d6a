import type { ClientTool } from "@langchain/core/tools";
import { tool } from "langchain";
import { z } from "zod";
import type { ConfinedFiles } from "./confined-files.js";

const filePath = z.string().describe("Path of a file, relative to the working folder.");

/** Creates tools for the files of one folder. The text that they read is kept in the conversation only. */
export function fileTools(files: ConfinedFiles, activeFile: string): ClientTool[] {
  const tools = [
    tool(() => activeFile, {
      name: "active_file",
      description: "Returns the file that is open in the editor.",
      schema: z.object({}),
    }),
    tool(({ folder }) => resultOf(async () => (await files.list(folder)).join("\n")), {
      name: "list",
      description: "Lists the files of a folder.",
      schema: z.object({ folder: z.string().default(".") }),
    }),
    tool(({ path: file }) => resultOf(() => files.read(file)), {
      name: "read",
      description: "Reads a file.",
      schema: z.object({ path: filePath }),
    }),
    tool(
      ({ path: file, content }) =>
        resultOf(async () => {
          await files.write(file, content);
          return `Wrote ${file}.`;
        }),
      {
        name: "write",
        description: "Writes a file, replacing its content.",
        schema: z.object({ path: filePath, content: z.string() }),
      },
    ),
    tool(
      ({ path: file, content }) =>
        resultOf(async () => {
          await files.append(file, content);
          return `Appended to ${file}.`;
        }),
      {
        name: "append",
        description: "Adds text at the end of a file.",
        schema: z.object({ path: filePath, content: z.string() }),
      },
    ),
    tool(({ path: file, ...edit }) => resultOf(() => editLines(files, file, edit)), {
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
      throw new Error(`Invalid lines ${first} to ${last}: ${path} has lines 1 to ${lines.length}.`);
    }
    return lines.toSpliced(first - 1, last - first + 1, ...content.split("\n")).join("\n");
  });
  return `Replaced lines ${first} to ${last} of ${path}.`;
}

/** Returns the message of an error as the tool's result, so that the model can react to it. */
async function resultOf(work: () => Promise<string>): Promise<string> {
  try {
    return await work();
  } catch (error) {
    return `Error: ${error instanceof Error ? error.message : String(error)}`;
  }
}

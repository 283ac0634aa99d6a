import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, isAbsolute, join } from "node:path";
import { MemorySaver } from "@langchain/langgraph";
import { CliError } from "../cli-error.js";
import { messageOf } from "../message-of.js";

/** The newest checkpoint of each namespace: its id, itself and its metadata, both in base64. */
type ConversationFile = Readonly<Record<string, readonly [id: string, checkpoint: string, metadata: string]>>;

/** A conversation that a file keeps under a name. */
export interface KeptConversation {
  readonly checkpointer: MemorySaver;
  readonly isNew: boolean;
  /**
   * Writes the newest state to the file.
   *
   * @throws CliError if another chat has written it meanwhile
   */
  save(): Promise<void>;
}

/**
 * Opens a conversation with a name.
 *
 * @throws CliError if the name cannot be that of a file, or the file is not a conversation
 */
export async function keptConversation(name: string, thread: string): Promise<KeptConversation> {
  if (!/^[\p{L}\p{N}][\p{L}\p{N}._-]{0,99}$/u.test(name))
    throw new CliError(`The name "${name}" is not allowed. Use letters, digits, ".", "_" and "-", at most 100.`, 2);
  const path = join(stateFolder(), "langslash", "chats", `${name}.json`);
  const checkpointer = new MemorySaver();
  const json = await contentOf(path);
  let known = json;
  if (json !== undefined) {
    try {
      // oxlint-disable-next-line no-unsafe-type-assertion -- anything else fails below
      for (const [namespace, [id, checkpoint, metadata]] of Object.entries(JSON.parse(json) as ConversationFile)) {
        checkpointer.storage[thread] ??= {};
        checkpointer.storage[thread][namespace] = { [id]: [bytes(checkpoint), bytes(metadata), undefined] };
      }
    } catch {
      throw new CliError(`${path} is not a conversation. Remove it, or choose another name.`);
    }
  }
  return {
    checkpointer,
    isNew: json === undefined,
    async save() {
      const newest = Object.entries(checkpointer.storage[thread] ?? {}).flatMap(([namespace, checkpoints]) => {
        const id = Object.keys(checkpoints).toSorted().at(-1) ?? "";
        const [checkpoint, metadata] = checkpoints[id] ?? [];
        return checkpoint ? [[namespace, [id, text(checkpoint), text(metadata)]] as const] : [];
      });
      if ((await contentOf(path)) !== known)
        throw new CliError(`Another chat has continued the conversation ${name}. This one is not kept any more.`);
      known = JSON.stringify(Object.fromEntries(newest));
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const draft = `${path}.${process.pid}`;
      await writeFile(draft, known, { mode: 0o600 });
      await rename(draft, path);
    },
  };
}

async function contentOf(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw new CliError(`Cannot read the conversation ${path}: ${messageOf(error)}`);
  }
}

function bytes(base64: string): Uint8Array {
  return Buffer.from(base64, "base64");
}

function text(data: Uint8Array | undefined): string {
  return Buffer.from(data ?? []).toString("base64");
}

function stateFolder(): string {
  const { XDG_STATE_HOME: given = "", LOCALAPPDATA: local = "" } = process.env;
  if (isAbsolute(given)) return given;
  return process.platform === "win32" && local !== "" ? local : join(homedir(), ".local", "state");
}

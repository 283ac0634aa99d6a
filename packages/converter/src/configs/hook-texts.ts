import { posix } from "node:path";
import { SkillError } from "@langslash/skills";
import { ConfinedFolder } from "@langslash/skills/internal";
import { z } from "zod";

/** Texts that a hook puts into each conversation. */
export interface HookTexts {
  /** Path of the hook's script, or of the settings if these have the whole hook, from the top of the repository. */
  readonly hook: string;
  /** Paths of the texts from there, each in one hook only. */
  readonly texts: readonly string[];
}

/** Hooks whose output becomes a part of the conversation. */
const EVENTS = ["SessionStart", "UserPromptSubmit"] as const;
const HooksSchema = z.array(
  z.object({ hooks: z.array(z.object({ command: z.string().optional().catch(undefined) })).catch([]) }),
);
const SettingsSchema = z.object({ hooks: z.record(z.string(), z.unknown()) });

/** A path with folders; variables before it count as one of them. Its length is limited, for linear time. */
const pathWith = (extensions: string): RegExp =>
  new RegExp(String.raw`(?<![\w.-])(?:[\w.-]{1,60}\/){0,8}[\w.-]{1,60}\.(?:${extensions})(?![\w./-])`, "g");
const SCRIPT = pathWith("sh|bash|py|[cm]?[jt]s|rb|ps1");
const TEXT = pathWith("md|txt");
/** Files for those who develop or install a collection, and the instructions that are read without a hook. */
const NO_TEXT = /(?:^|\/)(?:readme|changelog|contributing|licen[cs]e|requirements|claude|agents|gemini)\.\w+$/i;
/** The marks between the folders of a path that a program joins: `join(root, "rules", "a.md")`, `root / "a.md"`. */
const JOINED = /["'] ?[,/] ?["']/g;
/** Words of a script that reads a file; without any, it only writes or checks some. */
const READS = /\b(?:cat|head|tail|sed|awk|open|read\w*)\b/i;
/** Maximum number of paths of a script that are tried. */
const MAX_PATHS = 60;
/** Maximum size of settings and scripts, in bytes. */
const MAX_BYTES = 256 * 1024;

/**
 * Returns a function for the texts that the hooks of a repository put into each conversation: those that they name and
 * that are there. It reads the files once. Scripts are read as text and never run.
 *
 * @param settings - path of the settings with the hooks, from the top of the repository
 */
export function hookTexts(repository: string, settings: string): () => readonly HookTexts[] {
  let found: readonly HookTexts[] | undefined;
  return () => (found ??= findHookTexts(repository, settings));
}

function findHookTexts(repository: string, settings: string): HookTexts[] {
  const folder = new ConfinedFolder(repository, "the repository", { maxBytes: MAX_BYTES });
  const read = (path: string): string | undefined => {
    try {
      return folder.readSync(path);
    } catch (error) {
      if (!SkillError.isInstance(error)) throw error;
      return undefined;
    }
  };
  const seen = new Set<string>();
  const textsNamedIn = (code: string, from: string): string[] => {
    if (!READS.test(code)) return [];
    const named = [...new Set(code.replace(JOINED, "/").match(TEXT))].filter((path) => !NO_TEXT.test(path));
    const texts = named.slice(0, MAX_PATHS).flatMap((path) => {
      const found = placesOf(path, from).find((place) => (read(place)?.trim() ?? "") !== "");
      return found === undefined || seen.has(found) ? [] : [found];
    });
    for (const text of texts) seen.add(text);
    return [...new Set(texts)];
  };
  const found = commandsIn(read(settings) ?? "").flatMap((command) => {
    const scripts = (command.replace(/["']/g, "").match(SCRIPT) ?? []).flatMap((path) => {
      const place = placesOf(path, settings).find((each) => read(each) !== undefined);
      return place === undefined ? [] : [{ hook: place, texts: textsNamedIn(read(place) ?? "", place) }];
    });
    return [{ hook: settings, texts: textsNamedIn(command, settings) }, ...scripts];
  });
  return found.filter(({ texts }) => texts.length > 0);
}

/** Returns the commands of the hooks in settings; none if they cannot be read. */
function commandsIn(settings: string): string[] {
  try {
    const { hooks } = SettingsSchema.parse(JSON.parse(settings));
    return EVENTS.flatMap((event) => HooksSchema.safeParse(hooks[event]).data ?? []).flatMap((each) =>
      each.hooks.flatMap(({ command }) => command ?? []),
    );
  } catch {
    return [];
  }
}

/** Returns the places that a path may mean, whose first parts may be variables: at the top, or near a file. */
function placesOf(path: string, from: string): string[] {
  const parts = path.split("/").filter((part) => part !== "." && part !== "..");
  const beside = posix.dirname(from);
  return parts.flatMap((_part, index) => {
    const rest = parts.slice(index).join("/");
    return [rest, posix.join(beside, rest), posix.join(beside, "..", rest)].filter((place) => !place.startsWith(".."));
  });
}

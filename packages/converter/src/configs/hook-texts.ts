import { posix } from "node:path";
import { SkillError } from "@langslash/skills";
import { ConfinedFolder } from "@langslash/skills/internal";
import { z } from "zod";
import { pathWith, textsPrintedBy } from "./texts-printed.js";
import { USUAL_FILE } from "./usual-files.js";

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

const SCRIPT = pathWith("sh|bash|py|[cm]?[jt]s|rb|ps1");
/** Maximum number of scripts that are read, and of texts that are looked for in each of them. */
const MAX_SCRIPTS = 20;
const MAX_TEXTS = 60;
/** Maximum size of settings and scripts, in bytes. */
const MAX_BYTES = 256 * 1024;

/**
 * Returns a function for the texts that the hooks of a repository put into each conversation: those that they read and
 * that are there. It looks for them once. Scripts are read as text and never run.
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
  const commands = commandsIn(read(settings) ?? "").join("\n");
  const scripts = [...new Set(commands.match(SCRIPT))]
    .slice(0, MAX_SCRIPTS)
    .flatMap((path) => placesOf(path, settings).find((place) => read(place) !== undefined) ?? []);
  const hooks = [
    { hook: settings, code: commands },
    ...[...new Set(scripts)].map((hook) => ({ hook, code: read(hook) ?? "" })),
  ];
  const seen = new Set<string>();
  const found = hooks.map(({ hook, code }) => {
    const named = textsPrintedBy(code).filter((path) => !USUAL_FILE.test(path));
    const texts = named.slice(0, MAX_TEXTS).flatMap((path) => {
      const text = placesOf(path, hook).find((place) => (read(place)?.trim() ?? "") !== "");
      if (text === undefined || seen.has(text)) return [];
      seen.add(text);
      return [text];
    });
    return { hook, texts };
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

/** Returns the places that a path may mean: at the top, or near the file that names it. */
function placesOf(path: string, from: string): string[] {
  const rest = path
    .split("/")
    .filter((part) => part !== "." && part !== "..")
    .join("/"); // variables name the folder
  const beside = posix.dirname(from);
  const places = [rest, posix.join(beside, rest), posix.join(beside, "..", rest)];
  return [...new Set(places)].filter((place) => !place.startsWith(".."));
}

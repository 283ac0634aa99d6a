import { posix } from "node:path";
import { SkillError } from "@langslash/skills";
import { ConfinedFolder } from "@langslash/skills/internal";
import { z } from "zod";
import { USUAL_FILE } from "./usual-files.js";
import { withJoinedPaths } from "./scripts.js";

/** The start of a path in the project: at the start of a word, or after a variable for a folder. */
const START = String.raw`(?:(?<![\w./~$}\\-])|(?<=(?:\$\w{1,40}|[})]|\+ ?["'])["']?\/))`;

/** Returns a pattern for paths of files with one of the extensions. Lengths are limited, for linear time. */
function pathWith(extensions: string): RegExp {
  return new RegExp(String.raw`${START}(?:[\w.-]{1,60}\/){0,8}[\w.-]{1,60}\.(?:${extensions})(?![\w./-])`, "g");
}

const TEXT = pathWith("md|txt");
const COMMENT = /^[ \t]*(?:#|\/\/)/;
/** The end of a statement, in a shell and elsewhere. */
const SEPARATOR = /\n|;|&&|\|\|/;
/** The file to which a shell writes. */
const WRITTEN = /(?<![=-])>{1,2}[ \t]{0,9}["']?[^\s"'|]{1,400}/g;
/** Words of a statement that reads a file. */
const READS = /\b(?:cat|head|tail|sed|awk|open|read\w*)\b/i;
/** Folders outside of the project. */
const OUTSIDE =
  /~\/|\bHOME\b|\bhome(?:dir)?\b|\bexpanduser\b|\bUSERPROFILE\b|(?<![\w.)}"'])\/(?:etc|home|tmp|Users|usr|var)\//;
/** `DIR="$ROOT/rules"`, `const dir = join(root, "rules")`, `for f in a.md b.md`. */
const ASSIGNED = /^[ \t]*(?:(?:export|local|readonly|const|let|var|for)[ \t]+)?(\w{1,60})(?:[ \t]*=(?!=)|[ \t]+in\b)/;
const WORD = /\b[A-Za-z_]\w*/g;

/** Returns the paths of texts in the project that the statements of a program read, also by a variable. */
export function textsPrintedBy(code: string): string[] {
  const statements = withJoinedPaths(code)
    .split("\n")
    .filter((line) => !COMMENT.test(line))
    .flatMap((line) => line.split(SEPARATOR))
    .map((statement) => {
      const text = statement.replace(WRITTEN, () => "");
      return { text, words: text.match(WORD) ?? [], assigned: ASSIGNED.exec(text)?.[1] };
    });
  const outside = new Set<string>();
  const inProject = statements.filter(({ text, words, assigned }) => {
    const isOutside = OUTSIDE.test(text) || words.some((word) => outside.has(word));
    if (isOutside && assigned !== undefined) outside.add(assigned);
    return !isOutside;
  });
  const read = new Set<string>();
  const reading = inProject.toReversed().filter(({ text, words, assigned }) => {
    const isRead = READS.test(text) || (assigned !== undefined && read.has(assigned));
    if (isRead) for (const word of words) read.add(word);
    return isRead;
  });
  return [...new Set(reading.toReversed().flatMap(({ text }) => text.match(TEXT) ?? []))];
}

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

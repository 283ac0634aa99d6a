import { pluginOf, shortNameOf } from "../../configs/config-name.js";
import type { ConfigStore } from "../../configs/config-store.js";
import { IN_COMMANDS } from "./called-commands.js";
import type { FileMention } from "../file-mentions/file-mention.js";
import { type FilePlace, type PlacedText, placesOf } from "../file-mentions/file-places.js";
import { readOr } from "../../read-or.js";

/** Folders whose texts are for commands: a file that is found there by its name alone is not one of the project. */
const TEXT_FOLDER =
  /(?:^|\/)(?:checklists|common|conventions|guides|guidelines|instructions|patterns|personas|playbooks|prompts|protocols|references?|resources|rubrics|rules|schemas|shared|standards|templates|workflows)\//i;

/** The places of files that the texts of a command name. */
export class FoundPlaces {
  readonly #configs: Pick<ConfigStore, "findShared">;
  readonly #command: string | undefined;
  /** The places of files that were found by a part of their path. */
  readonly #elsewhere = new Map<string, FilePlace>();

  /** @param command - name of the command, whose text may name files beside its own */
  constructor(configs: Pick<ConfigStore, "findShared">, command: string | undefined) {
    this.#configs = configs;
    this.#command = command;
  }

  /** Yields the places of a file, and at last the only one in the collection that its path may mean. */
  async *of(mention: FileMention, text: PlacedText): AsyncGenerator<FilePlace> {
    yield* placesOf(mention, text, this.#command);
    if (mention.elsewhere === "nowhere") return;
    const path = await readOr(this.#configs.findShared?.(mention.path, pluginOf(text.name ?? "")), undefined);
    if (
      path === undefined ||
      (mention.elsewhere === "same-path" && path !== mention.path) ||
      this.#isBesideSkill(path, text)
    )
      return;
    const isOfProject = !mention.path.includes("/") && !TEXT_FOLDER.test(path);
    const key = isOfProject ? `project:${path}` : `:${path}`;
    const place = { key, path, isBeside: IN_COMMANDS.test(path), isGuessed: true, isOfProject };
    this.#elsewhere.set(keyOf(mention, text), place);
    yield place;
  }

  /** Returns the same places as far as they are known. */
  knownOf(mention: FileMention, text: PlacedText): FilePlace[] {
    const found = this.#elsewhere.get(keyOf(mention, text));
    return [...placesOf(mention, text, this.#command), ...(found ? [found] : [])];
  }

  /** Whether a path leads to a file beside the skill of a text, which is added to that skill. */
  #isBesideSkill(path: string, { name, type }: PlacedText): boolean {
    if (name === undefined || (name === this.#command && type !== "skill")) return false;
    return `/${path}`.includes(`/skills/${shortNameOf(name)}/`);
  }
}

function keyOf({ path }: FileMention, { name = "" }: PlacedText): string {
  return `${pluginOf(name) ?? ""}:${path}`;
}

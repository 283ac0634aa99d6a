import { TEMPLATES } from "../lexicon/nouns.js";
import { anyOf } from "../source/phrases.js";
/** The name of a folder of templates, in several languages. */
const NAME = new RegExp(`^[._]?${anyOf(TEMPLATES)}$`, "iu");

/** Whether a folder with this name is one of templates. */
export function isTemplateFolder(name: string): boolean {
  return NAME.test(name.normalize("NFC"));
}

/** Whether a path leads to a file in a folder of templates, at any depth. */
export function isInTemplates(path: string): boolean {
  return path.split("/").slice(0, -1).some(isTemplateFolder);
}

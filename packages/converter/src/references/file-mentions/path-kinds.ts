/** Folders in which a collection keeps texts. */
const FOLDERS_OF_TEXTS = "agents|commands|references?|resources|rules|skills|templates|workflows";

/** Paths of texts that a collection has, and a project hardly ever. */
const OF_COLLECTION = new RegExp(
  [
    String.raw`^(?:${FOLDERS_OF_TEXTS})\/`,
    String.raw`^[^/]+\/skills\/[^/]+\/`, // a file of a skill, from above its plugin
    String.raw`^hooks\/(?:[^/]+\/)*[^/]+\.md$`,
    String.raw`^\.[\w-]+\/(?:[^/]+\/){0,3}(?:checklists|guides|prompts|references?|rules|templates)\/`,
    String.raw`(?:^|\/)prompts\/[^/]+\.(?:md|txt)$`,
    String.raw`\/SKILL\.md$`,
    String.raw`\.(?:example|sample|template)\.(?:json|ya?ml|toml)$`, // a sample of settings
  ].join("|"),
);
const BELOW_FOLDER_OF_TEXTS = new RegExp(String.raw`\/(?:${FOLDERS_OF_TEXTS})\/`);
const TEXT = /^(?!(?:.*\/)?(?:readme|changelog|contributing|claude|agents|gemini|index)\.md$).*\.md$/i;
const SEVERAL_WORDS = /^[^/]*[\p{L}\p{M}\p{N}][-_][\p{L}\p{N}][^/]*$/u;
const TEXT_OR_SCRIPT = /\.(?:md|py|sh|[cm]?[jt]s|rb|ps1)$/;
const SCRIPT_IN_FOLDER = /\/[^/]+\.(?:py|sh|[cm]?[jt]s|rb|ps1)$/;

/** Whether a path is that of a text that a collection has, and a project hardly ever. */
export function isOfCollection(path: string): boolean {
  return OF_COLLECTION.test(path);
}

/** Whether a folder of texts is in a path below another folder. */
export function isBelowFolderOfTexts(path: string): boolean {
  return BELOW_FOLDER_OF_TEXTS.test(path);
}

/** Whether a path is that of prose, and not one that most folders have. */
export function isText(path: string): boolean {
  return TEXT.test(path);
}

/** Whether a path is that of a text or a script. */
export function isTextOrScript(path: string): boolean {
  return TEXT_OR_SCRIPT.test(path);
}

/** Whether a path is that of a script in a folder. */
export function isScriptInFolder(path: string): boolean {
  return SCRIPT_IN_FOLDER.test(path);
}

/** Whether a path is a name of several words, without a folder, which hardly any other file has. */
export function isNameOfSeveralWords(path: string): boolean {
  return SEVERAL_WORDS.test(path);
}

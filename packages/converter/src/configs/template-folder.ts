/** The name of a folder of templates, in several languages. */
const NAME =
  /^[._]?(?:templates?|vorlagen?|plantillas?|modelos|modelli|modèles|gabarits|шаблоны|模板|範本|テンプレート|雛形|템플릿|서식)$/iu;

/** Whether a folder with this name is one of templates. */
export function isTemplateFolder(name: string): boolean {
  return NAME.test(name.normalize("NFC"));
}

/** Whether a path leads to a file in a folder of templates, at any depth. */
export function isInTemplates(path: string): boolean {
  return path.split("/").slice(0, -1).some(isTemplateFolder);
}

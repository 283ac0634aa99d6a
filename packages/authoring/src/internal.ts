// For the other packages of Langslash only: not public, and free to change in any release.
export { skillTemplates } from "./draft/skill-templates.js";

// For the other packages of Langslash only: not public, and free to change in any release.
export { lineCounter } from "./line-counter.js";
export { isInstruction } from "./draft/instruction-phrases.js";
export { scanText, type TextFinding } from "./draft/scan-skill.js";
export { skillDiff } from "./draft/skill-diff.js";
export { skillTemplates } from "./draft/skill-templates.js";

// For the other packages of Langslash only: not public, and free to change in any release.

export { findConfig } from "./configs/find-config.js";
export { listedOnce } from "./configs/listed-once.js";
export { knownNames } from "./configs/known-names.js";

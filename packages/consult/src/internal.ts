// For the other packages of Langslash only: not public, and free to change in any release.

// Public functions that do not load LangChain.
export { ConsultError } from "./consult-error.js";
export { consultToolsParallel } from "./consult-tools-parallel.js";
export { checkToolAvailable } from "./discovery/check-tool-available.js";
export { discoverAvailableTools } from "./discovery/discover-available-tools.js";
export { loadConsultConfig } from "./config/load-consult-config.js";

// For the other packages of Langslash only: not public, and free to change in any release.

// Public functions that do not load LangChain.
export { consultToolsParallel } from "./consult-tools-parallel.js";
export { discoverAvailableTools } from "./discovery/discover-available-tools.js";
export { loadConsultConfig } from "./config/load-consult-config.js";

// Names of tools.
export { toolNames } from "./config/find-tool.js";

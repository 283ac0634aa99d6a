import type { CliTool } from "./cli-tool.js";
import { claude } from "./claude.js";
import { codex } from "./codex.js";
import { copilot } from "./copilot.js";
import { cursorAgent } from "./cursor-agent.js";
import { gemini } from "./gemini.js";
import { opencode } from "./opencode.js";
import { qwen } from "./qwen.js";

/** The tools that need no declaration, in the order in which they are listed. */
export const BUILT_IN_TOOLS: readonly CliTool[] = [gemini, codex, cursorAgent, claude, opencode, copilot, qwen];

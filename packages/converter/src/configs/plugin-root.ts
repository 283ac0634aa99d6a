/** Source of a pattern for the folder of a plugin as its texts write it: `${CLAUDE_PLUGIN_ROOT}/`. */
export const PLUGIN_ROOT = String.raw`\$(?:\{CLAUDE_PLUGIN_ROOT\}|CLAUDE_PLUGIN_ROOT)\/`;

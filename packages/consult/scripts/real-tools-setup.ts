import { mkdirSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join, resolve } from "node:path";
import type { ConsultConfigInput } from "../src/index.js";

/** Settings of a tool, as in a configuration. */
type ToolSettingsInput = NonNullable<ConsultConfigInput["tools"]>[string];

const KEY = "dummy-key-0123456789";

/** Paths and server for a trial of the real programs. */
export interface Setup {
  /** Folder of the programs. */
  readonly programs: string;
  /** Home folder that holds their settings. */
  readonly home: string;
  /** URL of the model server. */
  readonly server: string;
}

/**
 * Returns the settings that turn a tool's protection from the folder off, for the control of a trial in a hostile
 * project.
 */
export function unprotected(tool: string, cwd: string): ToolSettingsInput {
  const settings: Readonly<Record<string, ToolSettingsInput>> = {
    gemini: { env: { GEMINI_CLI_TRUST_WORKSPACE: "true" } },
    codex: { args: ["-c", `projects={${JSON.stringify(cwd)}={trust_level="trusted"}}`] },
    claude: { args: ["--setting-sources", "project"], env: { GIT_CONFIG_PARAMETERS: "" } },
    opencode: { trust_folder: true, env: { OPENCODE_DISABLE_PROJECT_CONFIG: "0" } },
    copilot: { env: { COPILOT_ALLOW_ALL: "true" } },
  };
  return settings[tool] ?? { trust_folder: true };
}

/** Returns the settings of gemini and qwen that select the authentication method. */
function authentication(selectedType: string): string {
  return JSON.stringify({ security: { auth: { selectedType } } });
}

/**
 * Writes the settings that point the programs at the server, and returns the configuration that runs them with these
 * settings.
 */
export function setUpTools({ programs, home, server }: Setup): ConsultConfigInput {
  const openai = `${server}/v1`;
  const put = (path: string, content: string): void => {
    mkdirSync(dirname(join(home, path)), { recursive: true });
    writeFileSync(join(home, path), content);
  };
  put(".gemini/settings.json", authentication("gemini-api-key"));
  put(".qwen/settings.json", authentication("openai"));
  put(
    ".codex/config.toml",
    `model_provider = "local"
[model_providers.local]
name = "local"
base_url = "${openai}"
env_key = "CODEX_API_KEY"
wire_api = "responses"
request_max_retries = 1
stream_max_retries = 1
`,
  );
  const local = {
    npm: "@ai-sdk/openai-compatible",
    options: { baseURL: openai, apiKey: KEY },
    models: { "stand-in": {} },
  };
  // The user's own agent may write. The one that is asked must not.
  const agent = { build: { permission: { bash: "allow", edit: "allow", write: "allow" } } };
  put(".config/opencode/opencode.json", JSON.stringify({ provider: { local }, agent }));

  const shared = { HOME: home, PATH: `${resolve(programs)}${delimiter}${process.env["PATH"]}` };
  const tool = (env: Readonly<Record<string, string>>, model?: string) => ({
    env: { ...shared, ...env },
    default_model: model,
  });
  return {
    tools: {
      gemini: tool({ GEMINI_API_KEY: KEY, GOOGLE_GEMINI_BASE_URL: server }, "gemini-2.5-flash"),
      codex: tool({ CODEX_API_KEY: KEY }, "gpt-5"),
      "cursor-agent": tool({ CURSOR_API_KEY: KEY }),
      claude: tool({ ANTHROPIC_API_KEY: KEY, ANTHROPIC_BASE_URL: server }, "sonnet"),
      opencode: tool({ OPENCODE_DISABLE_MODELS_FETCH: "1" }, "local/stand-in"),
      copilot: tool(
        { COPILOT_PROVIDER_BASE_URL: openai, COPILOT_PROVIDER_API_KEY: KEY, COPILOT_OFFLINE: "true" },
        "gpt-5",
      ),
      qwen: tool({ OPENAI_API_KEY: KEY, OPENAI_BASE_URL: openai }, "stand-in"),
    },
  };
}

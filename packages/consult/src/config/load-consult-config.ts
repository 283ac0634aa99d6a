import { existsSync, readFileSync, statSync } from "node:fs";
import { basename, resolve } from "node:path";
import { type ConsultConfig, type ConsultConfigInput, ConsultConfigSchema } from "./consult-config.js";
import { checkFoundConfig } from "./check-found-config.js";
import { ConsultError } from "../consult-error.js";
import { describeIssues, keyOf } from "../describe-issues.js";
import { parseYaml } from "./parse-yaml.js";

/** Environment variable with the path of the configuration file. */
const FILE_VARIABLE = "LANGSLASH_CONSULT_CONFIG";
/** Default file name, in the working directory. */
const FILE_NAME = "langslash.consult.yaml";
/** Maximum size of a file that is found rather than named. */
const MAX_FOUND_BYTES = 1_000_000;

/**
 * Loads the configuration from the given file, else from the file in `LANGSLASH_CONSULT_CONFIG`, else from
 * `langslash.consult.yaml` in the working directory. If there is no such file, returns the defaults.
 *
 * A file that is only found in the working directory may come from strangers. It can choose tools, models and time
 * limits, but not what is run: programs, arguments and environment variables are taken only from a file that the caller
 * or the variable names.
 *
 * @throws ConsultError `invalid-config` with the file and the key if the file is invalid, if a file that was only found
 * sets what is run, or if a file given explicitly or by the variable cannot be read
 */
export function loadConsultConfig(file?: string): ConsultConfig {
  const named = file || process.env[FILE_VARIABLE];
  if (named) return parseConsultConfig(readYaml(resolve(named)), basename(named));
  const found = resolve(FILE_NAME);
  return existsSync(found) ? loadFound(found) : ConsultConfigSchema.parse({});
}

/** Validates the configuration passed to a call. If none was passed, loads it with `loadConsultConfig`. */
export function resolveConfig(given: ConsultConfigInput | undefined): ConsultConfig {
  return given === undefined ? loadConsultConfig() : parseConsultConfig(given, "config");
}

function loadFound(path: string): ConsultConfig {
  const stats = statSync(path);
  if (!stats.isFile() || stats.size > MAX_FOUND_BYTES) {
    const message = `${FILE_NAME} in the working directory must be a file of at most ${MAX_FOUND_BYTES} bytes.`;
    throw new ConsultError("invalid-config", FILE_NAME, message);
  }
  const data = readYaml(path);
  const config = parseConsultConfig(data, FILE_NAME);
  checkFoundConfig(data, FILE_NAME, FILE_VARIABLE);
  return config;
}

function parseConsultConfig(data: unknown, source: string): ConsultConfig {
  const result = ConsultConfigSchema.safeParse(data, { reportInput: true });
  if (result.success) return result.data;
  const { issues } = result.error;
  const subject = issues[0] ? keyOf(issues[0]) : source;
  throw new ConsultError("invalid-config", subject, `${source} is not valid.\n${describeIssues(issues)}`);
}

function readYaml(path: string): unknown {
  const name = basename(path);
  try {
    return parseYaml(readFileSync(path, "utf8")) ?? {};
  } catch (error) {
    const isMissing = error instanceof Error && "code" in error;
    const problem = isMissing ? `cannot be read (${String(error.code)}).` : `is not valid YAML: ${reasonOf(error)}`;
    throw new ConsultError("invalid-config", name, `${name} ${problem}`, { cause: error });
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

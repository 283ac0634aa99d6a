import { existsSync, readFileSync } from "node:fs";
import { type JudgeRecording, recordedJudge, type SelectionOptions } from "@langslash/middleware";
import { CliError } from "../cli-error.js";
import { judgeOf } from "../judge-option.js";
import { writeResult } from "../print/write-result.js";

/** The options of a test with a judge. */
export interface CassetteOptions {
  readonly judge?: string;
  readonly cassette?: string;
  readonly record?: boolean;
}

/** The judge of a test. */
export interface TestJudge extends Pick<SelectionOptions, "judge" | "judgeTimeout"> {
  /** Writes the cassette; undefined if it is not recorded. */
  readonly save?: () => void;
}

/** The content of a cassette: the name of the judge, and its answers by the digests of the questions. */
interface Cassette {
  readonly judge: string;
  readonly answers: JudgeRecording;
}

/**
 * Returns the judge of a test: a model, or a cassette, which is the answer to the questions that it has. Only a test
 * that records calls a model for others.
 *
 * @throws CliError if the options do not fit together, or the cassette cannot be read or is of another judge
 */
export async function testJudge({ judge: model, cassette: path, record = false }: CassetteOptions): Promise<TestJudge> {
  if (path === undefined) {
    if (record) throw new CliError("--record needs --cassette, the file to write.", 2);
    return model === undefined ? {} : judgeOf(model);
  }
  const known = existsSync(path) ? readCassette(path) : undefined;
  if (known && model !== undefined && known.judge !== model)
    throw new CliError(`${path} has answers of ${known.judge}, not of ${model}. Delete it to record it again.`, 2);
  const answers: JudgeRecording = { ...known?.answers };
  if (!record) {
    if (!known) throw new CliError(`${path} does not exist. --judge <model> --record writes it.`, 2);
    return { judge: recordedJudge(answers) };
  }
  if (model === undefined) throw new CliError("--record needs --judge, the model to ask.", 2);
  const { judge, ...limits } = await judgeOf(model);
  const save = (): void => {
    const sorted = Object.entries(answers).toSorted(([one], [other]) => (one < other ? -1 : 1));
    writeResult(path, `${JSON.stringify({ judge: model, answers: Object.fromEntries(sorted) }, null, 2)}\n`);
  };
  return { ...limits, judge: recordedJudge(answers, judge), save };
}

function readCassette(path: string): Cassette {
  try {
    const data: unknown = JSON.parse(readFileSync(path, "utf8"));
    if (isCassette(data)) return data;
  } catch {
    // is reported like other data
  }
  throw new CliError(`${path} is not a cassette of langslash test.`, 2);
}

function isCassette(data: unknown): data is Cassette {
  const { judge, answers }: Partial<Record<keyof Cassette, unknown>> = Object(data);
  return typeof judge === "string" && typeof answers === "object" && answers !== null;
}

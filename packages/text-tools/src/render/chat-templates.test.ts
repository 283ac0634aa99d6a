import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { corpora } from "@langslash/testing/corpora";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { scriptedModel } from "../__fixtures__/models.js";
import { AIMessage, HumanMessage, ToolMessage } from "@langchain/core/messages";
import { withTextToolCalls } from "../index.js";
import type { FormatName } from "../dialects/known-dialects.js";

/** Families of templates: names of files, the dialect, and the reasons for what is written differently. */
interface Family {
  readonly files: RegExp;
  readonly format: FormatName;
  /** Why calls differ; undefined if they are the same apart from white space. */
  readonly calls?: string;
  /** Why results differ. `role`: the template marks them by their role alone. */
  readonly results?: string;
}

const WRONG = "the template writes literals that cannot be read";
const NOTHING = "the template writes nothing of an earlier call";
const ONE = "the template takes one call a turn";
const ROLE = "role";
const WORDS = "the template marks them by words, which tags are around here";

/** Ordered: the first family with the name of a file counts. */
const FAMILIES: readonly Family[] = [
  {
    files: /SmolLM3|glm4\.jinja|rwkv|Phi-3\.5|phi4_mini|granite-3\.3/,
    format: "hermes-json",
    calls: NOTHING,
    results: ROLE,
  },
  { files: /LFM2-8B/, format: "pythonic-lfm2", calls: NOTHING },
  { files: /LFM2\.5-Instruct/, format: "pythonic-lfm2", calls: NOTHING, results: ROLE },
  { files: /LFM2\.5/, format: "pythonic-lfm2", calls: "strings in apostrophes", results: ROLE },
  { files: /Distill-Llama/, format: "deepseek-v3", calls: NOTHING },
  { files: /R1-Distill-Qwen|deepseekr1|deepseekv3\.jinja/, format: "deepseek-v3" },
  { files: /DeepSeek-V3\.1|deepseekv31/, format: "deepseek-v31" },
  { files: /DeepSeek-V3\.2/, format: "dsml" },
  { files: /DeepSeek-V4/, format: "deepseek-v4" },
  { files: /gemma3_pythonic/, format: "gemma3-tool-code", calls: WRONG },
  { files: /gemma4_interleaved|gemma-4-31B-it-interleaved/, format: "gemma4", results: ROLE },
  { files: /Hermes-[23]/, format: "hermes-json" },
  {
    files: /functiongemma/,
    format: "functiongemma",
    calls: "the template writes all values as strings",
    results: WORDS,
  },
  { files: /gemma-?4/i, format: "gemma4" },
  { files: /Apertus|apertus/, format: "apertus", results: "inside the turn of the assistant" },
  { files: /Apriel/, format: "hunyuan-a13b", calls: "the template adds ids", results: ROLE },
  { files: /Bielik/, format: "hermes-json", results: "a mark for results that only this model has" },
  { files: /Seed-OSS/, format: "seed-oss", results: ROLE },
  { files: /Cohere2MoE/, format: "cohere2", results: "the template puts each result into an object" },
  { files: /command-r7b/, format: "cohere2" },
  { files: /command-r-plus/, format: "command-r-plus" },
  { files: /GLM-4|laguna|Laguna/, format: "glm-arg-key" },
  { files: /GigaChat3-/, format: "gigachat3", calls: "a role in place of the mark", results: ROLE },
  { files: /GigaChat3\.1/, format: "gigachat3", calls: ONE, results: ROLE },
  { files: /Kimi-K2-(?:Instruct|Thinking)/, format: "kimi-k2", results: WORDS },
  { files: /moonshotai-Kimi/, format: "kimi-k2", results: "the template writes the id of the client" },
  { files: /StepFun3\.5|Qwen3-Coder|qwen3coder|Qwen3\.5|qwen38|[Nn]emotron-?3|nemotron35/, format: "qwen3-xml" },
  { files: /MiniMax-M2/, format: "minimax-m2" },
  { files: /MiniMax-M3/, format: "minimax-m3" },
  { files: /MiniCPM5/, format: "minicpm5" },
  { files: /Small-3\.2/, format: "mistral-v11", calls: "ids of the client", results: "ids of the client" },
  { files: /Devstral|Ministral-3/, format: "mistral-v11" },
  { files: /mistral/i, format: "mistral-v3" },
  { files: /Nemotron-Nano-v2/, format: "nemotron-v2" },
  { files: /glimmer/, format: "muse-glimmer" },
  { files: /xlam/, format: "xlam", results: ROLE },
  { files: /firefunction/, format: "phi4-functools", results: ROLE },
  { files: /v3\.1\.jinja/, format: "functionary-v31", results: ROLE },
  { files: /v3\.2\.jinja/, format: "functionary-v32", results: ROLE },
  { files: /llama4_pythonic|3\.2_pythonic|toolace/, format: "pythonic", calls: WRONG, results: ROLE },
  { files: /llama4_json/, format: "llama3-json", results: ROLE },
  { files: /Llama-3|llama3/, format: "llama3-json", calls: ONE, results: ROLE },
  { files: /gpt-oss/, format: "harmony", calls: "the recipient before the channel, and one call a turn" },
  { files: /Hy3/, format: "hunyuan-v3" },
  { files: /hunyuan_a13b/, format: "hunyuan-a13b" },
  { files: /internlm2/, format: "internlm2", calls: "the template names the arguments otherwise", results: ROLE },
  { files: /granite_20b/, format: "granite-20b" },
  { files: /granite\.jinja/, format: "granite3", results: ROLE },
  { files: /Solar-Open/, format: "solar-open" },
  { files: /Hermes|hermes|Qwen|granite-4|MiMo|Reka/, format: "hermes-json" },
];

const CALLS = [
  { name: "get_weather", args: { city: 'Par"is', days: 2 }, id: "1", type: "tool_call" as const },
  { name: "get_weather", args: { city: "Rome" }, id: "2", type: "tool_call" as const },
];
const RESULTS = ['{"temp": 20}', '{"temp": 21}'];
const schema = {
  type: "object" as const,
  properties: { city: { type: "string" }, days: { type: "integer" } },
  required: ["city"],
};

/** Returns what a server receives for the calls and for the results, in a dialect. */
async function historyIn(format: FormatName, calls: typeof CALLS, results: readonly string[]) {
  const model = scriptedModel("ok");
  await withTextToolCalls(model, { format })
    .bindTools([{ name: "get_weather", description: "Weather.", schema }])
    .invoke([
      new HumanMessage("Q"),
      new AIMessage({ content: "", tool_calls: calls }),
      ...results.map((content, index) => new ToolMessage({ content, tool_call_id: calls[index]?.id ?? "" })),
    ]);
  const [, , written, answered] = model.calls[0]?.messages ?? [];
  return { calls: written?.text ?? "", results: answered?.text ?? "" };
}

/** Ids are the client's, and suffixes of the release the template's; white space depends on the release. */
const squeezed = (text: string): string =>
  text
    .replace(/call0000\d/g, "id")
    .replaceAll(":opensource", "")
    .replace(/\s+/g, "");

const TemplatesSchema = z.array(z.object({ template: z.string(), text: z.string() }));
const file = join(corpora("tool-dialects") ?? "", "rendered.json");
const hasFile = process.env["LANGSLASH_CORPORA"] !== undefined && existsSync(file);
const templates = hasFile ? TemplatesSchema.parse(JSON.parse(readFileSync(file, "utf8"))) : [];

describe.skipIf(templates.length === 0)("chat templates of models, if LANGSLASH_CORPORA has them", () => {
  it.each(templates.map((one) => [one.template, one.text] as const))("%s", async (name, text) => {
    const family = FAMILIES.find(({ files }) => files.test(name));
    if (!family) throw new Error(`No family has the template ${name}.`);
    const rendered = squeezed(text);
    const both = await historyIn(family.format, CALLS, RESULTS);
    const alone = await Promise.all(
      CALLS.map((call, index) => historyIn(family.format, [call], RESULTS.slice(index, index + 1))),
    );
    // some templates put each of them into a turn
    const isThere = (part: "calls" | "results"): boolean =>
      rendered.includes(squeezed(both[part])) || alone.every((one) => rendered.includes(squeezed(one[part])));
    expect({ calls: isThere("calls"), results: isThere("results") }).toEqual({
      calls: family.calls === undefined,
      results: family.results === undefined,
    });
  });
});

/** What the templates of some families write: the calls, then the results. */
const OWN: readonly (readonly [FormatName, string, string])[] = [
  [
    "hermes-json",
    '<tool_call>\n{"name": "get_weather", "arguments": {"city": "Par\\"is", "days": 2}}\n</tool_call>\n<tool_call>\n{"name": "get_weather", "arguments": {"city": "Rome"}}\n</tool_call>',
    '<tool_response>\n{"temp": 20}\n</tool_response>\n<tool_response>\n{"temp": 21}\n</tool_response>',
  ],
  [
    "mistral-v3",
    '[TOOL_CALLS] [{"name": "get_weather", "arguments": {"city": "Par\\"is", "days": 2}, "id": "call00000"}, {"name": "get_weather", "arguments": {"city": "Rome"}, "id": "call00001"}]',
    '[TOOL_RESULTS] {"content": {"temp": 20}, "call_id": "call00000"}[/TOOL_RESULTS][TOOL_RESULTS] {"content": {"temp": 21}, "call_id": "call00001"}[/TOOL_RESULTS]',
  ],
  [
    "deepseek-v4",
    '<｜DSML｜tool_calls>\n<｜DSML｜invoke name="get_weather">\n<｜DSML｜parameter name="city" string="true">Par"is</｜DSML｜parameter>\n<｜DSML｜parameter name="days" string="false">2</｜DSML｜parameter>\n</｜DSML｜invoke>\n<｜DSML｜invoke name="get_weather">\n<｜DSML｜parameter name="city" string="true">Rome</｜DSML｜parameter>\n</｜DSML｜invoke>\n</｜DSML｜tool_calls>',
    '<tool_result>{"temp": 20}</tool_result>\n\n<tool_result>{"temp": 21}</tool_result>',
  ],
  [
    "nemotron-v2",
    '<TOOLCALL>[{"name": "get_weather", "arguments": {"city": "Par\\"is", "days": 2}}, {"name": "get_weather", "arguments": {"city": "Rome"}}]</TOOLCALL>',
    '<TOOL_RESPONSE>[{"temp": 20}, {"temp": 21}]</TOOL_RESPONSE>',
  ],
];

describe("a history", () => {
  it.each(OWN)("is written as the template of %s does", async (format, calls, results) => {
    expect(await historyIn(format, CALLS, RESULTS)).toEqual({ calls, results });
  });

  it("has a result that is not JSON as a string where the template has JSON", async () => {
    const { results } = await historyIn("nemotron-v2", CALLS, ["no\nfile", "[1"]);
    expect(results).toBe('<TOOL_RESPONSE>["no\\nfile", "[1"]</TOOL_RESPONSE>');
  });
});

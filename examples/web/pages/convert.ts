import type { ConversionResult } from "@langslash/converter";
import type { ListedConfig } from "../converter-api.js";
import { askServer } from "./ask-server.js";
import { compareLines } from "./compare-lines.js";
import { copyButton } from "./copy-button.js";
import { byId, element } from "./element.js";
import { showModel } from "./model-notice.js";

const command = byId("command", HTMLSelectElement);
const argumentsField = byId("arguments-field", HTMLElement);
const argumentsInput = byId("arguments", HTMLInputElement);
const withoutArguments = byId("convert-without", HTMLButtonElement);
const notice = byId("notice", HTMLElement);
const stored = byId("stored", HTMLElement);
const converted = byId("converted", HTMLElement);
const copy = copyButton(() => output);
const addition = byId("addition", HTMLFormElement);

const WAYS = {
  model: "written by the model",
  repaired: "written by the model, corrected once",
  deterministic: "written by rules, without the model's text",
} as const satisfies Record<ConversionResult["path"], string>;

let configs: readonly ListedConfig[] = [];
let output = "";
const chosen = (): ListedConfig | undefined => configs.find(({ id }) => id === command.value);

void showModel(byId("model", HTMLElement));
void reportErrors(load);
command.addEventListener("change", showChosen);
byId("conversion", HTMLFormElement).addEventListener("submit", (event) => {
  event.preventDefault();
  void reportErrors(() => convert(argumentsInput.value === "" ? undefined : argumentsInput.value));
});
withoutArguments.addEventListener("click", () => void reportErrors(() => convert("")));
byId("converted-title", HTMLElement).after(copy);
addition.addEventListener("submit", (event) => {
  event.preventDefault();
  void reportErrors(add);
});

async function reportErrors(work: () => Promise<void>): Promise<void> {
  notice.className = "soft";
  try {
    await work();
  } catch (error) {
    notice.className = "problem";
    notice.textContent = error instanceof Error ? error.message : String(error);
  }
}

async function load(): Promise<void> {
  configs = await askServer<ListedConfig[]>("/api/configs");
  const commands = configs.filter(({ type }) => type === "slash_command");
  const before = command.value;
  command.replaceChildren(...commands.map(({ id, name }) => element("option", { value: id }, `/${name}`)));
  if (commands.some(({ id }) => id === before)) command.value = before;
  showChosen();
}

function showChosen(): void {
  const { content = "", has_arguments: takesArguments = false, argument_hint: hint = "" } = chosen() ?? {};
  argumentsField.hidden = !takesArguments;
  argumentsInput.value = "";
  byId("arguments-hint", HTMLElement).textContent = hint;
  stored.replaceChildren(...compareLines(content, undefined, "del"));
  show(undefined);
}

async function convert(userArguments: string | undefined): Promise<void> {
  const config = chosen();
  if (!config) return;
  notice.textContent = "Converting …";
  const path = `/api/slash-commands/${encodeURIComponent(config.id)}/convert`;
  const result = await askServer<ConversionResult>(path, { userArguments });
  if (chosen() !== config) return; // another command was selected in the meantime
  show(result);
  notice.textContent = result.needsUserInput
    ? "This command takes arguments. Enter them, or convert without arguments."
    : "Converted.";
  withoutArguments.hidden = !result.needsUserInput;
  if (result.needsUserInput) argumentsInput.focus();
  else stored.replaceChildren(...compareLines(config.content, output, "del"));
}

/** Shows a conversion, or clears the page if there is none yet. */
function show(result: ConversionResult | undefined): void {
  const { convertedContent = "", warnings = [], inlined = [], missing = [], path } = result ?? {};
  output = convertedContent;
  copy.disabled = output === "";
  withoutArguments.hidden = true;
  if (!result) notice.textContent = "";
  const chips = [
    ...(output === "" || path === undefined ? [] : [chip(path, WAYS[path])]),
    ...inlined.map(({ type, name }) => chip(name, `${type} inlined`)),
    ...missing.map(({ type, name }) => chip(name, `${type} not found`, "missing")),
  ];
  byId("facts", HTMLElement).replaceChildren(...chips);
  byId("warnings", HTMLElement).replaceChildren(...warnings.map((warning) => element("li", {}, warning)));
  const lines = output === "" ? [] : compareLines(output, chosen()?.content, "ins");
  converted.replaceChildren(...lines);
}

function chip(name: string, about: string, kind = ""): HTMLElement {
  return element("li", {}, element("span", { class: `chip ${kind}` }, element("b", {}, name), about));
}

async function add(): Promise<void> {
  const type = byId("type", HTMLSelectElement).value;
  const name = byId("name", HTMLInputElement).value;
  const content = byId("content", HTMLTextAreaElement).value;
  const added = await askServer<ListedConfig>("/api/configs", { name, type, original_format: "claude", content });
  addition.reset();
  await load();
  if (added.type === "slash_command") command.value = added.id;
  showChosen();
  notice.textContent = `Added ${added.name}.`;
}

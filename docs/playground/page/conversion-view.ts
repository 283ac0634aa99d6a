import { h, type VNode } from "vue";
import type { ShownConversion } from "../worker/convert-message.js";

/** Shows a command as a standalone prompt. */
export function conversionView(conversion: ShownConversion | undefined): VNode[] {
  if (conversion === undefined) return [h("p", "Type a command: it becomes a prompt for an agent without skills.")];
  const { name, prompt, inlined, missing, warnings, findings } = conversion;
  return [
    h("p", [
      h("code", `/${name}`),
      ` as a prompt for an agent without skills, made without a model: ${prompt.length.toLocaleString("en-US")} characters.`,
      ...(inlined.length > 0 ? [` Included: ${inlined.join(", ")}.`] : []),
      ...(missing.length > 0 ? [` Not found: ${missing.join(", ")}.`] : []),
    ]),
    ...[...warnings, ...findings].map((text) => h("p", { class: "problem warning" }, text)),
    h("pre", { tabindex: 0, role: "region", "aria-label": "Standalone prompt" }, prompt),
  ];
}

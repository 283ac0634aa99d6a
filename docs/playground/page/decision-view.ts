import type { MessageExplanation } from "@langslash/middleware";
import { h, type VNode } from "vue";

/** Shows the decision about a message: its commands with their arguments, its problems, and the reasons in words. */
export function decisionView({ stages, diagnostics, reply, text }: MessageExplanation): VNode[] {
  const commands = stages.flatMap((stage) => stage.commands);
  const rows = commands.flatMap(({ typedName, name, arguments: values }) =>
    Object.entries(values).map(([key, value]) => [`/${typedName}`, name, key, JSON.stringify(value)]),
  );
  return [
    ...(rows.length === 0 ? [] : [table(["Command", "Skill", "Argument", "Value"], rows)]),
    ...diagnostics.map(({ severity, message, hint = "" }) =>
      h("p", { class: `problem ${severity}` }, [h("b", `${severity}: `), `${message} ${hint}`]),
    ),
    ...(reply === undefined ? [] : [h("p", "Answered at once, without a model.")]),
    h("pre", { tabindex: 0, role: "region", "aria-label": "The decision and its reasons" }, text),
  ];
}

function table(headings: readonly string[], rows: readonly (readonly string[])[]): VNode {
  const head = h("thead", [row("th", headings)]);
  const body = h(
    "tbody",
    rows.map((cells) => row("td", cells)),
  );
  return h("div", { class: "table", tabindex: 0, role: "region", "aria-label": "Arguments" }, [
    h("table", [head, body]),
  ]);
}

function row(tag: "th" | "td", cells: readonly string[]): VNode {
  const attributes = tag === "th" ? { scope: "col" } : {};
  return h(
    "tr",
    cells.map((cell) => h(tag, attributes, cell)),
  );
}

import { defineComponent, h, onBeforeUnmount, onMounted, ref, shallowRef, useId, type VNode } from "vue";
import { AddressError, hashOf, hasProject, LIMITS, problemOf, projectOf } from "../address.js";
import { ANSWER } from "../answer.js";
import type { Project } from "../project.js";
import { EXAMPLES } from "../projects/examples.js";
import type { Inspection } from "../worker/inspect-project.js";
import { conversionView } from "./conversion-view.js";
import { decisionView } from "./decision-view.js";
import { FileEditor } from "./file-editor.js";
import { Inspector } from "./inspector.js";
import { MessageField } from "./message-field.js";
import { requestsView } from "./requests-view.js";
import "./playground.css";

/** Time without typing before the project is inspected, in milliseconds. */
const REST = 120;

/** Skills, a message and a thread, and the results of the libraries for them. */
export const Playground = defineComponent({
  name: "Playground",
  setup() {
    const project = shallowRef<Project>(EXAMPLES[0].project);
    const example = ref(EXAMPLES[0].name);
    const known = shallowRef<Inspection>({});
    const problem = ref("");
    /** The reason why a link could not be opened. */
    const linkProblem = ref("");
    /** The result of copying a link. */
    const linkStatus = ref("");
    const isStale = ref(true);
    const id = useId();
    let timer: ReturnType<typeof setTimeout> | undefined;

    const inspector = new Inspector({
      onPart: (part) => (known.value = { ...known.value, ...part }),
      onEnd: (reason) => {
        problem.value = reason ?? problemOf(project.value) ?? "";
        isStale.value = false;
      },
    });
    const change = (changed: Partial<Project>): void => {
      const next = { ...project.value, ...changed };
      const reason = problemOf(next);
      project.value = next;
      linkProblem.value = "";
      linkStatus.value = "";
      problem.value = reason ?? "";
      isStale.value = reason === undefined;
      clearTimeout(timer);
      if (reason === undefined) timer = setTimeout(() => inspector.inspect(next), REST);
    };
    const choose = (name: string): void => {
      const found = EXAMPLES.find((each) => each.name === name);
      if (!found) return;
      example.value = name;
      change(found.project);
    };
    const openLink = async (): Promise<void> => {
      if (!hasProject(location.hash)) return;
      try {
        change(await projectOf(location.hash));
        example.value = "";
      } catch (error) {
        linkProblem.value = error instanceof AddressError ? error.message : String(error);
      }
    };
    const copyLink = async (): Promise<void> => {
      try {
        const hash = await hashOf(project.value);
        history.replaceState(history.state, "", hash);
        linkStatus.value = (await isCopied(location.href)) ? "Copied." : "The link is in the address bar.";
      } catch (error) {
        linkStatus.value = error instanceof AddressError ? error.message : String(error);
      }
    };
    const isFull = (): boolean => project.value.turns.length >= LIMITS.turns;
    const send = (): void => {
      const { turns, message } = project.value;
      if (message.trim() === "" || isFull()) return;
      change({ turns: [...turns, message], message: "" });
    };
    const onHash = (): void => void openLink();
    onMounted(async () => {
      addEventListener("hashchange", onHash);
      await openLink();
      if (timer === undefined) inspector.inspect(project.value);
    });
    onBeforeUnmount(() => {
      removeEventListener("hashchange", onHash);
      clearTimeout(timer);
      inspector.close();
    });

    const chooser = (): VNode =>
      h("div", { class: "chooser" }, [
        h("label", { for: `${id}-example` }, "Example"),
        h(
          "select",
          {
            id: `${id}-example`,
            value: example.value,
            onChange: ({ target }: Event) => target instanceof HTMLSelectElement && choose(target.value),
          },
          [
            ...(example.value === "" ? [h("option", { value: "" }, "From a link")] : []),
            ...EXAMPLES.map(({ name }) => h("option", { value: name }, name)),
          ],
        ),
        h("button", { type: "button", onClick: copyLink }, "Copy a link"),
        h("span", { role: "status", class: "link-status" }, linkStatus.value),
      ]);
    const thread = (): VNode[] => {
      const { turns } = project.value;
      if (turns.length === 0) return [];
      const messages = turns.flatMap((turn) => [
        h("li", { class: "typed" }, [h("span", { class: "visually-hidden" }, "You: "), turn]),
        h("li", { class: "answered" }, ANSWER),
      ]);
      return [
        h("ol", { class: "thread", "aria-label": "The thread so far" }, messages),
        h("button", { type: "button", onClick: () => change({ turns: [] }) }, "Start a new thread"),
      ];
    };
    const results = (): VNode[] => {
      const { explanation, requests, conversion } = known.value;
      return [
        h("h3", "What it does"),
        ...(explanation ? decisionView(explanation) : []),
        h("h3", "What the model reads"),
        ...(requests ? requestsView(requests) : []),
        h("h3", "As a prompt for other agents"),
        ...("conversion" in known.value ? conversionView(conversion) : []),
      ];
    };
    return () =>
      h("div", { class: "playground" }, [
        chooser(),
        h("div", { class: "columns" }, [
          h("section", { class: "chat", "aria-label": "Message" }, [
            ...thread(),
            h(MessageField, {
              text: project.value.message,
              catalogue: known.value.catalogue,
              "onUpdate:text": (message) => change({ message }),
              onSend: send,
            }),
            h("button", { type: "button", class: "send", disabled: isFull(), onClick: send }, "Send"),
            ...(isFull() ? [h("p", `A thread has at most ${LIMITS.turns} turns here.`)] : []),
            h("p", { role: "alert", class: "problem" }, linkProblem.value || problem.value),
            h("div", { class: "results", "aria-busy": isStale.value }, results()),
          ]),
          h(FileEditor, {
            files: project.value.files,
            diagnostics: known.value.diagnostics ?? [],
            "onUpdate:files": (files) => change({ files }),
          }),
        ]),
      ]);
  },
});

/** Copies a text if the browser allows it. */
async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

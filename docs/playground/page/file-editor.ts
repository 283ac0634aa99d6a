import { defineComponent, h, nextTick, type PropType, ref, useId, type VNode } from "vue";
import type { SkillDiagnostic } from "@langslash/skills";
import { LIMITS } from "../address.js";
import type { ProjectFile } from "../project.js";

const NEW_SKILL =
  "---\nname: NAME\ndescription: What it does. Use when a user asks for it.\n---\n\n1. Do this: $ARGUMENTS\n";

/** The list of the project's files, and an editor for the chosen one. */
export const FileEditor = defineComponent({
  name: "FileEditor",
  props: {
    files: { type: Array as PropType<readonly ProjectFile[]>, required: true },
    diagnostics: { type: Array as PropType<readonly SkillDiagnostic[]>, default: () => [] },
  },
  emits: { "update:files": (_files: readonly ProjectFile[]) => true },
  setup(props, { emit }) {
    const chosen = ref(0);
    const id = useId();
    const pathField = ref<HTMLInputElement>();
    const at = (): number => Math.min(chosen.value, props.files.length - 1);
    const change = (changed: Partial<ProjectFile>): void =>
      emit(
        "update:files",
        props.files.map((file, index) => (index === at() ? { ...file, ...changed } : file)),
      );
    const add = async (): Promise<void> => {
      const names = new Set(props.files.map(({ path }) => path));
      const numbers = Array.from({ length: LIMITS.files + 1 }, (_, index) => index + 1);
      const number = numbers.find((each) => !names.has(pathOf(each))) ?? 0;
      chosen.value = props.files.length;
      emit("update:files", [
        ...props.files,
        { path: pathOf(number), text: NEW_SKILL.replace("NAME", () => `skill-${number}`) },
      ]);
      await nextTick();
      pathField.value?.select();
      pathField.value?.focus();
    };
    const remove = (): void => {
      const index = at();
      chosen.value = Math.max(0, index - 1);
      emit("update:files", props.files.toSpliced(index, 1));
    };
    const editor = ({ path, text }: ProjectFile): VNode[] => [
      h("label", { for: `${id}-path` }, "Path"),
      h("input", {
        id: `${id}-path`,
        ref: pathField,
        value: path,
        maxlength: LIMITS.path,
        spellcheck: "false",
        onChange: (event: Event) => change({ path: valueOf(event).trim() }),
      }),
      h("label", { for: `${id}-text` }, "Text"),
      h("textarea", {
        id: `${id}-text`,
        class: "file-text",
        value: text,
        rows: 14,
        spellcheck: "false",
        onInput: (event: Event) => change({ text: valueOf(event) }),
      }),
    ];
    return () => {
      const file = props.files[at()];
      return h("section", { class: "files", "aria-label": "Skills" }, [
        h(
          "ul",
          { class: "file-list" },
          props.files.map(({ path }, index) =>
            h("li", { key: index }, [
              h(
                "button",
                {
                  type: "button",
                  "aria-current": index === at() ? "true" : undefined,
                  onClick: () => (chosen.value = index),
                },
                path,
              ),
            ]),
          ),
        ),
        h("div", { class: "buttons" }, [
          h("button", { type: "button", onClick: add }, "Add a skill"),
          h("button", { type: "button", disabled: file === undefined, onClick: remove }, "Remove this file"),
        ]),
        ...(file ? editor(file) : []),
        h(
          "div",
          { class: "diagnostics", role: "status", "aria-label": "Problems of the files" },
          props.diagnostics.map(({ severity, path, line, message, hint = "" }) =>
            h("p", { class: `problem ${severity}` }, [
              h("b", `${severity}: `),
              ...(path === undefined ? [] : [h("code", line === undefined ? path : `${path}:${line}`), " "]),
              `${message} ${hint}`,
            ]),
          ),
        ),
      ]);
    };
  },
});

function valueOf({ target }: Event): string {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target.value : "";
}

function pathOf(number: number): string {
  return `skills/skill-${number}/SKILL.md`;
}

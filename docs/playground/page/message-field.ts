import { applyEdit, comboboxAttributes, createComposer, moreText, optionId, statusText } from "@langslash/composer";
import type { Catalogue } from "@langslash/grammar";
import { defineComponent, h, nextTick, onMounted, type PropType, ref, shallowRef, useId, type VNode, watch } from "vue";

/** The field for a message, with the completion of the composer. */
export const MessageField = defineComponent({
  name: "MessageField",
  props: {
    text: { type: String, required: true },
    catalogue: { type: Object as PropType<Catalogue>, default: undefined },
  },
  emits: { "update:text": (_text: string) => true, send: () => true },
  setup(props, { emit }) {
    const composer = createComposer({ limit: 8 });
    const state = shallowRef(composer.getState());
    composer.subscribe(() => (state.value = composer.getState()));
    const field = ref<HTMLTextAreaElement>();
    const id = useId();
    const listId = `${id}-list`;
    const update = (): void => {
      const { value, selectionStart, selectionEnd } = field.value ?? { value: "", selectionStart: 0, selectionEnd: 0 };
      composer.update(value, selectionStart, selectionEnd);
    };
    const onInput = (): void => {
      emit("update:text", field.value?.value ?? "");
      update();
    };
    const onKeydown = (event: KeyboardEvent): void => {
      const result = composer.key(event);
      if (result.handled) {
        event.preventDefault();
        if (result.edit && field.value) applyEdit(field.value, result.edit);
      } else if (event.key === "Enter" && !event.shiftKey && event.keyCode !== 229) {
        event.preventDefault();
        emit("send");
      }
    };
    const accept = (index: number): void => {
      const edit = composer.accept(index);
      if (edit && field.value) applyEdit(field.value, edit);
    };
    const show = (catalogue: Catalogue | undefined): void => {
      if (catalogue) composer.setCatalogue(catalogue);
    };
    watch(() => props.catalogue, show);
    watch(
      () => props.text,
      async (text) => {
        if (field.value?.value === text && document.activeElement === field.value) return;
        await nextTick();
        composer.update(text, text.length);
        composer.close();
      },
    );
    onMounted(() => {
      show(props.catalogue);
      composer.update(props.text, props.text.length);
      composer.close();
    });

    const options = (): VNode[] => {
      const { suggestions, active } = state.value;
      const rows = suggestions.map(({ kind, label, insert, description = "" }, index) =>
        h(
          "li",
          {
            key: index,
            id: optionId(listId, index),
            role: "option",
            "aria-selected": index === active,
            onPointermove: () => composer.activate(index),
            onClick: () => accept(index),
          },
          [h("code", kind === "command" ? `/${label}` : insert), h("span", description)],
        ),
      );
      const more = moreText(state.value);
      return more === undefined ? rows : [...rows, h("li", { role: "presentation" }, more)];
    };
    return () => {
      const { isOpen, usage, problems } = state.value;
      return h("div", { class: "message-field" }, [
        h("label", { for: id }, "Message"),
        h("textarea", {
          id,
          ref: field,
          rows: 2,
          value: props.text,
          autocomplete: "off",
          spellcheck: "false",
          "aria-describedby": `${id}-usage`,
          ...comboboxAttributes(state.value, listId),
          onInput,
          onKeydown,
          onSelect: update,
          onClick: update,
          onKeyup: update,
          onBlur: composer.close,
        }),
        h(
          "ul",
          {
            id: listId,
            role: "listbox",
            "aria-label": "Completions",
            hidden: !isOpen,
            onPointerdown: (event: Event) => event.preventDefault(),
          },
          options(),
        ),
        h("p", { id: `${id}-usage`, class: "usage" }, [
          usage === undefined ? "Type / for the commands. Enter sends the message." : h("code", usage),
        ]),
        ...problems.map(({ severity, message, hint = "" }) =>
          h("p", { class: `problem ${severity}` }, `${message} ${hint}`),
        ),
        h("p", { role: "status", class: "visually-hidden" }, statusText(state.value)),
      ]);
    };
  },
});

import { type Component, defineComponent, h, onBeforeUnmount, onMounted, ref, shallowRef } from "vue";
import { hasProject } from "../../playground/address.js";

/** The playground loads when this much of its place is in the window. */
const MARGIN = "0px 0px -200px 0px";

/** The playground, which is loaded when the reader comes to it, or follows a link to its contents. */
export const LazyPlayground = defineComponent({
  name: "LazyPlayground",
  setup() {
    const place = ref<HTMLElement>();
    const loaded = shallowRef<Component>();
    const problem = ref("");
    let observer: IntersectionObserver | undefined;
    const load = async (): Promise<void> => {
      observer?.disconnect();
      if (import.meta.env.SSR) return;
      try {
        const { Playground } = await import("../../playground/page/playground.js");
        loaded.value = Playground;
      } catch {
        problem.value = "The playground could not be loaded. Reload the page to try again.";
      }
    };
    // There are several entries if the reader scrolled before the first one was reported.
    const onSeen = (entries: readonly IntersectionObserverEntry[]): void => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) void load();
    };
    onMounted(() => {
      observer = new IntersectionObserver(onSeen, { rootMargin: MARGIN });
      if (place.value) observer.observe(place.value);
      if (!hasProject(location.hash)) return;
      place.value?.scrollIntoView();
      void load();
    });
    onBeforeUnmount(() => observer?.disconnect());
    return () =>
      h("div", { ref: place, class: "playground-place" }, [
        loaded.value ? h(loaded.value) : h("p", { role: "status" }, problem.value || "Loading the playground…"),
      ]);
  },
});

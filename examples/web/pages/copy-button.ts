import { element } from "./element.js";

/** Creates a button that copies a text, and says so for a moment. */
export function copyButton(text: () => string): HTMLButtonElement {
  const button = element("button", { type: "button", class: "copy" }, "Copy");
  button.addEventListener("click", () => void copy());
  const copy = async (): Promise<void> => {
    button.textContent = await navigator.clipboard.writeText(text()).then(
      () => "Copied",
      () => "Not allowed",
    );
    setTimeout(() => (button.textContent = "Copy"), 1500);
  };
  return button;
}

import { expect, type ExpectStatic } from "vitest";
import type { ComposerDriver, Seen } from "./composer-drivers.js";

/** Keys, with texts between them, and what is seen afterwards. */
type Story = readonly [story: string, keys: readonly string[], seen: Partial<Seen>];

/** Stories of every kind of key, of the caret and of sending, in which a page takes part. */
export const PAGE_STORIES: readonly Story[] = [
  [
    "typing narrows the list, and the best name is active",
    ["/clie"],
    { options: ["/client-intake", "/client-letter"], active: "/client-intake" },
  ],
  ["Enter accepts the active name", ["/clie", "Enter"], { text: "/client-intake " }],
  ["arrows choose, and go round", ["/clie", "ArrowDown", "ArrowDown", "ArrowUp", "Enter"], { text: "/client-letter " }],
  ["Tab accepts", ["/resea", "Tab"], { text: "/research ", options: ["model="] }],
  ["Enter sends a command with text that completes to nothing", ["/help zz", "Enter"], { sent: "/help zz", text: "" }],
  ["a complete command closes the list", ["/help"], { options: [] }],
  ["Enter sends a complete command", ["/help", "Enter"], { sent: "/help", text: "", options: [] }],
  ["Escape closes the list", ["/me", "Escape"], { text: "/me", options: [] }],
  ["the list stays closed until the word changes", ["/me", "Escape", "ArrowLeft"], { options: [] }],
  [
    "text in front of other text",
    ["/clie please", ..."please ".split("").map(() => "ArrowLeft"), "Tab"],
    { text: "/client-intake please" },
  ],
  ["deleting opens the list again", ["/helpx", "Backspace", "Backspace"], { options: ["/help"], active: "/help" }],
];

/** All stories. The others are of what the controller suggests. */
export const STORIES: readonly Story[] = [
  ...PAGE_STORIES,
  ["a parameter is not active by itself", ["/med out"], { options: ["output="], active: undefined }],
  ["Enter sends beside an open list of parameters", ["/med out", "Enter"], { sent: "/med out", text: "" }],
  [
    "Tab takes the first parameter, and its values follow",
    ["/med out", "Tab"],
    { text: "/med output=", options: ["output=full", "output=brief"], active: "output=full" },
  ],
  ["Enter takes the active value", ["/med output=b", "Enter"], { text: "/med output=brief " }],
  ["a complete alias is sent as well", ["/help med", "Enter"], { sent: "/help med" }],
  ["the list opens again when the word changes", ["/me", "Escape", "d"], { active: undefined, text: "/med" }],
  ["a name after a pipe", ["/research liens | /summ", "Tab"], { text: "/research liens | /summary-writing " }],
  ["nothing inside ordinary text", ["hello /me"], { options: [], text: "hello /me" }],
  [
    "the first words of a name find its parameters",
    ["/medical-records out", "Tab"],
    { text: "/medical-records output=" },
  ],
];

const KEYS = /^(?:Enter|Tab|Escape|Backspace|Arrow\w+)$/;

/** Types the stories, and compares what is seen. The commands are those of the law office. */
export async function expectStories(
  driver: ComposerDriver,
  stories: readonly Story[],
  { poll }: Pick<ExpectStatic, "poll"> = expect,
): Promise<void> {
  for (const [story, keys, seen] of stories) {
    await driver.clear();
    for (const key of keys) await (KEYS.test(key) ? driver.press(key) : driver.type(key));
    await poll(() => driver.see(), { message: story }).toMatchObject(seen);
  }
}

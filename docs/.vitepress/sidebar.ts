import { readdirSync, readFileSync } from "node:fs";
import type { DefaultTheme } from "vitepress";

/**
 * Groups of guides, each with its own heading as its title.
 *
 * @param folder - where the guides are
 * @param groups - names of guides by the title of their group
 * @throws Error where a guide stands in no group, so that none is forgotten
 */
export function sidebarOf(
  folder: URL,
  groups: Readonly<Record<string, readonly string[]>>,
): DefaultTheme.SidebarItem[] {
  const listed = new Set(["index", ...Object.values(groups).flat()]);
  const guides = readdirSync(folder).flatMap((file) => (file.endsWith(".md") ? [file.slice(0, -3)] : []));
  const forgotten = guides.filter((guide) => !listed.has(guide));
  if (forgotten.length > 0) throw new Error(`In no group of the sidebar: ${forgotten.join(", ")}`);

  return Object.entries(groups).map(([text, names]) => ({
    text,
    items: names.map((name) => ({ text: titleOf(name, folder), link: `/${name.replace(/index$/, "")}` })),
  }));
}

function titleOf(name: string, folder: URL): string {
  if (name === "api/index") return "API reference"; // generated, and not there yet when the pages are written
  const [, title = name] = /^# (.+)$/m.exec(readFileSync(new URL(`${name}.md`, folder), "utf8")) ?? [];
  return title;
}

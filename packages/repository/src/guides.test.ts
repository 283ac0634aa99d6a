import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { packageNames, ROOT } from "./source-files.js";

/** Words of a page that people read in one sitting, as `wc -w` counts them. */
const MOST_WORDS = 2500;

const guides = readdirSync(join(ROOT, "docs")).filter((file) => file.endsWith(".md"));
const readmes = ["README.md", ...packageNames().map((name) => `packages/${name}/README.md`)];
const pages = [...guides.map((file) => `docs/${file}`), ...readmes.filter((file) => existsSync(join(ROOT, file)))];

const textOf = (page: string): string => readFileSync(join(ROOT, page), "utf8");
const withoutCode = (text: string): string => text.replaceAll(/^```[\s\S]*?^```$/gm, "").replaceAll(/`[^`\n]*`/g, "");

/** Returns the anchors of a page's headings, as GitHub and VitePress make them. */
function anchorsOf(page: string): string[] {
  const headings = textOf(page)
    .replaceAll(/^```[\s\S]*?^```$/gm, "")
    .matchAll(/^#+ (.+)$/gm);
  return Array.from(headings, ([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\- _]/gu, "")
      .replaceAll(" ", "-"),
  );
}

/** Returns the links of a page to headings of this page or of others, as they are written and as they are found. */
function headingLinksOf(page: string): { link: string; target: string; anchor: string }[] {
  const links = withoutCode(textOf(page)).matchAll(/\]\((?![a-z]+:)([^)#\s]*)#([^)\s]+)\)/g);
  return Array.from(links, ([, path = "", anchor = ""]) => ({
    link: `${path}#${anchor}`,
    target: path === "" ? page : relative(ROOT, join(ROOT, dirname(page), path)),
    anchor,
  }));
}

describe("the guides", () => {
  it.each(guides)("docs/%s is not longer than people read in one sitting", (file) => {
    expect(textOf(`docs/${file}`).split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(MOST_WORDS);
  });

  it("have different titles", () => {
    const titles = guides.map((file) => /^# (.+)$/m.exec(textOf(`docs/${file}`))?.[1]);
    expect(titles.filter((title, index) => title === undefined || titles.indexOf(title) !== index)).toEqual([]);
  });

  it("link to headings that exist, as do the READMEs", () => {
    const links = pages.flatMap((page) => headingLinksOf(page).map((link) => ({ page, ...link })));
    const dead = links.filter(({ target, anchor }) => !target.endsWith(".md") || !anchorsOf(target).includes(anchor));
    expect(links.length).toBeGreaterThan(80);
    expect(dead.map(({ page, link }) => `${page}: ${link}`)).toEqual([]);
  });
});

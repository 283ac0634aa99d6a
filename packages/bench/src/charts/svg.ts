import type { Tone } from "./chart.js";

/** A page's colours, for light or for dark pages. */
export interface Theme {
  readonly background: string;
  readonly text: string;
  readonly faint: string;
  readonly grid: string;
  readonly tones: Readonly<Record<Tone, string>>;
}

/** Colours of light pages. */
export const LIGHT: Theme = {
  background: "#ffffff",
  text: "#1f2328",
  faint: "#59636e",
  grid: "#d8dee4",
  tones: { own: "#2b6150", "own-light": "#5c9c86", peer: "#b45309", plain: "#6e7781" },
};

/** Colours of dark pages. */
export const DARK: Theme = {
  background: "#1b1b1f",
  text: "#e6e8eb",
  faint: "#a3abb5",
  grid: "#3c3f44",
  tones: { own: "#8fd0b8", "own-light": "#5fa58c", peer: "#f0a35e", plain: "#9aa4af" },
};

/** Width of a chart in pixels. */
export const WIDTH = 720;

/** Returns a whole drawing with its title above the content. */
export function svgOf(title: string, description: string, height: number, theme: Theme, content: string): string {
  const font = 'font-family="system-ui, -apple-system, \'Segoe UI\', sans-serif" font-size="13"';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" ${font}>`,
    `<title>${escaped(title)}</title>`,
    `<desc>${escaped(description)}</desc>`,
    `<rect width="${WIDTH}" height="${height}" rx="8" fill="${theme.background}"/>`,
    textAt(20, 30, title, { fill: theme.text, weight: 600 }),
    content,
    "</svg>",
    "",
  ].join("\n");
}

interface TextOptions {
  readonly fill: string;
  readonly anchor?: "start" | "middle" | "end";
  readonly weight?: number;
}

/** Draws a text at a point, which is its start unless `anchor` says otherwise. */
export function textAt(x: number, y: number, text: string, { fill, anchor, weight }: TextOptions): string {
  const place = `x="${round(x)}" y="${round(y)}"`;
  const look = `${anchor ? ` text-anchor="${anchor}"` : ""}${weight ? ` font-weight="${weight}"` : ""}`;
  return `<text ${place} fill="${fill}"${look}>${escaped(text)}</text>`;
}

/** Formats a number as the tables do. */
export function amountText(value: number): string {
  return value.toLocaleString("en-US", { maximumFractionDigits: 2 });
}

/** Rounds a coordinate to a tenth of a pixel. */
export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Escapes text for an element or for an attribute in double quotes. */
export function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

import type { AuditReport, MapPoint } from "./audit-report.js";
import { escapeMarkup } from "../print/escape-markup.js";
import { auditSections } from "./audit-page.js";

/** Size of the map, and the space around it for labels, in pixels. */
const WIDTH = 1000;
const HEIGHT = 640;
const MARGIN = 90;

/** Minimum number of skills on a map. Fewer have no neighbourhoods. */
const MIN_SKILLS = 3;

const STYLE = `
  :root { color-scheme: light dark; --ink: #1c1c1e; --soft: #6b6b70; --line: #d9d9de; --paper: #fff; --node: #3b6fd4; --bad: #c8372d; }
  @media (prefers-color-scheme: dark) { :root { --ink: #f0f0f2; --soft: #a0a0a6; --line: #3a3a3e; --paper: #161618; --node: #7ba4f4; --bad: #ff7b70; } }
  body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 62rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
  h1 { font-size: 1.6rem } h2 { font-size: 1.15rem; margin-top: 2.2rem; border-bottom: 1px solid var(--line); padding-bottom: .3rem }
  div.map { overflow-x: auto; border: 1px solid var(--line); border-radius: 8px }
  svg { display: block; width: 100%; min-width: 50rem; height: auto }
  circle { fill: var(--node) } circle.found { fill: var(--bad) } text { font: 12px system-ui, sans-serif; fill: var(--ink); paint-order: stroke; stroke: var(--paper); stroke-width: 3px }
  line { stroke: var(--bad); stroke-opacity: .55 }
  dt { font-weight: 600; margin-top: .9rem } dd { margin: .15rem 0 0 1rem } p.key { color: var(--soft); font-size: .9rem }`;

/** Renders a report as a page of HTML without scripts and other files, with a map of the collection. */
export function auditHtml(report: AuditReport): string {
  const sections = auditSections(report).map(({ title, text, entries }) => {
    const list = entries.map(({ head, lines }) => {
      return `<dt>${escapeMarkup(head)}</dt>${lines.map((line) => `<dd>${escapeMarkup(line)}</dd>`).join("")}`;
    });
    return `<h2>${escapeMarkup(title)}</h2>\n<p>${escapeMarkup(text)}</p>${list.length > 0 ? `\n<dl>${list.join("\n")}</dl>` : ""}`;
  });
  const [summary = "", ...others] = sections;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Audit of the skills</title>
<style>${STYLE}
</style>
</head>
<body>
<h1>Audit of the skills</h1>
${summary}
${report.map.length >= MIN_SKILLS ? map(report) : ""}
${others.join("\n")}
</body>
</html>
`;
}

function map({ map: points, collisions, findings }: AuditReport): string {
  const places = new Map(points.map((point) => [point.skill, placeOf(point)]));
  const found = new Set(findings.map(({ skill }) => skill));
  const lines = collisions.flatMap(({ skill, taker, messages }) => {
    const [from, to] = [places.get(skill), places.get(taker)];
    if (!from || !to) return [];
    const title = `<title>${escapeMarkup(`${taker} takes ${messages.length} from ${skill}`)}</title>`;
    const width = Math.min(8, 1 + messages.length);
    return `<line x1="${from.x}" y1="${from.y}" x2="${to.x}" y2="${to.y}" stroke-width="${width}">${title}</line>`;
  });
  const circles = Array.from(places, ([skill, { x, y }]) => {
    const style = found.has(skill) ? ' class="found"' : "";
    return `<circle${style} cx="${x}" cy="${y}" r="6"><title>${escapeMarkup(skill)}</title></circle>`;
  });
  const taken: Box[] = Array.from(places.values(), ({ x, y }) => ({ x: x - 6, y: y + 4, width: 12 }));
  // Names of skills with problems come first, because there is no place for all names.
  const shown = new Set([...found, ...collisions.flatMap(({ skill, taker }) => [skill, taker]), ...places.keys()]);
  const labels = Array.from(shown).flatMap((skill) => {
    const place = places.get(skill);
    const label = place && labelPlace(place, skill, taken);
    return label ? `<text x="${label.x}" y="${label.y}">${escapeMarkup(skill)}</text>` : [];
  });
  const shapes = [...lines, ...circles, ...labels].join("\n");
  const head = `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Map of ${points.length} skills">`;
  return `<h2>Map</h2>
<div class="map" tabindex="0">${head}\n${shapes}\n</svg></div>
<p class="key">Skills whose descriptions share rare words are close. A line joins two skills that take messages from each other;
red skills have a finding below. Point at a skill to see its name.</p>`;
}

interface Place {
  readonly x: number;
  readonly y: number;
}

interface Box extends Place {
  readonly width: number;
}

function placeOf({ x, y }: MapPoint): Place {
  return {
    x: Math.round(MARGIN + x * (WIDTH - 2 * MARGIN)),
    y: Math.round(MARGIN / 2 + y * (HEIGHT - MARGIN)),
  };
}

/** Returns a place for a label beside, above or below its skill that no other label has; undefined if there is none. */
function labelPlace({ x, y }: Place, text: string, taken: Box[]): Place | undefined {
  const width = text.length * 6.6;
  const places = [
    { x: x + 9, y: y + 4 },
    { x: x - 9 - width, y: y + 4 },
    { x: x - width / 2, y: y - 11 },
    { x: x - width / 2, y: y + 20 },
  ];
  const isFree = (place: Box): boolean =>
    place.x >= 0 &&
    place.x + place.width <= WIDTH &&
    taken.every((box) => {
      const isBeside = place.x > box.x + box.width || box.x > place.x + place.width;
      return isBeside || Math.abs(place.y - box.y) > 13;
    });
  const found = places.find((place) => isFree({ ...place, width }));
  if (found) taken.push({ ...found, width });
  return found && { x: Math.round(found.x), y: Math.round(found.y) };
}

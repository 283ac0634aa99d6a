import type { Skill } from "@langslash/skills";
import type { MapPoint } from "./audit-report.js";
import { searchTerms } from "./search-terms.js";

/** How many points push each point, how many skills may share a word that counts, and how many of them pull. */
const PUSHING = 100;
const MOST_HOLDERS = 60;
const PULLING = 10;

/**
 * Lays skills out on a plane, so that skills whose descriptions share rare words are close. Each step pulls similar
 * skills together and pushes all apart. Nothing is random: the same skills have the same places. The time grows with
 * the number of skills only.
 */
export function skillMap(skills: readonly Skill[]): MapPoint[] {
  const points = skills.map((_, index) => startOf(index, skills.length));
  const similarity = similaritiesOf(skills);
  const steps = Math.min(300, Math.max(20, Math.round(30_000 / skills.length)));
  for (let step = 0; step < steps; step += 1) {
    const most = 0.05 * (1 - step / steps);
    const forces = points.map((point, index) => forceOn(point, index, points, similarity[index] ?? new Map()));
    for (const [index, point] of points.entries()) {
      const { x, y } = forces[index] ?? { x: 0, y: 0 };
      const length = Math.hypot(x, y) || 1;
      point.x += (x / length) * Math.min(most, length);
      point.y += (y / length) * Math.min(most, length);
    }
  }
  return fitted(points).map((point, index) => ({ skill: skills[index]?.name ?? "", ...point }));
}

interface Point {
  x: number;
  y: number;
}

function startOf(index: number, count: number): Point {
  const angle = (index / Math.max(1, count)) * 2 * Math.PI;
  return { x: Math.cos(angle), y: Math.sin(angle) };
}

/** Returns the force on a point: its similar ones pull it, and some of all points, in turn, push it. */
function forceOn(point: Point, index: number, points: readonly Point[], similar: ReadonlyMap<number, number>): Point {
  const stride = Math.ceil(points.length / PUSHING);
  const force = { x: -0.05 * point.x, y: -0.05 * point.y };
  const add = (other: number, pullAt: (distance: number) => number): void => {
    const { x, y } = points[other] ?? point;
    const distance = Math.max(0.001, Math.hypot(x - point.x, y - point.y));
    const pull = pullAt(distance);
    force.x += ((x - point.x) / distance) * pull;
    force.y += ((y - point.y) / distance) * pull;
  };
  for (let other = index % stride; other < points.length; other += stride) {
    add(other, (distance) => -stride / points.length / distance);
  }
  for (const [other, similarity] of similar) add(other, (distance) => similarity * distance * 2);
  return force;
}

/** Stretches the points to the square from 0 to 1, so that a few distant ones do not press the others together. */
function fitted(points: readonly Point[]): Point[] {
  const xs = stretched(points.map(({ x }) => x));
  const ys = stretched(points.map(({ y }) => y));
  return points.map((_, index) => ({ x: xs[index] ?? 0, y: ys[index] ?? 0 }));
}

/** Returns for each number the mean of its place between the least and the greatest and of its rank, from 0 to 1. */
function stretched(values: readonly number[]): number[] {
  const sorted = values.toSorted((one, other) => one - other);
  const least = sorted[0] ?? 0;
  const width = (sorted.at(-1) ?? 0) - least || 1;
  const ranks = new Map(sorted.map((value, rank) => [value, rank / Math.max(1, sorted.length - 1)]));
  return values.map((value) => round(((value - least) / width + (ranks.get(value) ?? 0)) / 2));
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** Returns the similarity of each skill to those that share the most with it: words that few skills have. */
function similaritiesOf(skills: readonly Skill[]): ReadonlyMap<number, number>[] {
  const words = skills.map(({ name, description }) => [...searchTerms(`${name} ${description}`)]);
  const holders = new Map<string, number[]>();
  for (const [row, terms] of words.entries()) {
    for (const term of terms) {
      const rows = holders.get(term);
      if (rows) rows.push(row);
      else holders.set(term, [row]);
    }
  }
  const holdersOf = (term: string): readonly number[] => holders.get(term) ?? [];
  const weightOf = (term: string): number => Math.log(skills.length / holdersOf(term).length);
  const lengths = words.map((terms) => Math.hypot(...terms.map(weightOf)) || 1);
  return words.map((terms, row) => {
    const sums = new Map<number, number>();
    for (const term of terms.filter((each) => holdersOf(each).length <= MOST_HOLDERS)) {
      const share = weightOf(term) ** 2 / (lengths[row] ?? 1);
      for (const other of holdersOf(term)) sums.set(other, (sums.get(other) ?? 0) + share / (lengths[other] ?? 1));
    }
    sums.delete(row);
    return new Map([...sums].toSorted((one, other) => other[1] - one[1]).slice(0, PULLING));
  });
}

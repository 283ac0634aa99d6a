import type { Skill } from "@langslash/skills";
import { eachWord, searchTerm } from "@langslash/skills/internal";
import type { MapPoint } from "./audit-report.js";

/** Number of steps of the layout, and the number of skills above which it takes fewer. */
const STEPS = 300;
const MANY = 300;

/** Of many skills: how many push each point, how many skills may share a word that counts, and how many are kept. */
const PUSHING = 100;
const MOST_HOLDERS = 60;
const NEIGHBOURS = 10;

/**
 * Lays skills out on a plane, so that skills whose descriptions share rare words are close. Each step pulls similar
 * skills together and pushes all apart. Nothing is random: the same skills have the same places.
 */
export function skillMap(skills: readonly Skill[]): MapPoint[] {
  const points = skills.map((_, index) => startOf(index, skills.length));
  const similarity = similaritiesOf(vectorsOf(skills));
  const steps = Math.max(20, Math.round(STEPS * Math.min(1, (MANY / Math.max(1, skills.length)) ** 2)));
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

/** Of many skills, a point is pushed by a part of the others only, so that the time grows with their number. */
function forceOn(point: Point, index: number, points: readonly Point[], similar: ReadonlyMap<number, number>): Point {
  const ideal = 1 / Math.sqrt(points.length);
  const stride = points.length <= MANY ? 1 : Math.ceil(points.length / PUSHING);
  const force = { x: -0.05 * point.x, y: -0.05 * point.y };
  const add = ({ x, y }: Point, pullAt: (distance: number) => number): void => {
    const dx = x - point.x;
    const dy = y - point.y;
    const distance = Math.max(0.001, Math.hypot(dx, dy));
    const pull = pullAt(distance);
    force.x += (dx / distance) * pull;
    force.y += (dy / distance) * pull;
  };
  for (let other = index % stride; other < points.length; other += stride) {
    const pulling = stride === 1 ? (similar.get(other) ?? 0) : 0;
    const at = points[other];
    if (at && other !== index) add(at, (distance) => pulling * distance * 2 - (stride * ideal * ideal) / distance);
  }
  if (stride === 1) return force;
  for (const [other, pulling] of similar) {
    const at = points[other];
    if (at) add(at, (distance) => pulling * distance * 2);
  }
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

type Vector = ReadonlyMap<string, number>;

/** Returns the words of each name and description, weighted by their rarity and with a length of 1. */
function vectorsOf(skills: readonly Skill[]): Vector[] {
  const words = skills.map(({ name, description }) => {
    const terms = new Set<string>();
    eachWord(`${name} ${description}`, (word) => {
      const term = searchTerm(word);
      if (term !== undefined) terms.add(term);
    });
    return terms;
  });
  const frequency = new Map<string, number>();
  for (const terms of words) for (const term of terms) frequency.set(term, (frequency.get(term) ?? 0) + 1);
  return words.map((terms) => {
    const weights = Array.from(terms, (term) => [term, Math.log(skills.length / (frequency.get(term) ?? 1))] as const);
    const length = Math.hypot(...weights.map(([, weight]) => weight)) || 1;
    return new Map(weights.map(([term, weight]) => [term, weight / length]));
  });
}

/**
 * Returns the similarity of each skill to those that share words with it. Of many skills, only words that few of them
 * have count, and only the most similar ones are kept.
 */
function similaritiesOf(vectors: readonly Vector[]): ReadonlyMap<number, number>[] {
  const isLarge = vectors.length > MANY;
  const holders = new Map<string, number[]>();
  for (const [row, vector] of vectors.entries()) {
    for (const term of vector.keys()) {
      const rows = holders.get(term);
      if (rows) rows.push(row);
      else holders.set(term, [row]);
    }
  }
  return vectors.map((vector, row) => {
    const sums = new Map<number, number>();
    for (const [term, weight] of vector) {
      const rows = holders.get(term) ?? [];
      if (isLarge && rows.length > MOST_HOLDERS) continue;
      for (const other of rows) {
        if (other !== row) sums.set(other, (sums.get(other) ?? 0) + weight * (vectors[other]?.get(term) ?? 0));
      }
    }
    return isLarge ? new Map([...sums].toSorted((one, other) => other[1] - one[1]).slice(0, NEIGHBOURS)) : sums;
  });
}

import type { Skill } from "@langslash/skills";
import { eachWord, searchTerm } from "@langslash/skills/internal";
import type { MapPoint } from "./audit-report.js";

/** Number of steps of the layout, and the number of skills above which it takes fewer. */
const STEPS = 300;
const MANY = 300;

/**
 * Lays skills out on a plane, so that skills whose descriptions share rare words are close. Each step pulls similar
 * skills together and pushes all apart. Nothing is random: the same skills have the same places.
 */
export function skillMap(skills: readonly Skill[]): MapPoint[] {
  const vectors = vectorsOf(skills);
  const points = skills.map((_, index) => startOf(index, skills.length));
  const similarity = vectors.map((one, row) => vectors.map((other, column) => (row === column ? 0 : dot(one, other))));
  const steps = Math.max(20, Math.round(STEPS * Math.min(1, (MANY / Math.max(1, skills.length)) ** 2)));
  for (let step = 0; step < steps; step += 1) {
    const most = 0.05 * (1 - step / steps);
    const forces = points.map((point, index) => forceOn(point, index, points, similarity[index] ?? []));
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

function forceOn(point: Point, index: number, points: readonly Point[], similarity: readonly number[]): Point {
  const ideal = 1 / Math.sqrt(points.length);
  const force = { x: -0.05 * point.x, y: -0.05 * point.y };
  for (const [other, { x, y }] of points.entries()) {
    if (other === index) continue;
    const dx = x - point.x;
    const dy = y - point.y;
    const distance = Math.max(0.001, Math.hypot(dx, dy));
    const pull = (similarity[other] ?? 0) * distance * 2 - (ideal * ideal) / distance;
    force.x += (dx / distance) * pull;
    force.y += (dy / distance) * pull;
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

function dot(one: Vector, other: Vector): number {
  let sum = 0;
  for (const [term, weight] of one) sum += weight * (other.get(term) ?? 0);
  return sum;
}

import { expect } from "vitest";
import type { Miner } from "#src/domain/mining/miner.ts";
import type { PoolHistory, PoolSnapshot } from "#src/domain/mining/pool.ts";
import { rewardSchemes } from "#src/domain/mining/reward-scheme.ts";
import type { HistoryWindow } from "./pool-engine.ts";

// What the contract suite holds of single figures: units, bounds, order.

const timeNames = new Set(["at", "foundAt", "paidAt", "lastShareAt", "lastBlockAt", "lastBlockFoundAt"]);

/** Walks a whole answer: no number is NaN or infinite, and every time is in milliseconds and plausible. */
export function expectTimesWithin(
  answer: unknown,
  bounds: { readonly earliest: number; readonly latest: number },
  path: string,
): void {
  if (typeof answer === "number") expect(Number.isFinite(answer), path).toBe(true);
  if (typeof answer !== "object" || answer === null) return;
  for (const [name, value] of Object.entries(answer)) {
    if (timeNames.has(name) && value !== null) {
      expect(value, `${path}.${name}`).toBeGreaterThanOrEqual(bounds.earliest);
      expect(value, `${path}.${name}`).toBeLessThanOrEqual(bounds.latest);
      expect(Number.isInteger(value), `${path}.${name}`).toBe(true);
    }
    expectTimesWithin(value, bounds, `${path}.${name}`);
  }
}

export function expectPool(pool: PoolSnapshot): void {
  expect(pool.schemes.length).toBeGreaterThan(0);
  expect(new Set(pool.schemes.map(({ scheme }) => scheme)).size).toBe(pool.schemes.length);
  for (const sample of pool.schemes) {
    expect(rewardSchemes).toContain(sample.scheme);
    expect(sample.hashrate).toBeGreaterThanOrEqual(0);
    expectCountOrNull(sample.miners);
    expectCountOrNull(sample.workers);
    if (sample.effort !== null) expect(sample.effort).toBeGreaterThanOrEqual(0);
  }
  for (const fee of Object.values(pool.fees)) {
    expect(fee).toBeGreaterThanOrEqual(0);
    expect(fee).toBeLessThan(1);
  }
  if (pool.minimumPayout !== null) expect(pool.minimumPayout >= 0n).toBe(true);
  if (pool.payoutIntervalMs !== null) expect(pool.payoutIntervalMs).toBeGreaterThan(0);
  const { network } = pool;
  if (network === null) return;
  expectCountOrNull(network.height);
  if (network.difficulty !== null) expect(network.difficulty).toBeGreaterThan(0);
  if (network.hashrate !== null) expect(network.hashrate).toBeGreaterThan(0);
  if (network.blockReward !== null) expect(network.blockReward > 0n).toBe(true);
}

export function expectPoolHistory(history: PoolHistory, window: HistoryWindow): void {
  expectGrid(history.network, window);
  for (const scheme of rewardSchemes) {
    const points = history.schemes.filter((sample) => sample.scheme === scheme);
    expectGrid(points, window);
    for (const point of points) expect(point.hashrate).toBeGreaterThanOrEqual(0);
  }
}

/** On multiples of the step, inside the window, oldest first, no time twice. */
export function expectGrid(points: readonly { readonly at: number }[], window: HistoryWindow): void {
  let previous = Number.NEGATIVE_INFINITY;
  for (const { at } of points) {
    expect(at % window.stepMs).toBe(0);
    expect(at).toBeGreaterThanOrEqual(window.from);
    expect(at).toBeLessThan(window.to);
    expect(at).toBeGreaterThan(previous);
    previous = at;
  }
}

export function expectMiner(miner: Miner): void {
  const keys = miner.workers.map(({ name, scheme }) => JSON.stringify([name, scheme]));
  expect(new Set(keys).size).toBe(keys.length);
  expect(miner.balances.length).toBeGreaterThan(0);
  for (const { confirmed, unconfirmed, paid, threshold } of miner.balances) {
    for (const amount of [confirmed, unconfirmed, paid, threshold]) {
      expect(amount === null || (typeof amount === "bigint" && amount >= 0n)).toBe(true);
    }
  }
  for (const { hashrate, shares } of [miner, ...miner.workers]) {
    for (const rate of Object.values(hashrate)) expect(rate === null || rate >= 0).toBe(true);
    for (const count of Object.values(shares)) expect(count === null || count >= 0).toBe(true);
  }
}

function expectCountOrNull(count: number | null): void {
  expect(count === null || (Number.isInteger(count) && count >= 0)).toBe(true);
}

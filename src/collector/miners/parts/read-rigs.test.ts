import { expect, it } from "vitest";
import type { ReadRigs } from "#src/domain/miners/miner-record.ts";
import { joinRigs } from "./read-rigs.ts";

const noon = 1_772_452_800_000;
const stepMs = 600_000;
const unknown = Number.NaN;

function readAt(nth: number, rigs: Readonly<Record<string, readonly number[]>>): ReadRigs {
  const from = noon + nth * stepMs;
  const list = Object.entries(rigs).map(([name, rates]) => ({ name, scheme: null, rates: Float32Array.from(rates) }));
  return { from, to: from + 4 * stepMs, stepMs, rigs: list };
}

it("keeps rigs that were not asked for again up to where they were read, as long as they reach into the window", () => {
  const first = readAt(0, { one: [1, 2, 3, 4], two: [5, 6, 7, 8] });
  const second = joinRigs(readAt(1, { two: [6, 7, 8, 9] }), first, ["two"]);
  expect(second.rigs.map(({ name, to, rates }) => [name, to, [...rates]])).toEqual([
    ["two", undefined, [6, 7, 8, 9]],
    ["one", first.to, [2, 3, 4, unknown]],
  ]);
  const third = joinRigs(readAt(3, { two: [8, 9, 1, 1] }), second, ["two"]);
  expect(third.rigs.map(({ name, to }) => [name, to])).toEqual([
    ["two", undefined],
    ["one", first.to],
  ]);
  expect(joinRigs(readAt(4, { two: [9, 1, 1, 1] }), third, ["two"]).rigs.map(({ name }) => name)).toEqual(["two"]);
});

it("has nothing newer of a rig that the engine was asked for and did not tell", () => {
  const before = readAt(0, { one: [1, 2, 3, 4] });
  const [kept] = joinRigs(readAt(1, {}), before, ["one"]).rigs;
  expect([kept?.to, [...(kept?.rates ?? [])]]).toEqual([undefined, [2, 3, 4, unknown]]);
});

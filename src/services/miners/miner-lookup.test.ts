import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { createFakeEngine } from "#src/collector/__fixtures__/fake-engine.ts";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import { ok } from "#src/domain/result.ts";
import { unsupportedAddress } from "#src/sources/source-error.ts";
import { createMinerLookup } from "./miner-lookup.ts";

function open() {
  const asked: string[] = [];
  const waiting: (() => void)[] = [];
  const warnings: string[] = [];
  const engine = createFakeEngine({
    async fetchMiner(address) {
      asked.push(address);
      await new Promise<void>((resolve) => waiting.push(resolve));
      return ok({ found: "no" });
    },
  });
  const lookUp = createMinerLookup({
    engines: new Map<CoinSlug, typeof engine>([["kas", engine]]),
    now: () => 1_000,
    log: { debug() {}, info() {}, warn: (_facts, text) => warnings.push(text), error() {} },
    report(error) {
      throw error;
    },
  });
  const answerAll = async () => {
    while (waiting.length > 0) {
      for (const answer of waiting.splice(0)) answer();
      await setImmediate();
    }
  };
  return { asked, warnings, answerAll, ask: (address: string) => lookUp("kas", address, []) };
}

it("asks an engine about sixteen addresses at once, and about the others in turn", async () => {
  const { asked, answerAll, ask } = open();
  const outcomes = Array.from({ length: 40 }, (_, index) => ask(`a${index}`));
  await setImmediate();
  expect(asked).toHaveLength(16);
  await answerAll();
  expect(new Set((await Promise.all(outcomes)).map(({ kind }) => kind))).toEqual(new Set(["stranger"]));
  expect(asked).toHaveLength(40);
});

it("tells a crowd that there is no answer, and serves whoever comes after it", async () => {
  const { asked, warnings, answerAll, ask } = open();
  const outcomes = Array.from({ length: 320 }, (_, index) => ask(`a${index}`));
  await setImmediate();
  await answerAll();
  const kinds = (await Promise.all(outcomes)).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === "stranger")).toHaveLength(316);
  expect(kinds.slice(316)).toEqual(["unreachable", "unreachable", "unreachable", "unreachable"]);
  expect(warnings).toHaveLength(1);
  const late = ask("late");
  await setImmediate();
  await answerAll();
  expect((await late).kind).toBe("stranger");
  expect(asked).toHaveLength(317);
});

it("takes an address that an engine cannot be asked about for no stranger, and for no outage", async () => {
  const asked: string[] = [];
  const engine = createFakeEngine({
    async fetchMiner(address) {
      asked.push(address);
      return unsupportedAddress;
    },
  });
  const lookUp = createMinerLookup({
    engines: new Map<CoinSlug, typeof engine>([["kas", engine]]),
    now: () => 1_000,
    log: { debug() {}, info() {}, warn() {}, error() {} },
    report(error) {
      throw error;
    },
  });
  for (const address of ["a*", "b*", "c*"]) expect((await lookUp("kas", address, [])).kind).toBe("unreachable");
  expect(asked).toEqual(["a*", "b*", "c*"]);
});

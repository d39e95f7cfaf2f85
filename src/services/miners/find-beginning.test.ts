import { expect, it } from "vitest";
import { createFakeEngine } from "#src/collector/__fixtures__/fake-engine.ts";
import { ok } from "#src/domain/result.ts";
import { openGate } from "../__fixtures__/open-gate.ts";
import { address, day, hour, sample, slot, start } from "../__fixtures__/scene.ts";
import { createBeginnings } from "./find-beginning.ts";

/** When somebody began who mines since five hours ago, by what the site has stored and what the engine remembers of before. */
async function find(remembers: { readonly site?: boolean; readonly engine?: boolean }): Promise<number | null> {
  const engine = createFakeEngine({
    capabilities: { minerHistoryMs: 31 * day },
    fetchMinerHistory: async () => ok(remembers.engine === true ? [sample(slot - 3 * day, 7)] : []),
  });
  const beginnings = createBeginnings({
    engines: new Map([["kas", openGate(engine, { now: () => start })]]),
    store: { miners: { hasWorkedBefore: async () => remembers.site ?? false } } as unknown as Parameters<
      typeof createBeginnings
    >[0]["store"],
    now: () => start,
    report: (error) => {
      throw error;
    },
  });
  const history = [sample(slot - 5 * hour, 80), sample(slot - hour, 90), sample(slot, 90)];
  return beginnings.find("kas", address, history, { at: start, isEngines: true });
}

it("averages begin at the first share only where there is no older work: not after a reconnect, not beside older days", async () => {
  expect(await find({})).toBe(slot - 5 * hour);
  expect(await find({ site: true })).toBeNull();
  expect(await find({ engine: true })).toBeNull();
});

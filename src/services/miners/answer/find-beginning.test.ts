import { expect, it } from "vitest";
import { createFakeEngine } from "#src/collector/__fixtures__/fake-engine.ts";
import type { MinerSample } from "#src/domain/mining/miner.ts";
import { address, day, hour, sample, slot, start } from "../../__fixtures__/scene.ts";
import { createToldRecords } from "../../__fixtures__/told-records.ts";
import { findBeginning } from "./find-beginning.ts";

interface Remembered {
  readonly site?: boolean;
  readonly engine?: readonly MinerSample[] | "coming" | "failing";
  readonly reachMs?: number;
}

/** The beginning of a miner active for five hours, from the site's and the engine's records. */
async function find({ site = false, engine = [], reachMs = 31 * day }: Remembered) {
  const { records, tell, fail, wanted } = createToldRecords(() => start);
  if (engine === "failing") fail("past", "silent");
  else if (engine !== "coming") tell("past", engine);
  const fake = createFakeEngine({ capabilities: { minerHistoryMs: reachMs } });
  const parts = {
    engines: new Map([["kas" as const, fake]]),
    store: { miners: { hasWorkedBefore: async () => site } },
    records,
  };
  const history = [sample(slot - 5 * hour, 80), sample(slot - hour, 90), sample(slot, 90)];
  return { ...(await findBeginning(parts, { coin: "kas", address, at: start }, history, true)), wanted };
}

const began = slot - 5 * hour;

it("averages begin at the first share only where there is no older work: not after a reconnect, not beside older days", async () => {
  expect(await find({})).toMatchObject({ at: began, isComing: false });
  expect(await find({ engine: [sample(slot - 5 * day, 0)] })).toMatchObject({ at: began });
  expect(await find({ engine: [sample(slot - 5 * day, 0), sample(slot - 3 * day, 7)] })).toMatchObject({ at: null });
});

it("the site's own records of before are enough: the engine's are not read", async () => {
  expect(await find({ site: true })).toEqual({ at: null, isComing: false, wanted: [] });
});

it("an engine that keeps a day remembers nothing of before", async () => {
  expect(await find({ reachMs: day })).toEqual({ at: began, isComing: false, wanted: [] });
});

it("nobody knows while the engine's past is being read; what it does not tell says nothing", async () => {
  expect(await find({ engine: "coming" })).toMatchObject({ at: null, isComing: true });
  expect(await find({ engine: "failing" })).toMatchObject({ at: began, isComing: false });
});

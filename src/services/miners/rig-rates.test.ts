import { expect, it } from "vitest";
import { readRigs } from "../__fixtures__/read-rigs.ts";
import { address, hour, miner, minute, slot, start } from "../__fixtures__/scene.ts";
import { createToldRecords } from "../__fixtures__/told-records.ts";
import { keepKnownRigs, readRigRates } from "./rig-rates.ts";

const step = 10 * minute;
const rig = { name: "rig1", scheme: "pps" } as const;
const to = slot + step;

it("are hours in each of their ten minutes, and from where these are recorded the ten minutes themselves", async () => {
  const { records, tell } = createToldRecords(() => start);
  const noon = slot - 30 * minute;
  tell(
    "rigs-past",
    readRigs({ from: noon - 2 * hour, to: noon, stepMs: hour }, [
      { name: "rig1", rate: (at) => (at < noon - hour ? 4 : 8) },
    ]),
  );
  tell(
    "rigs",
    readRigs({ from: noon - step, to, stepMs: step }, [{ name: "rig1", rate: (at) => (at === slot ? null : 1) }]),
  );
  const read = await readRigRates(records, { coin: "kas", address }, { names: null, isLong: true });
  if (read.kind !== "kept") throw new Error(read.kind);
  const rates = read.rates(rig, { from: noon - 80 * minute, to });
  const twoTens = [4, 4];
  expect([...(rates ?? [])]).toEqual([...twoTens, 8, 8, 8, 8, 8, 1, 1, 1, 1, Number.NaN]);
  expect(read.endOf([rig])).toBe(to);
  expect(read.rates({ name: "rig1", scheme: "solo" }, { from: noon, to })).toBeNull();
});

it("ends where the first of the wanted rigs was read last", async () => {
  const { records, tell } = createToldRecords(() => start);
  const told = readRigs({ from: slot, to: slot + hour, stepMs: step }, [
    { name: "rig1", rate: () => 1 },
    { name: "rig2", rate: () => 1 },
  ]);
  const [one, two] = told.rigs;
  if (one === undefined || two === undefined) throw new Error("two rigs");
  tell("rigs", { ...told, rigs: [one, { ...two, to: slot + 2 * step }] });
  const read = await readRigRates(records, { coin: "kas", address }, { names: null, isLong: false });
  if (read.kind !== "kept") throw new Error(read.kind);
  expect([[], [one], [two], [one, two]].map(read.endOf)).toEqual([6, 6, 2, 2].map((steps) => slot + steps * step));
});

it("does not name a rig to the collector that the engine never did", async () => {
  const [worker] = miner.workers;
  const answer = { value: { found: "yes" as const, miner }, readAt: start, triedAt: start, fault: null };
  const stored = { version: 1, parts: { answer } };
  const keep = (record: typeof stored | null) =>
    keepKnownRigs({ miners: { findRecord: async () => record } }, { coin: "kas", address }, [
      "made-up",
      worker?.name ?? "",
    ]);
  expect(await keep(stored)).toEqual([worker?.name]);
  expect(await keep(null)).toEqual([]);
});

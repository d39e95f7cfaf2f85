import { expect, it } from "vitest";
import { readRigs } from "../__fixtures__/read-rigs.ts";
import { address, hour, minute, slot, start } from "../__fixtures__/scene.ts";
import { createToldRecords } from "../__fixtures__/told-records.ts";
import { readRigRates } from "./rig-rates.ts";

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
  expect(read.to).toBe(to);
  expect(read.rates({ name: "rig1", scheme: "solo" }, { from: noon, to })).toBeNull();
});

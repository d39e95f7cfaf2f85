import { expect, it } from "vitest";
import { describeGroup, describeWhole } from "./describe-groups.ts";

const hour = 3_600_000;
const at = 1_772_454_600_000;
const terms = {
  coin: "kas",
  at,
  span: { from: at - 24 * hour, to: at },
  schemes: [],
  chain: null,
} as const;
const windows = { tenMinutes: 5, sixHours: null, day: 5 };
const shares = { valid: null, stale: null, invalid: null };
const rig = {
  name: "rig",
  scheme: null,
  hashrate: windows,
  lastShareAt: at,
  shares,
  trend: null,
  state: "online",
} as const;
const group = (record: { since: number | null; usual: null; outages: { from: number; to: number }[] } | null) =>
  describeGroup({ key: "rig", name: "rig", rigs: [{ ...rig, record }] }, terms);

it("says nothing of outages where nothing is recorded in the span, of rigs and of the whole alike", () => {
  const nothing = { since: null, usual: null, outages: [] };
  const unknown = { downMs: null, cost: { coins: null, usd: null }, knownMs: 0 };
  expect(group(null)).toMatchObject(unknown);
  expect(group(nothing)).toMatchObject(unknown);
  expect(group({ ...nothing, since: at + hour })).toMatchObject(unknown);
  expect(describeWhole(nothing, terms)).toBeNull();
  expect(describeWhole({ ...nothing, since: at + hour }, terms)).toBeNull();
});

it("adds up the time down where the span is recorded", () => {
  const record = { since: at - 20 * hour, usual: null, outages: [{ from: at - 3 * hour, to: at - hour }] };
  expect(group(record)).toMatchObject({ downMs: 2 * hour, down: 1, knownMs: 20 * hour });
  expect(group({ ...record, outages: [] })).toMatchObject({ downMs: 0, down: 0 });
  expect(describeWhole(record, terms)).toMatchObject({ downMs: 2 * hour });
});

import { describe, expect, it } from "vitest";
import type { HashrateWindows, Miner, MinerSample, Worker } from "#src/domain/mining/miner.ts";
import { averageSchemes } from "./scheme-averages.ts";

const step = 600_000;
// 2025-06-15 15:00 UTC.
const at = 1_749_999_600_000;
const shares = { valid: null, stale: null, invalid: null };

function rig(scheme: Worker["scheme"], tenMinutes: number | null, day: number | null): Worker {
  return { name: "rig", scheme, hashrate: { tenMinutes, sixHours: null, day }, lastShareAt: at, shares, trend: null };
}

function miner(hashrate: Partial<HashrateWindows>, workers: readonly Worker[]): Miner {
  const open = { tenMinutes: null, sixHours: null, day: null };
  return { address: "a", hashrate: { ...open, ...hashrate }, lastShareAt: at, shares, workers, balances: [] };
}

const line = (scheme: MinerSample["scheme"], hashrate: number): readonly MinerSample[] =>
  Array.from({ length: 144 }, (_, index) => ({ at: at - (143 - index) * step, scheme, hashrate, workersOnline: 1 }));

describe("averages of a miner's schemes", () => {
  it("are the sums of their workers over the day, whatever they do just now", () => {
    const resting = miner({ tenMinutes: 100, day: 160 }, [rig("pps", 100, 80), rig("pps", 0, 20), rig("solo", 0, 60)]);
    expect(averageSchemes(resting, [], at)).toEqual({ window: "day", rates: { pps: 100, solo: 60 } });
  });

  it("are those of their histories where workers' are not known", () => {
    const mixed = miner({ tenMinutes: 300, day: 100 }, [rig("pps", 100, null), rig("solo", 200, null)]);
    expect(averageSchemes(mixed, [...line("pps", 70), ...line("solo", 30)], at)).toEqual({
      window: "day",
      rates: { pps: 70, solo: 30 },
    });
  });

  it("are those of histories over all of the day, in which a new rig weighs no more than it worked", () => {
    const grown = miner({ tenMinutes: 300, day: 100 }, [
      rig("pps", 100, 70),
      rig("solo", 100, 30),
      rig("solo", 100, 90),
    ]);
    const whole = [...line("pps", 70), ...line("solo", 40)].toSorted((a, b) => a.at - b.at);
    expect(averageSchemes(grown, whole, at)?.rates).toEqual({ pps: 70, solo: 40 });
    // One that begins an hour ago is no day.
    expect(averageSchemes(grown, whole.slice(-12), at)?.rates).toEqual({ pps: 70, solo: 120 });
  });

  it("share out the whole as the present is shared only where nothing else is known", () => {
    const mixed = miner({ tenMinutes: 300, day: 90 }, [rig("pps", 100, null), rig("solo", 200, null)]);
    expect(averageSchemes(mixed, [], at)).toEqual({ window: "day", rates: { pps: 30, solo: 60 } });
  });

  it("are the miner's own under an only scheme, and say which average that is", () => {
    const workers = [rig("solo", 7, null)];
    expect(averageSchemes(miner({ tenMinutes: 7, day: 5 }, workers), [], at)).toEqual({
      window: "day",
      rates: { solo: 5 },
    });
    expect(averageSchemes(miner({ tenMinutes: 7, sixHours: 6 }, workers), [], at)?.window).toBe("sixHours");
    expect(averageSchemes(miner({ tenMinutes: 7 }, workers), [], at)).toEqual({
      window: "tenMinutes",
      rates: { solo: 7 },
    });
  });

  it("are null without figures or schemes", () => {
    expect(averageSchemes(miner({}, [rig("pps", null, null)]), [], at)).toBeNull();
    expect(averageSchemes(miner({ day: 5 }, []), [], at)).toBeNull();
  });
});

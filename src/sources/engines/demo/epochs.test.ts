import { describe, expect, it } from "vitest";
import { DAY, MINUTE } from "#src/domain/time/durations.ts";
import { createEpochs } from "./epochs.ts";
import { STEP } from "./time-steps.ts";

const launchedAt = Date.UTC(2020, 0, 1);
/** Hashrate doubles after 100 days, for good. */
const doublesAt = launchedAt + 100 * DAY;
const epochs = createEpochs({
  epochBlocks: 2016,
  blockTimeMs: 10 * MINUTE,
  launchedAt,
  firstHeight: 0,
  hashrateAt: (step) => (step * STEP < doublesAt ? 100 : 200),
});

describe("epochs of a made-up chain", () => {
  it("keeps the target through an epoch, and its pace while hashrate stays", () => {
    expect(epochs.heightAt(launchedAt)).toBe(0);
    expect(epochs.heightAt(launchedAt + 14 * DAY)).toBe(2016);
    expect(epochs.startOfHeight(2016)).toBe(launchedAt + 14 * DAY);
    expect(epochs.targetRateAt(launchedAt + 97 * DAY)).toBe(100);
    expect(epochs.targetRateAt(launchedAt + 105 * DAY)).toBe(100);
  });

  it("sets it anew by what the epoch really took", () => {
    // The eighth epoch begins at day 98: two days of the old hashrate, then twice as much.
    const startsAt = launchedAt + 98 * DAY;
    const next = epochs.startOfHeight(8 * 2016);
    const ratio = (14 * DAY) / (next - startsAt);
    expect(next - startsAt).toBeLessThan(8 * DAY);
    expect(epochs.targetRateAt(next - 1)).toBe(100);
    expect(epochs.targetRateAt(next) / 100).toBeCloseTo(ratio, 2);
    // One more, and it has caught up.
    expect(epochs.targetRateAt(epochs.startOfHeight(9 * 2016))).toBe(200);
    expect(epochs.startOfHeight(11 * 2016) - epochs.startOfHeight(10 * 2016)).toBe(14 * DAY);
  });
});

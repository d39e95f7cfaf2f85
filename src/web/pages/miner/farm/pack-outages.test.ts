import { describe, expect, it } from "vitest";
import { drawLine, packOutages, worstOf } from "./pack-outages.ts";

const hour = 3_600_000;
const span = { from: 0, to: 8 * hour };
const rig = (since: number | null, ...outages: readonly (readonly [number, number | null])[]) => ({
  record: { since, outages: outages.map(([from, to]) => ({ from, to })) },
});

describe("packOutages", () => {
  it("has the part of the rigs that was down in each slot", () => {
    const rigs = [rig(0, [hour, 3 * hour]), rig(0, [2 * hour, 3 * hour], [7 * hour, null])];
    expect(packOutages(rigs, span, 8)).toBe("0iz0000i");
  });

  it("counts a rig from its first share on, and knows nothing before anybody's", () => {
    expect(packOutages([rig(2 * hour), rig(4 * hour, [5 * hour, 6 * hour])], span, 8)).toBe("..000i00");
  });

  it("never rounds an outage away, nor one that began before the span", () => {
    const many = Array.from({ length: 200 }, () => rig(0));
    expect(packOutages([...many, rig(-9 * hour, [-hour, hour / 2])], span, 8)).toBe("10000000");
  });

  it("is not known of rigs without a record", () => {
    expect(packOutages([{ record: null }, rig(null)], span, 8)).toBeNull();
    expect(packOutages([], span, 8)).toBeNull();
  });
});

describe("drawLine", () => {
  it("draws a bar for each slot with an outage, over the ground of what is known", () => {
    expect(drawLine(".0z1")).toEqual({
      ground: "M1 36h1M2 36h1M3 36h1",
      bars: "M2 36v-36h1V36zM3 36v-2h1V36z",
    });
    expect(worstOf(".0i1")).toBeCloseTo(18 / 35);
    expect(worstOf("..")).toBe(0);
  });

  it("is full only where all of the group was down: a twelfth of it is a twelfth of the height", () => {
    expect(drawLine("03").bars).toBe("M1 36v-3h1V36z");
    expect(drawLine("0i").bars).toBe("M1 36v-19h1V36z");
    expect(drawLine("zz").bars).toBe("M0 36v-36h1V36zM1 36v-36h1V36z");
  });
});

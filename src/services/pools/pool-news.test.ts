import { describe, expect, it } from "vitest";
import { keyOfNotice, listChangedFees, loadPoolNews } from "./pool-news.ts";

describe("listChangedFees", () => {
  it("names changes only: neither where recording began, nor a fee that was unknown for a while", () => {
    expect(
      listChangedFees([
        { at: 1, scheme: "pps", feeFraction: 0.02 },
        { at: 1, scheme: "solo", feeFraction: 0.01 },
        { at: 2, scheme: "pps", feeFraction: null },
        { at: 3, scheme: "pps", feeFraction: 0.02 },
        { at: 4, scheme: "pps", feeFraction: 0.01 },
        { at: 5, scheme: "solo", feeFraction: null },
        { at: 6, scheme: "solo", feeFraction: 0 },
      ]),
    ).toEqual([
      { kind: "fee", at: 4, scheme: "pps", before: 0.02, after: 0.01 },
      { kind: "fee", at: 6, scheme: "solo", before: 0.01, after: 0 },
    ]);
  });
});

describe("loadPoolNews", () => {
  const paused = { kind: "paused" } as const;
  const fork = { kind: "hard-fork", when: "13 Oct 2025" } as const;

  it("§10.16 has notices at the time they were first seen, judged by now, and leaves out one without a time", async () => {
    const pools = {
      listFeeChanges: async () => [
        { at: 10, scheme: "pps" as const, feeFraction: 0.02 },
        { at: 30, scheme: "pps" as const, feeFraction: 0.01 },
      ],
      listNoticeTimes: async () => new Map([[keyOfNotice(fork), 40]]),
    };
    const news = await loadPoolNews(
      { pools } as never,
      { coin: "kas", notices: [paused, fork] },
      Date.UTC(2025, 9, 20),
    );
    expect(news).toEqual([
      {
        kind: "notice",
        key: keyOfNotice(fork),
        at: 40,
        notice: { kind: "hard-fork", when: "13 Oct 2025", day: Date.UTC(2025, 9, 13), isOver: true },
      },
      { kind: "fee", at: 30, scheme: "pps", before: 0.02, after: 0.01 },
    ]);
  });
});

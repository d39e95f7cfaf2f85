import { describe, expect, it } from "vitest";
import { MINUTE } from "#src/domain/time/durations.ts";
import { readMinerHistory } from "./miner.ts";

// Charts of a running engine, 2026-11-23: a point each 30 minutes, with measurements every three minutes.

const timeOf = (text: string) => Date.parse(`2026-11-23T${text}Z`);
const clock = (at: number) => new Date(at).toISOString().slice(11, 16);
type Point = readonly [time: string, hashrate: number, measurements: number];

function history(points: readonly Point[], until = "14:30", stepMs = 10 * MINUTE) {
  const chart = points.map(([time, hashrate, count]): [number, number, number] => [
    timeOf(time) / 1000,
    hashrate,
    count,
  ]);
  const window = { from: timeOf("12:00:00"), to: timeOf(`${until}:00`), stepMs };
  return readMinerHistory(chart, "prop", window).map(({ at, hashrate }) => `${clock(at)} ${hashrate}`);
}

describe("a miner's chart", () => {
  it("has a point for each ten minutes of the 30 that one of the engine's stands for", () => {
    // The engine was down for three minutes, and restarted.
    const spread = ["12:40 4", "12:50 4", "13:00 4"];
    expect(
      history([
        ["12:40:17", 4, 9],
        ["13:11:58", 2, 1],
      ]),
    ).toEqual([...spread, expect.stringMatching(/^13:10 2\.\d+$/)]);
    expect(
      history([
        ["12:43:17", 2, 9],
        ["13:15:50", 1, 1],
      ]).slice(0, 3),
    ).toEqual(["12:40 2", "12:50 2", "13:00 2"]);
  });

  it("ends where the measurements end: its newest point says nothing of the time after them", () => {
    expect(history([["12:40:17", 4, 1]])).toEqual(["12:40 4"]);
    expect(history([["12:40:17", 4, 7]])).toEqual(["12:40 4", "12:50 4", "13:00 4"]);
  });

  it("has a gap where the miner paused", () => {
    const running: readonly Point[] = [
      ["12:00:00", 5, 11],
      ["12:33:00", 5, 3],
      ["13:41:00", 6, 4],
    ];
    expect(history(running)).toEqual(["12:00 5", "12:10 5", "12:20 5", "12:30 5", "12:40 5", "13:40 6", "13:50 6"]);
  });

  it("follows an engine that measures more seldom, and none more seldom than its window", () => {
    const seldom: readonly Point[] = [
      ["12:00:00", 5, 3],
      ["12:30:00", 7, 3],
      ["13:00:00", 7, 3],
    ];
    expect(history(seldom)).toEqual([
      "12:00 5",
      "12:10 5",
      "12:20 5",
      "12:30 7",
      "12:40 7",
      "12:50 7",
      "13:00 7",
      "13:10 7",
      "13:20 7",
    ]);
    // Two points only prove that there is time between them.
    expect(
      history([
        ["12:00:00", 5, 2],
        ["14:00:00", 7, 1],
      ]),
    ).toEqual(["12:00 5", "12:10 5", "14:00 7"]);
  });

  it("gives hours the mean of their points, each for its time", () => {
    expect(
      history(
        [
          ["12:00:00", 2, 10],
          ["12:30:00", 4, 10],
          ["13:00:00", 7, 1],
        ],
        "14:00",
        60 * MINUTE,
      ),
    ).toEqual(["12:00 3", "13:00 7"]);
  });
});

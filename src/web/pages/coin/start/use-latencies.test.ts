import { describe, expect, it } from "vitest";
import { measureLatency, rankByLatency } from "./use-latencies.ts";

function clockOf(durations: readonly number[]) {
  let time = 0;
  let call = 0;
  const requests: RequestInit[] = [];
  return {
    requests,
    now: () => time,
    fetch: async (_url: unknown, init?: RequestInit) => {
      requests.push(init ?? {});
      const duration = durations[call++];
      if (duration === undefined) throw new TypeError("Failed to fetch");
      time += duration;
      return new Response();
    },
  };
}

describe("measureLatency", () => {
  it("is the median of five round trips, without the first, which opens the connection", async () => {
    const clock = clockOf([300, 20, 24, 900, 22, 18]);
    expect(await measureLatency("https://eu.probe.example/", clock)).toBe(22);
    expect(clock.requests).toHaveLength(6);
    expect(clock.requests[0]).toMatchObject({ mode: "no-cors", cache: "no-store", credentials: "omit" });
  });

  it("is null when the address does not answer", async () => {
    expect(await measureLatency("https://eu.probe.example/", clockOf([]))).toBeNull();
    expect(await measureLatency("https://eu.probe.example/", clockOf([10, 10]))).toBeNull();
  });
});

describe("rankByLatency", () => {
  it("sorts the nearest first, and unknown latencies last in the operator's order", () => {
    expect(rankByLatency([null, 80, 20, null, 80])).toEqual([2, 1, 4, 0, 3]);
    expect(rankByLatency([null, null])).toEqual([0, 1]);
  });
});

import { describe, expect, it } from "vitest";
import type { WorkerState } from "#src/services/services.ts";
import { sortWorkers } from "./sort-workers.ts";

const worker = (name: string, state: WorkerState) => ({
  name,
  state,
  scheme: "pps" as const,
  hashrate: { tenMinutes: null, sixHours: null, day: null },
  lastShareAt: null,
  shares: { valid: null, stale: null, invalid: null },
});

describe("sortWorkers", () => {
  it("puts offline and low ones first, then counts names as people do", () => {
    const workers = [
      worker("rig10", "online"),
      worker("rig2", "online"),
      worker("rig7", "low"),
      worker("rig9", "offline"),
    ];
    expect(sortWorkers(workers).map(({ name }) => name)).toEqual(["rig9", "rig7", "rig2", "rig10"]);
  });
});

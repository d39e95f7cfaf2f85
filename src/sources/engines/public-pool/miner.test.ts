import { describe, expect, it } from "vitest";
import { groupSessions } from "./miner.ts";

const noon = Date.parse("2026-11-20T12:00:00.000Z");

describe("sessions", () => {
  const session = (name: string, hashRate: number, startTime: string, lastSeen: string) => ({
    ...{ name, hashRate, startTime: `2026-11-20T${startTime}.000Z`, lastSeen: `2026-11-20T${lastSeen}.000Z` },
  });

  it("that died with the engine are nobody's, and those of the rigs that are back count once", () => {
    const sessions = [
      session("rig01", 60_000, "11:00:00", "11:59:40"),
      session("rig02", 30_000, "11:00:00", "11:59:10"),
      session("rig01", 59_000, "12:00:15", "12:02:15"),
    ];
    const startedAt = noon + 900;
    expect(groupSessions(sessions, startedAt)).toEqual([
      { name: "rig01", hashrate: 59_000, lastSeenAt: noon + 135_000 },
    ]);
    // Without its milliseconds a time may look older than a start in the same second.
    expect(groupSessions([session("rig01", 1, "12:00:00", "12:00:00")], startedAt)).toHaveLength(1);
    // A session of another process of the same engine spans the start of this one.
    expect(groupSessions([session("rig01", 1, "11:00:00", "12:00:30")], startedAt)).toHaveLength(1);
  });
});

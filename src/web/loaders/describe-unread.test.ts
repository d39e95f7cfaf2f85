import { describe, expect, it } from "vitest";
import type { BlockList } from "#src/services/services.ts";
import { areBlocksUnread } from "./describe-unread.ts";

const read = { completeSince: 0, isReading: false, fault: null };
const list = (change: Partial<BlockList>) =>
  areBlocksUnread({ isAnyKnown: false, knowledge: read, state: "live", ...change });

describe("a pool without a known block", () => {
  it("has found none where its list was read", () => {
    expect(list({})).toBe(false);
  });

  it("may have found some where its list was never read, or cannot be now", () => {
    const fault = { source: "engine", kind: "failing" } as const;
    expect(list({ knowledge: { ...read, completeSince: null } })).toBe(true);
    expect(list({ knowledge: { ...read, fault } })).toBe(true);
    expect(list({ knowledge: { ...read, fault: { source: "node", kind: "silent" } } })).toBe(true);
    expect(list({ state: "stale" })).toBe(true);
  });

  it("found none before it opened, and none while it rests", () => {
    expect(list({ state: "soon", knowledge: { ...read, completeSince: null } })).toBe(false);
    expect(list({ state: "ended", knowledge: { ...read, completeSince: null } })).toBe(false);
  });
});

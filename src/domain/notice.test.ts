import { describe, expect, it } from "vitest";
import { judgeNotices } from "./notice.ts";

describe("judgeNotices", () => {
  const fork = (when: string) => [{ kind: "hard-fork", when }] as const;

  it.each(["13 Oct 2025", "13 October 2025", "13.10.2025 at 00:00 UTC", "2025-10-13"])(
    "§9.16 a fork of %s is over when that day has ended in UTC",
    (when) => {
      expect(judgeNotices(fork(when), Date.UTC(2025, 9, 13, 23, 59))).toEqual(fork(when));
      expect(judgeNotices(fork(when), Date.UTC(2025, 9, 14))).toEqual([{ kind: "hard-fork", when, isOver: true }]);
    },
  );

  it("leaves alone what names no day, and notices of other kinds", () => {
    const now = Date.UTC(2030, 0, 1);
    for (const when of ["15-16 September", "block 334 750", "31.02.2025", "1 Foo 2025"])
      expect(judgeNotices(fork(when), now)).toEqual(fork(when));
    const testnet = [{ kind: "testnet", when: "13 Oct 2025" }] as const;
    expect(judgeNotices(testnet, now)).toEqual(testnet);
  });
});

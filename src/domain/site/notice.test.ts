import { describe, expect, it } from "vitest";
import { judgeNotices } from "./notice.ts";

describe("judgeNotices", () => {
  const fork = (when: string) => [{ kind: "hard-fork", when }] as const;

  it.each(["13 Oct 2025", "13 October 2025", "13.10.2025 at 00:00 UTC", "2025-10-13"])(
    "§9.16 a fork of %s is over when that day has ended in UTC",
    (when) => {
      expect(judgeNotices(fork(when), Date.UTC(2025, 9, 13, 23, 59))).toMatchObject([{ when, isOver: false }]);
      expect(judgeNotices(fork(when), Date.UTC(2025, 9, 14))).toMatchObject([{ when, isOver: true }]);
    },
  );

  it("says the day where nothing else is said, so that it can be written in every language", () => {
    const [whole] = judgeNotices(fork("13 Oct 2025"), 0);
    expect(whole).toMatchObject({ day: Date.UTC(2025, 9, 13) });
    const [more] = judgeNotices(fork("13.10.2025 at 00:00 UTC"), 0);
    expect(more).not.toHaveProperty("day");
  });

  it("§2.29 says the day of a closing once it has come", () => {
    const notices = [{ kind: "closing", when: "18.08.2025 at 00:00 UTC", insteadCoin: null }] as const;
    const day = Date.UTC(2025, 7, 18);
    expect(judgeNotices(notices, day - 1)).toEqual(notices);
    expect(judgeNotices(notices, day)).toEqual([{ ...notices[0], day }]);
    expect(judgeNotices([{ ...notices[0], when: "in autumn" }], day)[0]).not.toHaveProperty("day");
  });

  it("leaves alone what names no day, and notices of other kinds", () => {
    const now = Date.UTC(2030, 0, 1);
    for (const when of ["15-16 September", "block 334 750", "31.02.2025", "1 Foo 2025"])
      expect(judgeNotices(fork(when), now)).toEqual(fork(when));
    const testnet = [{ kind: "testnet", when: "13 Oct 2025" }] as const;
    expect(judgeNotices(testnet, now)).toEqual(testnet);
  });
});

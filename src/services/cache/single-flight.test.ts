import { describe, expect, it } from "vitest";
import { createSingleFlight } from "./single-flight.ts";

describe("createSingleFlight", () => {
  it("does the work once for one key, however many ask", async () => {
    let calls = 0;
    const fly = createSingleFlight<number>();
    const work = async () => {
      calls += 1;
      return calls;
    };
    const answers = await Promise.all(Array.from({ length: 1_000 }, () => fly("a", work)));
    expect(calls).toBe(1);
    expect(new Set(answers)).toEqual(new Set([1]));
    expect(await fly("a", work)).toBe(2);
  });

  it("keeps keys apart", async () => {
    const fly = createSingleFlight<string>();
    expect(await Promise.all([fly("a", async () => "A"), fly("b", async () => "B")])).toEqual(["A", "B"]);
  });

  it("gives a failure to all who waited, and tries again for the next", async () => {
    const fly = createSingleFlight<number>();
    const fail = async (): Promise<number> => {
      throw new Error("down");
    };
    const outcomes = await Promise.allSettled([fly("a", fail), fly("a", fail)]);
    expect(outcomes.map((outcome) => outcome.status)).toEqual(["rejected", "rejected"]);
    expect(await fly("a", async () => 3)).toBe(3);
  });
});

import { expect, it } from "vitest";
import { describeEachDatabase } from "../__fixtures__/each-database.ts";

const at = 1_772_366_400_000;

describeEachDatabase("operators' notices over time", (createStoreForTest) => {
  it("§10.16 keep the time at which they were first seen, and lose it when they are taken away", async () => {
    const { pools } = (await createStoreForTest()).store;
    expect(await pools.listNoticeTimes("kas")).toEqual(new Map());
    await pools.recordNotices("kas", at, ["fork", "closing"]);
    await pools.recordNotices("btc", at + 1, ["fork"]);
    await pools.recordNotices("kas", at + 1000, ["fork", "closing", "closing"]);
    expect(await pools.listNoticeTimes("kas")).toEqual(
      new Map([
        ["fork", at],
        ["closing", at],
      ]),
    );
    await pools.recordNotices("kas", at + 2000, ["closing"]);
    await pools.recordNotices("kas", at + 3000, ["fork", "closing"]);
    expect(await pools.listNoticeTimes("kas")).toEqual(
      new Map([
        ["fork", at + 3000],
        ["closing", at],
      ]),
    );
    await pools.recordNotices("kas", at + 4000, []);
    expect(await pools.listNoticeTimes("kas")).toEqual(new Map());
    expect(await pools.listNoticeTimes("btc")).toEqual(new Map([["fork", at + 1]]));
  });
});

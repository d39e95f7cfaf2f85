import { describe, expect, it } from "vitest";
import { toCoinGroups } from "./home-view.ts";

describe("groups of coins", () => {
  it("have an address from their name, or from their position if the name has no Latin letters", () => {
    const groups = toCoinGroups([
      { name: "Merge mining!", names: {}, coins: ["ltc", "btc"] },
      { name: "Видеокарты", names: {}, coins: ["rvn"] },
    ]);
    expect(groups.map(({ slug }) => slug)).toEqual(["merge-mining", "group-2"]);
    expect([...(groups[0]?.coins ?? [])]).toEqual(["ltc", "btc"]);
  });
});

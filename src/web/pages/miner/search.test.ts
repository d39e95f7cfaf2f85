import { describe, expect, it } from "vitest";
import { returnPath } from "./search.ts";

const from = (referer: string | null) => returnPath(referer, "kas");

describe("returnPath", () => {
  it("§5.2 is the page of an empty search, without its language", () => {
    expect(from("https://pool.example/kas/miner/payouts/kaspa:qp0?group=day")).toBe(
      "/kas/miner/payouts/kaspa:qp0?group=day",
    );
    expect(from("https://pool.example/ru/kas/top-miners")).toBe("/kas/top-miners");
    expect(from("https://pool.example/kas")).toBe("/kas");
  });

  it("never leads to another site, another coin's page or the search itself", () => {
    const foreignReferers = [
      null,
      "",
      "kas",
      "https://evil.example/",
      "https://pool.example//evil.example/kas/",
      "https://pool.example/\\evil.example",
      "https://pool.example/ru//evil.example",
      "https://pool.example/kassandra/x",
      "https://pool.example/btc/blocks",
      "https://pool.example/kas/miner/search?address=",
      "https://pool.example/kas/miner//search?address=",
      "https://pool.example/kas//miner/%73earch",
      "https://pool.example/kas/%6diner/search/?address=",
      "https://pool.example/ru/kas/miner/search.data?address=",
      "javascript:alert(1)",
    ];
    for (const referer of foreignReferers) expect(from(referer)).toBe("/kas");
    expect(from("https://evil.example/kas/blocks")).toBe("/kas/blocks");
  });
});

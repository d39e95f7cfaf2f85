import { utf8ToBytes } from "@noble/hashes/utils.js";
import { describe, expect, it } from "vitest";
import { coins, getCoin, poolCoinSlugs } from "../coins/index.ts";
import { validateAddress } from "./address.ts";
import { findAddressExample, generateAddress } from "./generate-address.ts";

describe("examples of addresses", () => {
  it("are no well-known addresses where coins are destroyed", () => {
    for (const slug of poolCoinSlugs) {
      const { addressExample } = getCoin(slug);
      expect(addressExample, slug).not.toMatch(/burn|eater|dontsend|x{6}|0{8}/i);
      // The first block's reward can never be spent, and whatever is sent there is lost.
      expect(addressExample, slug).not.toBe("1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa");
    }
  });
});

describe("generateAddress", () => {
  it.each(coins.map((coin) => [coin.slug, coin] as const))("makes 200 different valid addresses for %s", (_, coin) => {
    const made = new Set<string>();
    for (let index = 0; index < 200; index++) {
      const address = generateAddress(coin, utf8ToBytes(`miner ${index}`));
      expect(validateAddress(coin, address)).toMatchObject({ ok: true, address });
      made.add(address);
    }
    expect(made.size).toBe(200);
  });

  it("answers the same address for the same seed, another for another", () => {
    const seed = utf8ToBytes("rig");
    expect(generateAddress(getCoin("kas"), seed)).toBe(generateAddress(getCoin("kas"), utf8ToBytes("rig")));
    expect(generateAddress(getCoin("kas"), seed)).not.toBe(generateAddress(getCoin("kas"), utf8ToBytes("rig2")));
  });

  it("stays in Quai's Cyprus-1 zone", () => {
    expect(generateAddress(getCoin("quai"), utf8ToBytes("rig"))).toMatch(/^0x00[0-9a-f]{38}$/);
  });
});

describe("findAddressExample", () => {
  it.each(coins.map((coin) => [coin.slug, coin] as const))(
    "shows valid addresses of %s in each format it knows",
    (_, coin) => {
      const examples = coin.addressFormats.map((format) => findAddressExample(coin, format));
      expect(examples).toContain(coin.addressExample);
      for (const [index, example] of examples.entries()) {
        if (example === null) continue;
        expect(example).toMatch(coin.addressFormats[index]?.pattern ?? /$^/);
        expect(validateAddress(coin, example).ok).toBe(true);
      }
    },
  );

  it("knows all four of Bitcoin's and both of Kaspa's", () => {
    const startsOf = (slug: "btc" | "kas") =>
      getCoin(slug).addressFormats.map((format) => findAddressExample(getCoin(slug), format)?.slice(0, 7));
    expect(startsOf("btc").map((start) => start?.slice(0, 4).replace(/^([13]).*/, "$1"))).toEqual([
      "1",
      "3",
      "bc1q",
      "bc1p",
    ]);
    expect(startsOf("kas")).toEqual(["kaspa:q", "kaspa:q"]);
  });
});

import { utf8ToBytes } from "@noble/hashes/utils.js";
import { describe, expect, it } from "vitest";
import { coins, getCoin } from "../coins/index.ts";
import { validateAddress } from "./address.ts";
import { findAddressExample, generateAddress } from "./generate-address.ts";

/** Published as addresses where coins are destroyed or lost. */
const burnAddresses = [
  "1BitcoinEaterAddressDontSendf59kuE",
  "1CounterpartyXXXXXXXXXXXXXXXUWLpVr",
  "1111111111111111111114oLvT2",
  // The reward of Bitcoin's first block cannot be spent.
  "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
  "RXBurnXXXXXXXXXXXXXXXXXXXXXXWUo9FV",
  "RXissueAssetXXXXXXXXXXXXXXXXXhhZGt",
  "NbURNXXXXXXXXXXXXXXXXXXXXXXXT65Gdr",
  "DDogepartyxxxxxxxxxxxxxxxxxxw1dfzr",
  "0x0000000000000000000000000000000000000000",
  "0x000000000000000000000000000000000000dead",
  "0xdead000000000000000042069420694206942069",
];

describe("the examples of addresses", () => {
  const shown = coins.flatMap((coin) => [
    coin.addressExample,
    ...Object.values(coin.testNetworks ?? {}).map(({ addressExample }) => addressExample),
    ...coin.addressFormats.flatMap((format) => findAddressExample(coin, format) ?? []),
  ]);

  it("are more than the coins: of each format and of test networks too", () => {
    expect(shown.length).toBeGreaterThan(2 * coins.length);
  });

  it.each(burnAddresses)("are never the burn address %s", (burn) => {
    expect(shown.map((example) => example.toLowerCase())).not.toContain(burn.toLowerCase());
  });

  it.each(shown)("%s does not look like one: no words of it, no long run of one letter", (example) => {
    expect(example).not.toMatch(/burn|eater|dontsend|dead{2}|dead$/i);
    expect(example).not.toMatch(/(.)\1{5}/);
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

import { describe, expect, it } from "vitest";
import type { CoinFacts } from "../coins/coin.ts";
import { coins, getCoin } from "../coins/index.ts";
import { maskAddress, validateAddress } from "./address.ts";

function accepts(coin: CoinFacts, address: string): boolean {
  return validateAddress(coin, address).ok;
}

/** Every address with one other character after the prefix. */
function misspellings(address: string): string[] {
  const start = address.lastIndexOf(":") + 1;
  return Array.from(address.slice(start), (letter, index) => {
    const replacement = letter === "2" ? "3" : "2";
    return address.slice(0, start + index) + replacement + address.slice(start + index + 1);
  });
}

describe("the example of each coin", () => {
  it.each(coins.map((coin) => [coin.slug, coin] as const))("%s: holds and is canonical", (_, coin) => {
    const check = validateAddress(coin, coin.addressExample);
    const expected = coin.slug === "octa" ? coin.addressExample.toLowerCase() : coin.addressExample;
    expect(check).toMatchObject({ ok: true, address: expected, isLegacy: false });
  });

  it.each(coins.map((coin) => [coin.slug, coin] as const))("%s: cut, prolonged or of no coin, it fails", (_, coin) => {
    const example = coin.addressExample;
    // Without a checksum, a number one digit shorter still has 32 bytes.
    const lost = coin.slug === "alph" ? 3 : 1;
    for (const bad of [example.slice(0, -lost), `${example}2`, ` ${example}`, `${example}\n`, "0".repeat(40)]) {
      expect(validateAddress(coin, bad).ok).toBe(false);
    }
  });

  // Not here: iron, alph and lower-case 0x have no checksum; Tari's single byte is tested below.
  const checked = coins.filter(({ family, slug }) => family !== "ethereum" && !/^(?:iron|alph|xtm-.*)$/.test(slug));
  it.each(checked.map((coin) => [coin.slug, coin] as const))("%s: fails with any one character changed", (_, coin) => {
    expect(misspellings(coin.addressExample).filter((text) => accepts(coin, text))).toEqual([]);
  });

  it("Tari's DammSum lets at most one misspelling of 256 through", () => {
    const all = ["xtm-rx", "xtm-sha3x", "xtm-c29"].flatMap((slug) => {
      const coin = coins.find((candidate) => candidate.slug === slug);
      return coin ? misspellings(coin.addressExample).map((text) => accepts(coin, text)) : [];
    });
    expect(all.length).toBeGreaterThan(260);
    expect(all.filter(Boolean).length).toBeLessThanOrEqual(4);
  });
});

describe("addresses published elsewhere", () => {
  it.each([
    ["btc", "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2", "P2PKH"],
    ["btc", "3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy", "P2SH"],
    ["btc", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", "SegWit"],
    ["btc", "bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3", "SegWit"],
    ["btc", "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0", "Taproot"],
    ["bch", "bitcoincash:ppm2qsznhks23z7629mms6s4cwef74vcwvn0h829pq", "CashAddr"],
    ["ltc", "LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1", "P2PKH"],
    ["doge", "DBXu2kgc3xtvCUWFcxFE3r9hEYgmuaaCyD", "P2PKH"],
    ["zec", "t3Vz22vK5z2LcKEdg16Yv4FFneEL1zg9ojd", "P2SH"],
    ["kas", "kaspa:qpauqsvk7yf9unexwmxsnmg547mhyga37csh0kj53q6xxgl24ydxjsgzthw5j", "Schnorr or script"],
    ["xec", "ecash:prfhcnyqnl5cgrnmlfmms675w93ld7mvvqd0y8lz07", "CashAddr"],
    [
      "xmr",
      "44AFFq5kSiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7otXft3XjrpDtQGv7SqSsaBYBb98uNbr2VBBEt7f2wfn3RVGQBEP3A",
      "Standard",
    ],
    ["cfx", "cfx:aarc9abycue0hhzgyrr53m6cxedgccrmmyybjgh4xg", "Core account"],
    ["erg", "9fRAWhdxEsTcdb8PhGNrZfwqa65zfkuYHAMmkQLcic1gdLSV5vA", "P2PK"],
    ["xel", "xel:qcd39a5u8cscztamjuyr7hdj6hh2wh9nrmhp86ljx2sz6t99ndjqqm7wxj8", "Account"],
    [
      "xtm-rx",
      "12PHyR5CePL5jyoevS6BbSjV2WnNgVcmaqgZA9NqPJd3894YFzCCSHn9Auvpai1LT4LKJxH2c7yyiwuxqdkxYjACrPn",
      "Dual address",
    ],
  ] as const)("%s %s", (slug, address, format) => {
    expect(validateAddress(getCoin(slug), address)).toEqual({ ok: true, address, format, isLegacy: false });
  });

  it("accepts SAL's SaLv addresses as legacy", () => {
    const address =
      "SaLvdZR6w1A21sf2Wh6jYEh1wzY4GSbT7RX6FjyPsnLsffWLrzFQeXUXJcmBLRWDzZC2YXeYe5t7qKsnrg9FpmxmEcxPHsEYfqA";
    expect(validateAddress(getCoin("sal"), address)).toMatchObject({ ok: true, isLegacy: true });
  });

  it("accepts Bitcoin Cash's old forms as legacy, and CashAddr without its prefix", () => {
    const bch = getCoin("bch");
    expect(validateAddress(bch, "1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu")).toMatchObject({ ok: true, isLegacy: true });
    expect(validateAddress(bch, "qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a")).toMatchObject({
      ok: true,
      address: "bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a",
      isLegacy: false,
    });
  });

  it("keeps the long, capital form of a Conflux address under its short one", () => {
    const long = "CFX:TYPE.USER:AARC9ABYCUE0HHZGYRR53M6CXEDGCCRMMYYBJGH4XG";
    expect(validateAddress(getCoin("cfx"), long)).toMatchObject({
      ok: true,
      address: "cfx:aarc9abycue0hhzgyrr53m6cxedgccrmmyybjgh4xg",
    });
  });

  it("keeps 0x addresses in small letters and holds mixed ones to EIP-55", () => {
    const etc = getCoin("etc");
    const small = "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed";
    for (const address of [
      small,
      "0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED",
      "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
    ]) {
      expect(validateAddress(etc, address)).toMatchObject({ ok: true, address: small });
    }
    expect(validateAddress(etc, "0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed")).toEqual({
      ok: false,
      reason: "wrong-checksum",
    });
  });
});

describe("every spelling of one wallet", () => {
  it.each([
    ["btc", "BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"],
    [
      "btc",
      "BC1P0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQZK5JJ0",
      "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0",
    ],
    ["xec", "prfhcnyqnl5cgrnmlfmms675w93ld7mvvqd0y8lz07", "ecash:prfhcnyqnl5cgrnmlfmms675w93ld7mvvqd0y8lz07"],
    ["xec", "ECASH:PRFHCNYQNL5CGRNMLFMMS675W93LD7MVVQD0Y8LZ07", "ecash:prfhcnyqnl5cgrnmlfmms675w93ld7mvvqd0y8lz07"],
    ["bch", "PPM2QSZNHKS23Z7629MMS6S4CWEF74VCWVN0H829PQ", "bitcoincash:ppm2qsznhks23z7629mms6s4cwef74vcwvn0h829pq"],
    [
      "kas",
      "qpauqsvk7yf9unexwmxsnmg547mhyga37csh0kj53q6xxgl24ydxjsgzthw5j",
      "kaspa:qpauqsvk7yf9unexwmxsnmg547mhyga37csh0kj53q6xxgl24ydxjsgzthw5j",
    ],
    [
      "kas",
      "KASPA:QPAUQSVK7YF9UNEXWMXSNMG547MHYGA37CSH0KJ53Q6XXGL24YDXJSGZTHW5J",
      "kaspa:qpauqsvk7yf9unexwmxsnmg547mhyga37csh0kj53q6xxgl24ydxjsgzthw5j",
    ],
    ["etc", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed"],
  ] as const)("%s: %s", (slug, spelling, address) => {
    expect(validateAddress(getCoin(slug), spelling)).toMatchObject({ ok: true, address });
  });

  it("is not made of letters that a chain tells apart", () => {
    expect(accepts(getCoin("btc"), "3J98T1WPEZ73CNMQVIECRNYIWRNQRHWNLY")).toBe(false);
    expect(accepts(getCoin("btc"), "bc1Qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4")).toBe(false);
  });
});

describe("what is wrong with an address", () => {
  it.each([
    ["btc", "", "empty"],
    ["btc", "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed", "unknown-format"],
    ["btc", "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx", "unknown-format"],
    ["btc", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb", "wrong-checksum"],
    ["btc", "Bc1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4", "wrong-case"],
    // BIP-350: version 1 under the checksum of version 0.
    ["btc", "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd", "wrong-checksum"],
    ["kas", "qpauqsvk7yf9unexwmxsnmg547mhyga37csh0kj53q6xxgl24ydxjsgzthw5k", "unknown-format"],
    // The same payload under another coin's prefix: the prefix is part of the checksum.
    ["kls", "karlsen:qpauqsvk7yf9unexwmxsnmg547mhyga37csh0kj53q6xxgl24ydxjsgzthw5j", "wrong-checksum"],
    ["dgb", "DBXu2kgc3xtvCUWFcxFE3r9hEYgmuaaCyE", "wrong-checksum"],
    ["alph", "1AujpupFP4KWeZvqA7itsHY9cLJmx4qTzojVZrg8W9y", "unknown-format"],
    ["quai", "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed", "unknown-format"],
    ["iron", "69D4D32DA9A9E834957CEFFF00E1AC344052F967AD8DE22E3848854E7B59E56F", "wrong-case"],
  ] as const)("%s %s is %s", (slug, address, reason) => {
    expect(validateAddress(getCoin(slug), address)).toEqual({ ok: false, reason });
  });

  it("does not take one Scrypt chain's address for another's", () => {
    expect(accepts(getCoin("ltc"), "DBXu2kgc3xtvCUWFcxFE3r9hEYgmuaaCyD")).toBe(false);
    expect(accepts(getCoin("doge"), "Pe1CNWQsShMksZVVCN1qVY2iP5E4WLjeyD")).toBe(false);
  });
});

describe("maskAddress", () => {
  it.each([
    ["kaspa:qp0l70zd5x85ttwd6jv7g3s3a8llzj96d8dncn4zmhv4tlzx5k2jyqh70xmfj", "kaspa:qp0l…xmfj"],
    ["Ler4HNAEfwYhBmGXcFP2Po1NpRUEiK8km2", "Ler4…8km2"],
    ["42ehsoL...MGwHmfe", "42eh…Hmfe"],
    ["kaspa:short", "…"],
    ["", "…"],
  ])("%s is shown as %s", (address, masked) => {
    expect(maskAddress(address)).toBe(masked);
  });
});

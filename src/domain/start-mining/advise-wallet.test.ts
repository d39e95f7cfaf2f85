import { describe, expect, it } from "vitest";
import { type AnyCoinSlug, getCoin, poolCoins } from "../coins/index.ts";
import { adviseWallet } from "./advise-wallet.ts";

const kaspa = "kaspa:qp0l70zd5x85ttwd6jv7g3s3a8llzj96d8dncn4zmhv4tlzx5k2jyqh70xmfj";
const bare = kaspa.slice("kaspa:".length);
const evm = "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed";

const plain = {
  login: { takesAccounts: true, difficulty: { by: "password", prefix: "d=" } },
  isTestnet: false,
} as const;

/** The 33 pools of the specification come first in the list. A later coin may share a format. */
const advise = (slug: AnyCoinSlug, text: string) => adviseWallet(getCoin(slug), text, poolCoins.slice(0, 33), plain);

describe("adviseWallet", () => {
  it("accepts the example of every coin", () => {
    for (const coin of poolCoins) {
      expect(adviseWallet(coin, coin.addressExample, poolCoins, plain), coin.slug).toEqual({
        kind: "valid",
        wallet: coin.addressExample,
        isLegacy: false,
      });
    }
  });

  it("says nothing of an empty field", () => {
    expect(advise("kas", "  ")).toEqual({ kind: "empty" });
    expect(advise("kas", "solo:")).toEqual({ kind: "empty" });
  });

  it("trims, and takes solo: for what it is", () => {
    expect(advise("kas", ` ${kaspa}\n`)).toEqual({ kind: "valid", wallet: kaspa, isLegacy: false });
    expect(advise("kas", `solo:${kaspa}`)).toEqual({ kind: "valid", wallet: kaspa, isLegacy: false });
  });

  it("adds a missing prefix and says so", () => {
    expect(advise("kas", bare)).toEqual({
      kind: "mended",
      wallet: kaspa,
      worker: null,
      isLegacy: false,
      reason: "prefix",
    });
  });

  it("takes a pasted worker apart", () => {
    const mended = { kind: "mended", wallet: kaspa, isLegacy: false, reason: "worker" };
    expect(advise("kas", `${kaspa}.rig1`)).toEqual({ ...mended, worker: "rig1" });
    expect(advise("kas", `${kaspa}/rig-2`)).toEqual({ ...mended, worker: "rig-2" });
    expect(advise("kas", `${bare}.rig1`)).toEqual({ ...mended, worker: "rig1" });
    expect(advise("kas", `${kaspa}.two words`)).toEqual({ ...mended, worker: null });
  });

  it("knows a share difficulty behind the address, where the engine takes one there", () => {
    const monero = getCoin("xmr").addressExample;
    const ofLogin = { takesAccounts: false, difficulty: { by: "login", separator: "." } } as const;
    const mended = { kind: "mended", wallet: monero, isLegacy: false };
    const advised = (text: string) => adviseWallet(getCoin("xmr"), text, [], { login: ofLogin, isTestnet: false });
    expect(advised(`${monero}.77`)).toEqual({ ...mended, worker: null, reason: "difficulty" });
    expect(advised(`${monero}.rig77`)).toEqual({ ...mended, worker: "rig77", reason: "worker" });
    expect(advise("xmr", `${monero}.77`)).toEqual({ ...mended, worker: "77", reason: "worker" });
  });

  it("refuses an account at an engine that pays to wallets only", () => {
    const wallets = { ...plain, login: { ...plain.login, takesAccounts: false } };
    expect(adviseWallet(getCoin("kas"), "someone@example.org", [], wallets)).toEqual({ kind: "account-refused" });
    expect(adviseWallet(getCoin("kas"), "krxABC123", [], wallets)).toEqual({ kind: "account-refused" });
  });

  it("finds the address in a pasted link", () => {
    expect(advise("kas", `https://explorer.kaspa.org/addresses/${kaspa}`)).toMatchObject({
      kind: "mended",
      wallet: kaspa,
      reason: "leftovers",
    });
  });

  it.each(["someone@example.org", "krxABC123", "solo:krxABC123"])("knows an account: %s", (text) => {
    expect(advise("kas", text)).toEqual({ kind: "account", wallet: text.replace("solo:", "") });
  });

  it("§5.7 names an old SAL address, which is still paid to", () => {
    const old = "SaLvdZR6w1A21sf2Wh6jYEh1wzY4GSbT7RX6FjyPsnLsffWLrzFQeXUXJcmBLRWDzZC2YXeYe5t7qKsnrg9FpmxmEcxPHsEYfqA";
    expect(advise("sal", old)).toEqual({ kind: "valid", wallet: old, isLegacy: true });
    const facts = getCoin("sal");
    expect(facts.addressAdvice).toContainEqual({ kind: "renewed-format", current: "SC1", former: "SaLv" });
    expect(
      facts.addressFormats.filter(({ legacy }) => legacy).every(({ pattern }) => pattern.source.startsWith("^SaLv")),
    ).toBe(true);
  });

  it.each<[AnyCoinSlug, string]>([
    ["kas", "kaspatest:qp0l70zd5x85ttwd6jv7g3s3a8llzj96d8dncn4zmhv4tlzx5k2jyqh70xmfj"],
    ["btc", "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx"],
    ["ltc", "tltc1qw508d6qejxtdg4y5r3zarvary0c5xw7klfsuq0"],
    ["xtm-rx", "f29ckddV2pmDZwHf7nbEkzWQeqFP8brYRp66uUoxCHkuGYH4EWJXSDARWoAj3L3FAZCJgdznhYAgPLx6sVtV5Ljsz4C"],
    ["bch", "bchtest:qpm2qsznhks23z7629mms6s4cwef74vcwvqcw003ap"],
  ])("§5.7 %s: an address of a test network", (slug, text) => {
    expect(advise(slug, text)).toEqual({ kind: "test-network" });
  });

  it("§5.7 takes an address of a test network, unchecked, where the pool runs on one", () => {
    const wallet = "kaspatest:qp0l70zd5x85ttwd6jv7g3s3a8llzj96d8dncn4zmhv4tlzx5k2jyqh70xmfj";
    expect(adviseWallet(getCoin("kas"), wallet, [], { ...plain, isTestnet: true })).toEqual({
      kind: "unchecked",
      wallet,
    });
  });

  it("distinguishes the account spaces of one chain", () => {
    expect(advise("cfx", evm)).toEqual({ kind: "other-space", wanted: "cfx:" });
    expect(advise("quai", evm)).toEqual({ kind: "other-space", wanted: "0x00" });
  });

  it("offers the coins whose address it is", () => {
    expect(advise("xmr", kaspa)).toEqual({ kind: "other-coin", coins: ["kas"] });
    expect(advise("kas", evm)).toEqual({ kind: "other-coin", coins: ["octa", "etc", "ethw"] });
    expect(adviseWallet(getCoin("xmr"), kaspa, [], plain)).toEqual({ kind: "unknown-format" });
  });

  it("knows a slip of the keyboard", () => {
    expect(advise("kas", `${kaspa.slice(0, -1)}q`)).toEqual({ kind: "wrong-checksum" });
    expect(advise("kas", "my wallet")).toEqual({ kind: "unknown-format" });
  });
});

it("every test-network pattern is anchored and refuses its own coin's example", () => {
  for (const coin of poolCoins) {
    for (const advice of coin.addressAdvice) {
      if (!("pattern" in advice)) continue;
      expect(advice.pattern.source, coin.slug).toMatch(/^\^/);
      expect(advice.pattern.test(coin.addressExample), coin.slug).toBe(false);
    }
  }
});

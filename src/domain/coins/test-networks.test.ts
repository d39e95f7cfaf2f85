import { describe, expect, it } from "vitest";
import { validateAddress } from "../addresses/address.ts";
import { coins, getCoin } from "./index.ts";
import { coinOnNetwork, isKnownNetwork } from "./test-networks.ts";

const known = coins.flatMap((coin) =>
  (["testnet", "regtest"] as const).flatMap((network) =>
    isKnownNetwork(coin, network) ? [[coin.slug, network, coin] as const] : [],
  ),
);

describe("coinOnNetwork", () => {
  it("knows the test networks of these coins", () => {
    expect([...new Set(known.map(([slug]) => slug))]).toEqual([
      "btc",
      "bch",
      "fb",
      "ltc",
      "rxd",
      "kas",
      "kls",
      "xmr",
      "rvn",
      "octa",
      "etc",
      "ethw",
      "quai",
      "xec",
      "zec",
      "bc2",
    ]);
  });

  it.each(known)("%s on %s: its example holds, with no link to the main network", (_, network, coin) => {
    const tried = coinOnNetwork(coin, network);
    expect(validateAddress(tried, tried.addressExample)).toMatchObject({ ok: true });
    expect([tried.explorers, tried.exchanges, tried.addressAdvice]).toEqual([[], [], []]);
    expect(coinOnNetwork(coin, network)).toBe(tried);
  });

  it.each(known)("%s on %s: no reward, supply or birthday of the main network", (_, network, coin) => {
    const { emission, blockReward, maxSupply, launched } = coinOnNetwork(coin, network);
    expect([emission, blockReward, maxSupply, launched]).toEqual([{ kind: "unknown" }, null, null, null]);
  });

  it("leaves a coin alone on its main network, and where no test network is known", () => {
    expect(coinOnNetwork(getCoin("btc"), "mainnet")).toBe(getCoin("btc"));
    expect(coinOnNetwork(getCoin("erg"), "testnet")).toBe(getCoin("erg"));
  });

  it.each([
    ["btc", "regtest", "msF8GJdfgHXRqnmRG9EhpnXCwq6TLxNYr4"],
    ["btc", "regtest", "2NBjN8ofDS94bijn15K4dGFk7sTJ8295CZ8"],
    // BIP 173 and BIP 350, test vectors.
    ["btc", "testnet", "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx"],
    ["btc", "testnet", "tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7"],
    ["btc", "testnet", "tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c"],
    ["ltc", "regtest", "rltc1qswt3hhxp247d57thkx6c85smp8nsxddcvgklq2"],
    ["ltc", "regtest", "QXY1W5rr6GGQsPy3xs1mMqhzS8sbZ9ccQX"],
    ["ltc", "testnet", "tltc1quva29pfsjdmvtr5dpjzj2s4f3u3tj4ymwaft4t"],
    // kaspanet/rusty-kaspa:crypto/addresses/src/lib.rs, tests.
    ["kas", "testnet", "kaspatest:qpqz2vxj23kvh0m73ta2jjn2u4cv4tlufqns2eap8mxyyt0rvrxy6ejkful67"],
    // From Monero's own test wallets.
    [
      "xmr",
      "testnet",
      "9tTLtauaEKSj7xoVXytVH32R1pLZBk4VV4mZFGEh4wkXhDWqw1soPyf3fGixf1kni31VznEZkWNEza9d5TvjWwq5PaohYHC",
    ],
    [
      "xmr",
      "regtest",
      "42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm",
    ],
    ["xec", "regtest", "ecregtest:qpw3v3usam0ev4xljdhfk964pmghud96wv7dvfh7fx"],
  ] as const)("%s on %s takes %s", (slug, network, address) => {
    expect(validateAddress(coinOnNetwork(getCoin(slug), network), address)).toMatchObject({ ok: true, address });
  });

  it.each([
    ["btc", "regtest", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"],
    ["btc", "regtest", "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx"],
    ["btc", "mainnet", "bcrt1qzm0xavvvlhlgfc7eg293rpjhugk0ty2dqweh8c"],
    ["ltc", "regtest", "Ler4HNAEfwYhBmGXcFP2Po1NpRUEiK8km2"],
    ["kas", "testnet", "kaspa:qp0l70zd5x85ttwd6jv7g3s3a8llzj96d8dncn4zmhv4tlzx5k2jyqh70xmfj"],
    [
      "xmr",
      "testnet",
      "44AFFq5kSiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7otXft3XjrpDtQGv7SqSsaBYBb98uNbr2VBBEt7f2wfn3RVGQBEP3A",
    ],
  ] as const)("%s on %s refuses %s", (slug, network, address) => {
    expect(validateAddress(coinOnNetwork(getCoin(slug), network), address)).toMatchObject({ ok: false });
  });
});

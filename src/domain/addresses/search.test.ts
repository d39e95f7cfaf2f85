import { utf8ToBytes } from "@noble/hashes/utils.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CoinSlug, coins, getCoin, poolCoinSlugs, poolCoins } from "../coins/index.ts";
import { validateAddress } from "./address.ts";
import { generateAddress } from "./generate-address.ts";
import { listCoinsAmongWords, listNamedCoins } from "./named-coins.ts";
import { canonicaliseAddress, listCandidateCoins, listMistypedCoins, resolveSearch } from "./search.ts";

const kaspa = "kaspa:qpauqsvk7yf9unexwmxsnmg547mhyga37csh0kj53q6xxgl24ydxjsgzthw5j";
const monero = "44AFFq5kSiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7otXft3XjrpDtQGv7SqSsaBYBb98uNbr2VBBEt7f2wfn3RVGQBEP3A";
const segwit = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
const evm = "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed";
const conflux = "cfx:aarc9abycue0hhzgyrr53m6cxedgccrmmyybjgh4xg";
const cash = "bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a";

function found(slug: CoinSlug, input: string): string {
  const target = resolveSearch(getCoin(slug), input);
  return target.kind === "miner" ? target.address : `(${target.kind})`;
}

describe("§5.2 §5.3 the rule of the specification", () => {
  it.each([
    ["", "(empty)"],
    ["  \t\n ", "(empty)"],
    ["solo:", "(empty)"],
    [`  ${kaspa} `, kaspa],
    [`solo:${kaspa}`, kaspa],
    [` solo:${kaspa} `, kaspa],
    ["someone@example.org", "(email)"],
    ["solo:someone@example.org", "(email)"],
    ["stratum+tcp://someone@example.org", "(email)"],
    ["krxABC123", "(email)"],
    ["solo:krxABC123", "(email)"],
    [`${kaspa}@example`, "(email)"],
    ["KRXabc", "KRXabc"],
    ["not-an-address", "not-an-address"],
    ["payout", "payout"],
    [`${kaspa.slice(0, -1)}q rig1`, `${kaspa.slice(0, -1)}q rig1`],
    [`my address ${kaspa.slice(0, 40)}`, `my address ${kaspa.slice(0, 40)}`],
    ["how to mine kaspa", "(words)"],
    ["solo: how to mine kaspa", "(words)"],
    ["rig 01", "(words)"],
    ["12 345", "12 345"],
    ["<img src=x onerror=alert(1)>", "<img src=x onerror=alert(1)>"],
    ["“rejected shares”, why?", "(words)"],
    ["кошелек", "(words)"],
    ["怎么开始挖矿", "(words)"],
    ["mail me @ home", "(email)"],
  ])("%j → %s", (input, expected) => {
    expect(found("kas", input)).toBe(expected);
  });
});

describe("tolerance for what miners paste", () => {
  it.each([
    ["kas", kaspa.slice(6), kaspa],
    ["kas", kaspa.toUpperCase(), kaspa],
    ["kas", kaspa.slice(6).toUpperCase(), kaspa],
    ["kas", `Kaspa:${kaspa.slice(6)}`, kaspa],
    ["kas", `"${kaspa}"`, kaspa],
    ["kas", `‘${kaspa}’,`, kaspa],
    ["kas", `SOLO:${kaspa}`, kaspa],
    ["kas", `solo:solo:${kaspa}`, kaspa],
    ["kas", `solo: ${kaspa}`, kaspa],
    ["kas", `${kaspa}.rig-01`, kaspa],
    ["kas", `${kaspa}/rig.01`, kaspa],
    ["kas", `${kaspa.slice(6)}.rig`, kaspa],
    ["kas", `https://explorer.kaspa.org/addresses/${kaspa}?page=1`, kaspa],
    ["kas", `https://pool.example/ru/kas/miner/stats/${kaspa}`, kaspa],
    ["kas", `stratum+tcp://kas.pool.example:7777 -u ${kaspa}.rig -p x`, kaspa],
    ["kas", `stratum+tcp://${kaspa}.rig`, kaspa],
    ["xmr", `${monero}.50000`, monero],
    ["xmr", `${monero}+0123456789abcdef`, monero],
    ["xmr", `${monero}+0123456789abcdef.50000/rig`, monero],
    ["btc", segwit.toUpperCase(), segwit],
    ["btc", `bitcoin:${segwit}?amount=0.1`, `bitcoin:${segwit}?amount=0.1`],
    ["etc", `0X${evm.slice(2).toUpperCase()}`, evm],
    ["etc", `0X${evm.slice(2)}`, evm],
    ["etc", `https://etc.example/token/0xd1220a0cf47c7b9be7a2e6ba89f429762e7b9adb/holder/${evm}`, evm],
    ["cfx", conflux.slice(4), conflux],
    ["cfx", `CFX:TYPE.USER:${conflux.slice(4).toUpperCase()}.rig`, conflux],
    ["bch", `${cash.slice(12).toUpperCase()}.rig`, cash],
    ["kas", `stratum+tcp://${kaspa}.rig1@kas.pool.example:7011`, kaspa],
    ["btc", `stratum+ssl://${segwit}@btc.pool.example:8014`, segwit],
    ["btc", `\u200b${segwit.slice(0, 9)}\u200d${segwit.slice(9)}\ufeff`, segwit],
    ["kas", `\u2068${kaspa}\u2069`, kaspa],
    [
      "nexa",
      "nqtsq5g5z3mtcfjyvz8essf9l49hsa0sv779j5acw6sdj4e8",
      "nexa:nqtsq5g5z3mtcfjyvz8essf9l49hsa0sv779j5acw6sdj4e8",
    ],
  ] as const)("%s: %s → %s", (slug, input, expected) => {
    expect(found(slug, input)).toBe(expected);
  });

  it("never repairs a wrong checksum", () => {
    const wrong = [
      ["etc", "0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"],
      ["btc", `${segwit.slice(0, -1)}5`],
      ["btc", `bc1Q${segwit.slice(4)}`],
      ["kas", `${kaspa.slice(6, -1)}q`],
    ] as const;
    for (const [slug, input] of wrong) expect(found(slug, input)).toBe(input);
  });

  it("leaves another coin's address as it is", () => {
    expect(found("kls", kaspa)).toBe(kaspa);
  });

  it("leads to the one spelling of a wallet", () => {
    expect(found("etc", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed")).toBe(evm);
    expect(found("bch", cash.slice(12))).toBe(cash);
    expect(found("btc", segwit.toUpperCase())).toBe(segwit);
  });

  it("does not look for needles in very long texts", () => {
    expect(canonicaliseAddress(getCoin("kas"), `${"x ".repeat(1100)}${kaspa}`)).toBeNull();
  });
});

describe("for any input and coin", () => {
  const anyCoin = fc.constantFrom(...coins);
  const seeds = fc.string().map(utf8ToBytes);
  const anyText = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.array(fc.nat(0xffff)).map((units) => String.fromCharCode(...units)),
    fc
      .array(
        fc.oneof(
          fc.constantFrom(
            "solo:",
            "SOLO:",
            " ",
            ".",
            "/",
            "+",
            "https://",
            "kaspa:",
            "0X",
            "krx",
            '"',
            "bc1",
            kaspa,
            monero,
            segwit,
          ),
          fc.string(),
        ),
      )
      .map((parts) => parts.join("")),
  );

  it("answers without throwing, and the same again for its own answer", () => {
    fc.assert(
      fc.property(anyCoin, anyText, (coin, text) => {
        const target = resolveSearch(coin, text);
        if (target.kind === "miner") expect(resolveSearch(coin, target.address)).toEqual(target);
      }),
      { numRuns: 1000 },
    );
  });

  it("passes valid addresses through unchanged, with or without spaces and solo:", () => {
    fc.assert(
      fc.property(anyCoin, seeds, (coin, seed) => {
        const address = generateAddress(coin, seed);
        for (const input of [address, ` ${address}\n`, `solo:${address}`]) {
          expect(resolveSearch(coin, input)).toEqual({ kind: "miner", address });
        }
      }),
    );
  });

  it("finds a valid address behind a worker's name and in an explorer link", () => {
    fc.assert(
      fc.property(anyCoin, seeds, fc.stringMatching(/^[a-z0-9-]{1,12}$/), (coin, seed, worker) => {
        const address = generateAddress(coin, seed);
        for (const input of [
          `${address}.${worker}`,
          `${address}/${worker}`,
          `https://explorer.example/address/${address}`,
        ]) {
          expect(resolveSearch(coin, input)).toEqual({ kind: "miner", address });
        }
      }),
    );
  });

  it("answers with a valid address or the text that was left by the specification's rule", () => {
    fc.assert(
      fc.property(anyCoin, anyText, (coin, text) => {
        const target = resolveSearch(coin, text);
        if (target.kind !== "miner" || validateAddress(coin, target.address).ok) return;
        expect(text.trim().endsWith(target.address)).toBe(true);
      }),
    );
  });
});

/** The 33 pools of the specification come first in the list. A later coin may share a format. */
const specified = poolCoins.slice(0, 33);
const slugsOf = (input: string) => listCandidateCoins(specified, input).map(({ coin }) => coin.slug);
const ltc = getCoin("ltc").addressExample;
const kas = getCoin("kas").addressExample;

describe("listCandidateCoins", () => {
  it("knows a coin by its own form of address", () => {
    expect(listCandidateCoins(poolCoins, ` solo:${ltc} `)).toEqual([{ coin: getCoin("ltc"), address: ltc }]);
    expect(slugsOf(kas)).toEqual(["kas"]);
    expect(slugsOf(getCoin("xmr").addressExample)).toEqual(["xmr"]);
  });

  it("lists all coins that share a form", () => {
    expect(slugsOf("0x9eab4b0fc468a7f5d46228bf5a76cb52370d068d")).toEqual(["octa", "etc", "ethw"]);
    expect(slugsOf("bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq")).toEqual(["btc", "fb", "bc2"]);
    expect(slugsOf(getCoin("xtm-rx").addressExample)).toEqual(["xtm-rx", "xtm-sha3x", "xtm-c29"]);
  });

  it("reads with tolerance what is an address of none as it stands", () => {
    const bare = kas.slice("kaspa:".length);
    expect(listCandidateCoins(poolCoins, `${bare}.rig1`)).toEqual([{ coin: getCoin("kas"), address: kas }]);
    expect(slugsOf(`stratum+tcp://${ltc}.rig1@ltc.pool.example:7016`)).toEqual(["ltc"]);
    expect(slugsOf(`https://explorer.kaspa.org/addresses/${kas}`)).toEqual(["kas"]);
  });

  it("finds nothing in what is no address", () => {
    for (const input of ["", "  ", "hello", "somebody@pool.example", "krxABC", "../..", "🦊"])
      expect(slugsOf(input)).toEqual([]);
    expect(listCandidateCoins([], ltc)).toEqual([]);
  });
});

describe("a search that is no address", () => {
  const pools = poolCoinSlugs.map((slug) => getCoin(slug));
  const named = (text: string) => listNamedCoins(pools, text).map(({ slug }) => slug);

  it("finds a coin by ticker, slug, name and the beginning of its name", () => {
    expect(named("rvn")).toEqual(["rvn"]);
    expect(named(" Ravencoin ")).toEqual(["rvn"]);
    expect(named("raven")).toEqual(["rvn"]);
    expect(named("XTM")).toEqual(["xtm-rx", "xtm-sha3x", "xtm-c29"]);
    expect(named("b")).toEqual([]);
    expect(named("")).toEqual([]);
  });

  it("names the coins whose address it would be but for a letter", () => {
    const { addressExample } = getCoin("rvn");
    const mistyped = `${addressExample.slice(0, -1)}${addressExample.endsWith("6") ? "7" : "6"}`;
    expect(listMistypedCoins(pools, mistyped).map(({ slug }) => slug)).toContain("rvn");
    expect(listMistypedCoins(pools, addressExample)).not.toContain(getCoin("rvn"));
    expect(listMistypedCoins(pools, "hello")).toEqual([]);
  });
});

describe("listCoinsAmongWords", () => {
  const named = (text: string) => listCoinsAmongWords(poolCoins, text).map(({ slug }) => slug);

  it.each([
    ["how to mine kaspa", ["kas"]],
    ["minimum payout LTC?", ["ltc"]],
    ["bitcoin cash or bitcoin", ["btc", "bch"]],
    ["bitcoin cash wallet", ["bch"]],
    ["how to mine tari", ["xtm-rx", "xtm-sha3x", "xtm-c29"]],
    ["xtm-c29 hashrate", ["xtm-c29"]],
    ["ethereum classic payout", ["etc"]],
    ["rejected shares", []],
    ["the mon con dig", []],
  ])("%j names %j", (text, slugs) => {
    expect(named(text)).toEqual(slugs);
  });
});

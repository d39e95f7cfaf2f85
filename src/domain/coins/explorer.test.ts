import { describe, expect, it } from "vitest";
import { addressLink, blockLink, transactionLink } from "./explorer.ts";
import { findCoin, getCoin, otherCoins, poolCoins } from "./index.ts";

const hash = "00000000000000000001f3a2";

describe("blockLink", () => {
  it("§3.14 uses the hash or the height, as the explorer wants it", () => {
    expect(blockLink(getCoin("btc"), { height: 900000, hash })).toBe(`https://mempool.space/block/${hash}`);
    expect(blockLink(getCoin("xmr"), { height: 3300000, hash: null })).toBe("https://xmrchain.net/block/3300000");
  });

  it("goes to the next explorer when the hash is not known yet", () => {
    expect(blockLink(getCoin("btc"), { height: 900000, hash: null })).toBe(
      "https://blockchair.com/bitcoin/block/900000",
    );
  });

  it("skips an explorer whose links are not verified", () => {
    expect(blockLink(getCoin("ltc"), { height: 2900000, hash })).toBe("https://blockchair.com/litecoin/block/2900000");
  });

  it("is null when nothing fits", () => {
    expect(blockLink(getCoin("kas"), { height: 1, hash: null })).toBeNull();
    expect(blockLink(getCoin("nir"), { height: 1, hash })).toBeNull();
    expect(blockLink(getCoin("btc"), { height: null, hash: "" })).toBeNull();
  });

  it("§2.21 covers eth, which has no pool", () => {
    const eth = findCoin("eth");
    expect(eth && blockLink(eth, { height: 24000000, hash: null })).toBe("https://etherscan.io/block/24000000");
  });
});

describe("transactionLink and addressLink", () => {
  it("§3.14 link to the first verified explorer that has such a page", () => {
    expect(transactionLink(getCoin("kas"), "ab12")).toBe("https://explorer.kaspa.org/txs/ab12");
    expect(transactionLink(getCoin("xtm-rx"), "ab12")).toBeNull();
    expect(addressLink(getCoin("xmr"), getCoin("xmr").addressExample)).toBeNull();
  });

  it("leave the colon of a prefixed address alone and escape what could leave the path", () => {
    const { addressExample } = getCoin("kas");
    expect(addressLink(getCoin("kas"), addressExample)).toBe(`https://explorer.kaspa.org/addresses/${addressExample}`);
    expect(transactionLink(getCoin("btc"), "a/../?b#c")).toBe("https://mempool.space/tx/a%2F..%2F%3Fb%23c");
  });

  it("link no shortened finder", () => {
    expect(addressLink(getCoin("kas"), "kaspa:qpauq...hw5j")).toBeNull();
  });
});

describe("a referral query", () => {
  const block = { height: 900000, hash };

  it.each(["ref=adit", "?ref=adit", "&ref=adit"])("§3.14 %s is appended to links to its host", (query) => {
    const referrals = { "mempool.space": query };
    expect(blockLink(getCoin("btc"), block, referrals)).toBe(`https://mempool.space/block/${hash}?ref=adit`);
    expect(transactionLink(getCoin("btc"), "ab12", referrals)).toBe("https://mempool.space/tx/ab12?ref=adit");
  });

  it("§3.14 goes to no other host, and joins a query that is there already", () => {
    const referrals = { "mempool.space": "ref=adit", "clore.cryptoscope.io": "ref=adit" };
    expect(blockLink(getCoin("xmr"), block, referrals)).toBe("https://xmrchain.net/block/900000");
    expect(blockLink(getCoin("btc"), block, { "mempool.space": "" })).toBe(`https://mempool.space/block/${hash}`);
    const cryptoscope = getCoin("clore").explorers.slice(1);
    expect(blockLink({ ...getCoin("clore"), explorers: cryptoscope }, block, referrals)).toBe(
      `https://clore.cryptoscope.io/block/?blockhash=${hash}&ref=adit`,
    );
  });
});

it("of the coins of the specification only nir and two auxiliary coins have no page for their blocks", () => {
  const specified = [...poolCoins.slice(0, 33), ...otherCoins.slice(0, 4)];
  const without = specified.filter((coin) => blockLink(coin, { height: 1, hash: "ab" }) === null);
  expect(without.map(({ slug }) => slug)).toEqual(["nir", "pep", "bells"]);
});

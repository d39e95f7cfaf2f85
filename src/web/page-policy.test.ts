import { describe, expect, it } from "vitest";
import { poolCoinSlugs } from "#src/domain/coins/index.ts";
import { matchScreen } from "./match-screen.ts";
import { normalizeSearch, pagePolicy, readSearch, readSearchText } from "./page-policy.ts";
import { screens } from "./screens.ts";
import { blockCursorPattern, chainPattern, listCursor } from "./search-parameters.ts";

const at = (path: string) => new URL(path, "http://pool.example");

describe("page policy", () => {
  it("keeps only declared parameters in the key, in the table's order", () => {
    expect(pagePolicy(at("/?order=asc&utm_source=x&sort=name&ref=abc&group=gpu"))?.key).toBe(
      "/?group=gpu&sort=name&order=asc",
    );
  });

  it("leaves out defaults and unknown values, so that invented addresses do not fill the cache", () => {
    expect(pagePolicy(at("/?group=All!&sort=evil&order=desc"))?.key).toBe("/");
    expect(pagePolicy(at("/kas/pool-hashrate?range=7d"))?.key).toBe("/kas/pool-hashrate?range=7d");
    expect(pagePolicy(at("/kas/pool-hashrate?range=24h&source=search"))?.key).toBe("/kas/pool-hashrate");
  });

  it("§2.13 keeps the alert of every pool on its own page, and no other value", () => {
    for (const slug of poolCoinSlugs) {
      const alert = `/${slug}?engage=ALERT_${slug.toUpperCase()}`;
      expect(pagePolicy(at(alert))?.key).toBe(alert);
    }
    expect(pagePolicy(at("/xtm-rx?engage=ALERT_XTM-RX"))?.key).toBe("/xtm-rx?engage=ALERT_XTM-RX");
    expect(pagePolicy(at("/kas?engage=ALERT_BTC"))?.key).toBe("/kas");
    expect(pagePolicy(at("/kas?engage=ALERT_KAS&utm_source=banner"))?.key).toBe("/kas?engage=ALERT_KAS");
    expect(pagePolicy(at("/kas?engage=ALERT_NOTHING"))?.key).toBe("/kas");
  });

  it("has one key for every spelling of a path", () => {
    for (const path of ["/kas", "/%6bas", "/k%61s", "/%6B%61%73", "/kas?utm_source=x"]) {
      expect(pagePolicy(at(path))?.key, path).toBe("/kas");
    }
    for (const path of ["kaspa:qq", "kaspa%3aqq", "kaspa%3Aqq", "%6baspa:qq"]) {
      expect(pagePolicy(at(`/kas/miner/stats/${path}`))?.key, path).toBe("/kas/miner/stats/kaspa:qq");
    }
    // What stands for itself in a worker's name stays apart from what it stands for.
    expect(pagePolicy(at("/kas/miner/stats/a/b%2Fc"))?.key).toBe("/kas/miner/stats/a/b%2Fc");
    expect(pagePolicy(at("/kas/miner/stats/a/b~2fc"))?.key).toBe("/kas/miner/stats/a/b~2fc");
  });

  it("tells pages whose number has no end from those that the site lists", () => {
    for (const path of [
      "/",
      "/kas",
      "/kas/blocks",
      "/device/gpu/nvidia/geforce-rtx-4070",
      "/?ref=x",
      "/kas/miner/stats",
    ]) {
      expect(pagePolicy(at(path))?.isOpenEnded, path).toBe(false);
    }
    for (const path of ["/kas/miner/stats/a", "/device/gpu?power=0.123", "/kas/blocks?before=a.b", "/?sort=name"]) {
      expect(pagePolicy(at(path))?.isOpenEnded, path).toBe(true);
    }
  });

  it("never caches the search redirect or an address without a page", () => {
    expect(pagePolicy(at("/kas/miner/search?address=x"))).toBeNull();
    expect(pagePolicy(at("/kas/nothing/here"))).toBeNull();
  });

  it("keeps each range of a difficulty: which one the bare address opens on depends on the coin", () => {
    expect(pagePolicy(at("/btc/difficulty?range=24h"))?.key).toBe("/btc/difficulty?range=24h");
    expect(pagePolicy(at("/btc/difficulty?range=2y"))?.key).toBe("/btc/difficulty");
    expect(pagePolicy(at("/btc/hashrate?range=24h"))?.key).toBe("/btc/hashrate");
  });

  it("reads a parameter as its default when it is absent or unknown", () => {
    expect(readSearch(new URLSearchParams("range=30d"), "range", ["24h", "30d"])).toBe("30d");
    expect(readSearch(new URLSearchParams("range=<script>"), "range", ["24h", "30d"])).toBe("24h");
    expect(readSearch(new URLSearchParams(), "range", ["24h", "30d"])).toBe("24h");
  });

  it("keeps any cursor of the declared shape, and no other text", () => {
    const key = (search: string) => pagePolicy(new URL(`https://x.example/kas/miner/payouts/a${search}`))?.key;
    expect(key("?before=1763700000000-7&group=day&x=1")).toBe("/kas/miner/payouts/a?group=day&before=1763700000000-7");
    expect(key("?before=%3Cscript%3E&group=none")).toBe("/kas/miner/payouts/a");
    expect(readSearchText(new URLSearchParams("before=20778.7598"), "before", listCursor)).toBe("20778.7598");
    expect(readSearchText(new URLSearchParams(`before=${"9".repeat(200)}`), "before", listCursor)).toBeNull();
    expect(pagePolicy(new URL("https://x.example/kas/miner/settings/a"))).toBeNull();
  });

  it("keeps a text of the declared shape, and no other", () => {
    expect(pagePolicy(at("/kas/blocks?before=mi8kl4w0.pgr&status=pending&x=1"))?.key).toBe(
      "/kas/blocks?status=pending&before=mi8kl4w0.pgr",
    );
    for (const before of ["", "MI8.1", "mi8kl4w0.pgr%0a", "<script>", `${"1".repeat(10)}.1`, "1.1234567"]) {
      expect(pagePolicy(at(`/kas/blocks?before=${before}&chain=${"x".repeat(13)}`))?.key).toBe("/kas/blocks");
    }
    const search = new URLSearchParams("before=mi8.1&chain=LTC");
    expect(readSearchText(search, "before", blockCursorPattern)).toBe("mi8.1");
    expect(readSearchText(search, "chain", chainPattern)).toBeNull();
    expect(readSearchText(search, "none", chainPattern)).toBeNull();
  });

  it("normalises to nothing for a screen that reads nothing", () => {
    const screen = matchScreen("/kas/top-miners")?.screen;
    expect(screen && normalizeSearch(screen, new URLSearchParams("a=b"))).toBe("");
  });
});

describe("table of screens", () => {
  it("has unique names and addresses", () => {
    expect(new Set(screens.map(({ id }) => id)).size).toBe(screens.length);
    expect(new Set(screens.map(({ path }) => path)).size).toBe(screens.length);
  });

  it("lets static segments outrank parameters", () => {
    expect(matchScreen("/kas/miner/email")?.screen.id).toBe("miner-email");
    expect(matchScreen("/kas/miner/stats/kaspa%3Aq")).toMatchObject({
      screen: { id: "miner-stats" },
      params: { coin: "kas", address: "kaspa:q" },
    });
  });

  it("matches without the optional parameter at the end", () => {
    expect(matchScreen("/kas/miner/stats")).toMatchObject({ screen: { id: "miner-stats" }, params: { coin: "kas" } });
    expect(matchScreen("/kas/miner")).toBeNull();
  });

  it("matches nothing for a broken escape or a longer address", () => {
    expect(matchScreen("/kas/miner/stats/%zz")).toBeNull();
    expect(matchScreen("/kas/top-miners/x")).toBeNull();
  });
});

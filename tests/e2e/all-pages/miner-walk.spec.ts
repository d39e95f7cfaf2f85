import { expect } from "@playwright/test";
import { validateAddress } from "#src/domain/addresses/address.ts";
import { findAddressExample } from "#src/domain/addresses/generate-address.ts";
import { type CoinSlug, getCoin, poolCoinSlugs } from "#src/domain/coins/index.ts";
import { minerPath } from "#src/web/pages/miner/miner-path.ts";
import {
  type ActiveMiner,
  ask,
  askJson,
  findActiveMiner,
  listCalls,
  listCoinScreens,
  requirementsOf,
  walkCalls,
  walkDevices,
  walkPages,
} from "../../site/walk-coin.ts";
import { test } from "../kept-page.ts";
import { siteAddress } from "../wait-for-figures.ts";

// Every page and call of every coin for somebody who mines it. No browser: what is asked is whether each can be rendered at
// all, and whether it says what it should. How pages look is asked in coin-walk.spec.ts and every-page.spec.ts.

test.describe.configure({ mode: "parallel" });

/** Closed or paused in the demo: nobody mines. */
const restingPools: readonly CoinSlug[] = ["sdr", "nir", "pyi"];

/** Of formats whose frame findAddressExample does not know, made up with a right checksum. */
const examples: Readonly<Record<string, string>> = {
  "nir Integrated":
    "iNJzzzzzzzz9b7oZQt3SHsGJgyLLXEJGDP2G979eNKNdVjqJPC8xg6hcTNGgFKocCVj1EmSNAyrBf6uHjeeDNhPbDcruRZrZZMw1zZeMcgQp",
  "cfx Core account with its type": "CFX:TYPE.USER:AARC9ABYCUE0HHZGYRR53M6CXEDGCCRMMYYBJGH4XG",
  "sal Sub-address":
    "SC1sJzzzzzz9b7oZQt3SHsGJgyLLXEJGDP2G979eNKNdVjqJPC8xg6hcTNGgFKocCVj1EmSNAyrBf6uHjeeDNhPbDcruRZw2TZ4",
  "sal Integrated":
    "SC1iJzzzzzz9b7oZQt3SHsGJgyLLXEJGDP2G979eNKNdVjqJPC8xg6hcTNGgFKocCVj1EmSNAyrBf6uHjeeDNhPbDcruRZrZZMwLLS5CR1earq",
  "sal Standard before Carrot":
    "SaLvdJzzzzz9b7oZQt3SHsGJgyLLXEJGDP2G979eNKNdVjqJPC8xg6hcTNGgFKocCVj1EmSNAyrBf6uHjeeDNhPbDcruRUadc4S",
  "sal Sub-address before Carrot":
    "SaLvsJzzzzz9b7oZQt3SHsGJgyLLXEJGDP2G979eNKNdVjqJPC8xg6hcTNGgFKocCVj1EmSNAyrBf6uHjeeDNhPbDcruRV1yixx",
  "sal Integrated before Carrot":
    "SaLviJzzzzz9b7oZQt3SHsGJgyLLXEJGDP2G979eNKNdVjqJPC8xg6hcTNGgFKocCVj1EmSNAyrBf6uHjeeDNhPbDcruRZrZZMwLLS5CTRnB5A",
  "xmr Standard": "41Jzzzzzzzz9b7oZQt3SHsGJgyLLXEJGDP2G979eNKNdVjqJPC8xg6hcTNGgFKocCVj1EmSNAyrBf6uHjeeDNhPb9UV5JUA",
  "xmr Integrated":
    "4BJzzzzzzzz9b7oZQt3SHsGJgyLLXEJGDP2G979eNKNdVjqJPC8xg6hcTNGgFKocCVj1EmSNAyrBf6uHjeeDNhPbDcruRZrZZMwE61dah1",
  "zeph Sub-address":
    "ZEPHsJzzzzz9b7oZQt3SHsGJgyLLXEJGDP2G979eNKNdVjqJPC8xg6hcTNGgFKocCVj1EmSNAyrBf6uHjeeDNhPbDcruRYvph3k",
  "zeph Integrated":
    "ZEPHiJzzzzz9b7oZQt3SHsGJgyLLXEJGDP2G979eNKNdVjqJPC8xg6hcTNGgFKocCVj1EmSNAyrBf6uHjeeDNhPbDcruRZrZZMwLLS5CNyhW1p28D",
  "xtm-rx Single address": "12W1KLMHQhK1FMje3ZRbD2x6cCrT2zox2UCShH1Akj8jtsf",
  "xtm-sha3x Single address": "12W1KLMHQhK1FMje3ZRbD2x6cCrT2zox2UCShH1Akj8jtsf",
  "xtm-c29 Single address": "12W1KLMHQhK1FMje3ZRbD2x6cCrT2zox2UCShH1Akj8jtsf",
};

/** In capitals and without the prefix, where the coin takes these for the same wallet. */
function listSpellings(coin: CoinSlug, address: string): readonly string[] {
  const bare = address.slice(address.indexOf(":") + 1);
  const spellings = new Set([address, address.toUpperCase(), bare, bare.toUpperCase()]);
  return [...spellings].filter((spelling) => {
    const check = validateAddress(getCoin(coin), spelling);
    return check.ok && check.address === address;
  });
}

/** What is wrong with the page and the call of an address that is spelled in some way. */
async function walkSpelling(coin: CoinSlug, spelling: string): Promise<readonly string[]> {
  const check = validateAddress(getCoin(coin), spelling);
  if (!check.ok) return [`${coin} ${spelling}: ${check.reason}`];
  const page = await ask(siteAddress, minerPath(coin, spelling));
  const call = await askJson(siteAddress, `/${coin}/api/v1/miner/stats/${encodeURIComponent(spelling)}`);
  const isMoved = page.status === 302 && page.location === minerPath(coin, check.address);
  const isShown = page.status === 200 && spelling === check.address;
  return [
    ...(isMoved || isShown ? [] : [`${coin} ${spelling}: ${page.status} ${page.location}`]),
    ...(call.address === check.address ? [] : [`${coin} ${spelling}: the API says ${JSON.stringify(call)}`]),
  ];
}

for (const coin of poolCoinSlugs) {
  test(`${coin}: every page and call of somebody who mines it has figures and no fault, in English and Arabic, under every spelling of their wallet`, async () => {
    const active = await findActiveMiner(siteAddress, coin);
    expect(active === null).toBe(restingPools.includes(coin));
    // Of a pool that is closed: a wallet that it never saw.
    const miner: ActiveMiner = active ?? { address: getCoin(coin).addressExample, worker: "rig" };
    const ofMiner = listCoinScreens("miner").filter(({ id }) => active !== null || id !== "miner-worker");
    const isEven = poolCoinSlugs.indexOf(coin) % 2 === 0;
    const faults = [
      ...(await walkPages(siteAddress, coin, miner, "en", ofMiner, active !== null)),
      ...(await walkPages(siteAddress, coin, miner, "ar", ofMiner, active !== null)),
      // Tabs of a coin are the same for everybody: half of the coins in each language, the other half in coin-walk.spec.ts.
      ...(await walkPages(siteAddress, coin, miner, isEven ? "ar" : "en", listCoinScreens("coin"), active !== null)),
      ...(await walkDevices(siteAddress, coin, isEven ? "en" : "ar", active !== null)),
      ...(await walkCalls(siteAddress, await listCalls(siteAddress, "coin", coin), coin, miner, active !== null)),
    ];
    for (const spelling of active === null ? [] : listSpellings(coin, miner.address)) {
      faults.push(...(await walkSpelling(coin, spelling)));
    }
    expect(faults).toEqual([]);
  });
}

test("the walk finds something to walk, and spellings where a chain has them", async () => {
  expect(listCoinScreens("miner").map(({ id }) => id)).toContain("miner-settings");
  expect(listCoinScreens("coin").length).toBeGreaterThan(8);
  expect((await listCalls(siteAddress, "coin")).length).toBeGreaterThan(14);
  expect(listSpellings("xec", getCoin("xec").addressExample)).toHaveLength(4);
  expect(listSpellings("btc", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4")).toHaveLength(2);
});

test("the walk takes no number for an amount: a missing one is a fault", () => {
  const [amount] = requirementsOf("miner-payouts", "xna");
  for (const text of ["12\u202f345 \u00a0XNA", "0.25 1811 \u00a0XNA"]) expect(text).toMatch(amount ?? /never/);
  for (const text of ["12\u202f345", "– XNA", "1.25 \u00a0KAS", "Nov 24, XNA"])
    expect(text).not.toMatch(amount ?? /.*/);
});

test("every call of no coin answers, and every file of it is CSV by the book", async () => {
  const calls = await listCalls(siteAddress, "all");
  expect(calls).toContain("/api/v1/devices.csv");
  const miner = { address: getCoin("kas").addressExample, worker: "rig" };
  expect(await walkCalls(siteAddress, calls, "kas", miner, true)).toEqual([]);
});

test("every format of every coin's addresses has its page and its call: sub-addresses, integrated ones, scripts", async () => {
  const faults: string[] = [];
  for (const coin of poolCoinSlugs) {
    for (const format of getCoin(coin).addressFormats) {
      const example = examples[`${coin} ${format.name}`] ?? findAddressExample(getCoin(coin), format);
      if (example === null) faults.push(`${coin} ${format.name}: no example`);
      else faults.push(...(await walkSpelling(coin, example)));
    }
  }
  expect(faults).toEqual([]);
});

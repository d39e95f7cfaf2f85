import { expect, test } from "@playwright/test";
import { createLiveCryptonotePool, createLivePublicPool, timeOf } from "../../recorded-engines/live-engines.ts";
import { openScenario } from "../../scenarios/open-scenario.ts";
import { openPages } from "./open-pages.ts";

// Two engines of 2026-11-23, played as they answered while they were restarted, killed and made to fail, with every page of the site in
// front of them. Each test is a sentence that was said to a miner then and was not true.

// The first test reads all pages for the others: up to a minute on a machine that is busy.
test.describe.configure({ timeout: 300_000 });

type Coin = "xmr" | "btc";
const models = { xmr: createLiveCryptonotePool, btc: createLivePublicPool };

/** When pages were read: just after each recording, while an engine was away, and after payout runs that paid nobody. */
const looks = ["12:59:00", "13:01:10", "13:04:02", "13:06:30", "13:09:00", "13:14:30", "13:17:00", "13:23:50"] as const;
type Look = (typeof looks)[number];

const minerPages = ["stats", "farm", "why", "blocks", "payouts"] as const;
const pagesOf = (coin: Coin, miner: string) => ({
  ...{ home: "/", about: "/about", compare: "/compare-mining-pools", merge: "/merge" },
  ...{ start: `/${coin}`, aboutCoin: `/${coin}/about-coin`, poolBlocks: `/${coin}/blocks`, price: `/${coin}/price` },
  rig1: `/${coin}/miner/stats/${miner}/rig1`,
  ...Object.fromEntries(minerPages.map((page) => [page, `/${coin}/miner/${page}/${miner}?table=shown`])),
});
type PageName = keyof ReturnType<typeof pagesOf> | (typeof minerPages)[number];

/** The words of all pages at all those times. */
async function readAll(coin: Coin) {
  const words = new Map<string, string>();
  await using scenario = await openScenario(models[coin]());
  const pages = await openPages(scenario);
  const toTime = (look: Look) => {
    const seconds = Math.round((timeOf(look) - scenario.startsAt) / 1000);
    return `0:${String(Math.floor(seconds / 60)).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}`;
  };
  for (const look of looks) {
    await scenario.until(toTime(look));
    for (const [name, path] of Object.entries(pagesOf(coin, scenario.miner))) {
      const [, { body }] = await pages.read(path);
      words.set(`${look} ${name}`, readWords(body));
    }
  }
  await pages.close();
  return words;
}

/** What a visitor reads, with a space between what stands in different boxes; what is read under the pointer comes last. */
function readWords(body: string): string {
  const titles = [...body.matchAll(/ title="([^"]+)"/g)].map(([, title]) => title);
  return `${body} ${titles.join(" | ")}`
    .replace(/<(script|style|svg|template)[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g, " ")
    .replace(/<[^>]+>/g, " ")
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, "&")
    .replace(/[\s\u00a0\u202f]+/g, " ");
}

const read: Partial<Record<Coin, Promise<Map<string, string>>>> = {};
const wordsOf = (coin: Coin) => {
  read[coin] ??= readAll(coin);
  return read[coin];
};

async function say(coin: Coin, look: Look, page: PageName): Promise<string> {
  const words = (await wordsOf(coin)).get(`${look} ${page}`);
  if (words === undefined) throw new Error(`${page} was not read at ${look}`);
  return words;
}

/** Where and when a sentence stands. */
async function findSentence(coin: Coin, sentence: RegExp, from: Look = looks[0]): Promise<readonly string[]> {
  const found = [...(await wordsOf(coin))].filter(([key, words]) => key >= from && sentence.test(words));
  return found.map(([key, words]) => `${key}: ${sentence.exec(words)?.[0]}`);
}

const coins = ["xmr", "btc"] as const;

async function expectNowhere(sentence: RegExp, from?: Look): Promise<void> {
  for (const coin of coins) expect(await findSentence(coin, sentence, from), coin).toEqual([]);
}

test('1: "reports figures that cannot be true", of figures that were', async () => {
  await expectNowhere(/data that cannot be true/);
  expect(await say("btc", "12:59:00", "start")).toContain("19.11 KH/s");
});

test('2: "No blocks yet", "You have not found a block here yet", of a pool with fifty blocks', async () => {
  expect(await findSentence("btc", /No blocks yet|not found a block|No blocks found/)).toEqual([]);
  expect(await say("btc", "13:09:00", "start")).toContain("Height 183");
});

test('3: "is giving no figures right now", of an engine that was restarted and answers', async () => {
  for (const look of ["13:14:30", "13:17:00"] as const) {
    const words = await say("btc", look, "start");
    expect(words).toContain("was restarted at 13:12 UTC : hashrate and workers are right again from 13:18 UTC");
    expect(words).not.toContain("cannot get data from the pool right now");
  }
  expect(await say("btc", "13:17:00", "start")).toContain("Height 207");
  expect(await say("btc", "13:23:50", "start")).toContain("86.81 KH/s");
});

test('4: "1 outage, 20 min", of a chart with a point each 30 minutes', async () => {
  expect(await findSentence("xmr", /[1-9]\d* outages?\b(?! or)/)).toEqual([]);
  const words = await say("xmr", "13:17:00", "stats");
  // 5 + 6 + 0 blocks stood in the table under "24 blocks found".
  const listed = [...words.matchAll(/Nov 23, \d\d:\d\d UTC Hashrate .{1,60}?Blocks found (\d+)?/g)].map(([, count]) =>
    Number(count ?? 0),
  );
  expect(words).toContain(` ${listed.reduce((sum, count) => sum + count, 0)} blocks found`);
  for (const step of ["13:10", "13:00", "12:50", "12:40"])
    expect(words).toMatch(new RegExp(`Nov 23, ${step} UTC Hashrate [34]\\.\\d\\d H/s`));
});

test('5: "the next payout run will pay it", after runs that paid nothing', async () => {
  expect(await findSentence("xmr", /next payout run will pay it|With the next payout run/, "13:23:50")).toEqual([]);
});

test('6: the first share "came in between 12:40 and 12:50", of one that came at 12:38:18', async () => {
  expect(await findSentence("xmr", /came in between/)).toEqual([]);
  expect(await say("xmr", "13:17:00", "stats")).toContain("which came in before 12:50 UTC");
  // It began at 12:54:24.
  expect(await say("btc", "13:17:00", "stats")).toContain("which came in between 12:50 UTC and 13:00 UTC");
});

test('7: "pauses do not lower", of averages into which four idle minutes were divided', async () => {
  await expectNowhere(/Time before the first share does not count|pauses do not lower/);
  // 7.65 KH/s was said; the rigs did 14.7.
  expect(await say("btc", "13:17:00", "stats")).toMatch(/6 h 13\.90 KH\/s/);
  const table = await say("btc", "13:17:00", "stats");
  expect(table).toMatch(/12:50.{1,40}15\.09 KH\/s/);
});

test('8: "the last ten minutes are 339% above its 24 h average", of a connection of one minute', async () => {
  expect(await findSentence("btc", /the last ten minutes are/)).toEqual([]);
  for (const page of ["stats", "rig1"] as const)
    expect(await say("btc", "13:14:30", page)).toContain("pool measures each connection from its beginning");
  // The rig and the wallet whose only measured rig it is.
  expect(await say("btc", "13:14:30", "stats")).toMatch(/10 min 30\.80 KH\/s/);
  expect(await say("btc", "13:14:30", "rig1")).toMatch(/10 min 30\.80 KH\/s/);
});

test('9: "No pool on this site is accepting miners", "0 mining pools", of pools of a test chain', async () => {
  await expectNowhere(/No pool on this site is accepting miners right now|\b0 (mining )?pools|Pools 0\b/);
});

test('10: a halving "about Nov 20, 2030" and the rewards of the main chain, on a regtest', async () => {
  await expectNowhere(/20, 2030|50\.00000000 BTC|0\.600000 XMR/);
});

test('11: "figures appear 15 to 20 minutes after the start", of engines that take a minute or two', async () => {
  await expectNowhere(/15 to 20 minutes|10 to 20/);
  await expectNowhere(/Waiting for the first shares/);
  for (const coin of coins)
    expect(await say(coin, "12:59:00", "start")).toContain("appear about 2 min after the first accepted share");
});

test('12: "until the switch to mainnet", "once the pool is on mainnet", of a regtest', async () => {
  await expectNowhere(/switch to (the )?mainnet|on (the )?mainnet/i);
});

test('15: "keeps no history of individual workers", of an engine that keeps it and does not publish it', async () => {
  await expectNowhere(/keeps no history of individual workers/);
  expect(await say("xmr", "13:17:00", "farm")).toContain("publishes no history of single workers");
});

test('15: "This site has recorded your work since 12:40", of a site that started at 12:58', async () => {
  await expectNowhere(/This site has recorded your work/);
});

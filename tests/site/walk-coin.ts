import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import { getCoin } from "#src/domain/coins/index.ts";
import { rewardSchemes } from "#src/domain/mining/reward-scheme.ts";
import { type LocaleCode, localizePath } from "#src/domain/site/locales.ts";
import { encodeWorker } from "#src/domain/text/path-segments.ts";
import { demoShowcase } from "#src/sources/engines/demo/create-demo-engine.ts";
import { minerPath } from "#src/web/pages/miner/miner-path.ts";
import { type Screen, type ScreenId, screens } from "#src/web/screens.ts";
import { findCsvFaults, findPageFaults, findRawValues, listMessageKeys, readText } from "../page-faults.ts";

// Asks a running demo site for every page and every call of the API that there is of a coin and of a miner of it, without a
// browser, and reads what it is answered.

/** Who mines, and one of their workers. */
export interface ActiveMiner {
  readonly address: string;
  readonly worker: string;
}

const catalogue = readFileSync(join(import.meta.dirname, "../../locales/en.json"), "utf8");
const keys: ReadonlySet<string> = new Set(listMessageKeys(JSON.parse(catalogue)));

export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly location: string | null;
  readonly text: string;
}

/** Uncompressed, and a redirect as it is. */
export async function ask(site: string, path: string): Promise<Answer> {
  const answer = await fetch(`${site}${path}`, { redirect: "manual", headers: { "accept-encoding": "identity" } });
  const { headers, status } = answer;
  const type = headers.get("content-type") ?? "";
  return { status, type, location: headers.get("location"), text: await answer.text() };
}

/** As a visitor without script, who follows the link to the same page for as long as a part of it is coming. */
async function askWhole(site: string, path: string): Promise<Answer> {
  for (let tries = 0; ; tries += 1) {
    const answer = await ask(site, path);
    if (!answer.text.includes("<noscript><a ") || tries === 40) return answer;
    await wait(250);
  }
}

export async function askJson(site: string, path: string) {
  return JSON.parse((await ask(site, path)).text);
}

/**
 * A miner of a demo pool who mines just now, with few rigs: the last of the top list, or of a coin that keeps its users
 * private one that the demo shows. Null where nobody mines: the pool is closed or paused.
 */
export async function findActiveMiner(site: string, coin: CoinSlug): Promise<ActiveMiner | null> {
  const { pool_state: state, commission } = await askJson(site, `/${coin}/api/v1/pool/stats`);
  if (state !== "live") return null;
  const { miners } = await askJson(site, `/${coin}/api/v1/pool/top-miners`);
  const schemes = rewardSchemes.filter((scheme) =>
    Object.keys(commission).some((label) => label.replace("+", "").toLowerCase() === scheme),
  );
  const shown = demoShowcase(getCoin(coin), Date.now(), schemes);
  const address = miners.at(-1)?.address ?? shown.find(({ label }) => label === "top")?.address;
  const { miner } = await askJson(site, `/${coin}/api/v1/miner/stats/${address}`);
  return { address, worker: miner.workers[0].name };
}

const hashrate = /\d[\d.\u202f]*\s*[kKMGTPE]?(?:H|Sol|g)\/s/;
/** A figure and the ticker behind it, as amounts are written: large ones have no decimals. */
function amountOf(coin: CoinSlug): RegExp {
  return new RegExp(`\\d ?\u00a0${getCoin(coin).ticker}\\b`);
}

/** What every page of a miner who mines shows, whatever its language. A new page of a miner is named here, or it is not walked. */
const shown: Readonly<Record<Extract<ScreenId, `miner-${string}`>, readonly ("hashrate" | "amount")[]>> = {
  "miner-search": [],
  "miner-email": [],
  "miner-stats": ["hashrate", "amount"],
  "miner-worker": ["hashrate"],
  "miner-farm": ["hashrate"],
  "miner-payouts": ["amount"],
  "miner-blocks": [],
  // Where nothing can be compared, it says why.
  "miner-why": [],
  "miner-use": [],
  "miner-settings": ["amount"],
};

export function requirementsOf(id: string, coin: CoinSlug): readonly RegExp[] {
  const needed = Object.entries(shown).find(([screen]) => screen === id)?.[1] ?? [];
  return needed.map((what) => (what === "amount" ? amountOf(coin) : hashrate));
}

const known: readonly Screen[] = screens;

/** The pages of a coin, or of a miner of it, by the table of screens. Neither is a redirect, nor data. */
export function listCoinScreens(of: "coin" | "miner"): readonly Screen[] {
  return known.filter(
    ({ id, path }) =>
      path.startsWith("/:coin") &&
      !["miner-search", "worker-rows"].includes(id) &&
      path.includes(":address") === (of === "miner"),
  );
}

/** With every search parameter that has a list of values at the second of them: another chart, another order, another page. */
function listOtherValues({ search }: Screen): string {
  const other = search.flatMap((parameter) =>
    "values" in parameter ? [[parameter.name, parameter.values[1] ?? ""]] : [],
  );
  return other.length === 0 ? "" : `?${new URLSearchParams(other)}`;
}

export function fillScreen({ path }: Pick<Screen, "path">, coin: string, { address, worker }: ActiveMiner): string {
  return path
    .replace(":coin", coin)
    .replace(/:address\??/, encodeWorker(address))
    .replace(":worker", encodeWorker(worker))
    .replace("/:scheme?", "");
}

async function readPage(site: string, path: string, wanted: readonly RegExp[]): Promise<readonly string[]> {
  const { status, text, location } = await askWhole(site, path);
  const says = readText(text);
  const faults = [
    ...(status === 200 ? [] : [`${status} ${location ?? ""}`]),
    // Snippets for other programs name members of the API's answers.
    ...findPageFaults(text.replace(/<pre\b[\s\S]*?<\/pre>/g, ""), keys),
    ...wanted.filter((figure) => !figure.test(says)).map((figure) => `does not show ${figure}`),
  ];
  return faults.map((fault) => `${path}: ${fault}`);
}

/** Pages in a language. In all but English each is asked for in another state than the usual. */
export async function walkPages(
  site: string,
  coin: CoinSlug,
  miner: ActiveMiner,
  locale: LocaleCode,
  asked: readonly Screen[],
  isMining: boolean,
): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const screen of asked) {
    const search = locale === "en" ? "" : listOtherValues(screen);
    const path = `${localizePath(fillScreen(screen, coin, miner), locale)}${search}`;
    faults.push(...(await readPage(site, path, isMining ? requirementsOf(screen.id, coin) : [])));
  }
  return faults;
}

/** The list of devices for a coin, and the page of the first of them. */
export async function walkDevices(
  site: string,
  coin: CoinSlug,
  locale: LocaleCode,
  isMining: boolean,
): Promise<readonly string[]> {
  const { devices } = await askJson(site, `/api/v1/devices?coin=${coin}`);
  const [first] = devices;
  if (first === undefined) return isMining ? [`/api/v1/devices?coin=${coin}: no device`] : [];
  const { type, vendor, slug } = first;
  const vendorSlug = typeof vendor === "string" ? vendor : vendor.slug;
  return [
    ...(await readPage(site, localizePath(`/device/${type}?coin=${coin}`, locale), [])),
    ...(await readPage(site, localizePath(`/device/${type}/${vendorSlug}/${slug}`, locale), [])),
  ];
}

/** What a call needs besides a coin and a miner. */
const samples: Readonly<Record<string, string>> = {
  kind: "pool-hashrate",
  vendor: "nvidia",
  slug: "geforce-rtx-4070",
  language: "ru",
  q: "rtx",
  rig: "nvidia.geforce-rtx-4070",
};

/**
 * Every call that the site's own OpenAPI document lists, of a coin or of none; those that never end are left out, and those
 * that are not for the coin, where one is named.
 */
export async function listCalls(site: string, of: "coin" | "all", coin?: CoinSlug): Promise<readonly string[]> {
  const { paths } = await askJson(site, "/api/openapi.json");
  return Object.entries<{ readonly get?: OpenApiGet }>(paths).flatMap(([path, { get }]) => {
    if (path.startsWith("/{coin}") !== (of === "coin") || get === undefined) return [];
    if ("text/event-stream" in get.responses["200"].content) return [];
    const coins = get.parameters?.find(({ name }) => name === "coin")?.schema?.enum;
    if (coin !== undefined && coins !== undefined && !coins.includes(coin)) return [];
    const needed = (get.parameters ?? []).filter((one) => one.in === "query" && one.required);
    return [`${path}${needed.map(({ name }, nth) => `${nth === 0 ? "?" : "&"}${name}={${name}}`).join("")}`];
  });
}

interface OpenApiGet {
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly schema?: { readonly enum?: readonly string[] };
  }[];
  readonly responses: { readonly "200": { readonly content: object } };
}

export async function walkCalls(
  site: string,
  calls: readonly string[],
  coin: CoinSlug,
  { address }: ActiveMiner,
  isMining: boolean,
): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const call of calls) {
    // Without a configured origin the site calls itself localhost.
    const url = `${site.replace("127.0.0.1", "localhost")}${minerPath(coin, address)}`;
    const values: Readonly<Record<string, string>> = { ...samples, coin, id: coin, address, miner: address, url };
    const path = call.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ""));
    const { status, type, text } = await ask(site, path);
    const found = [
      // What a pool does not know of a stranger is 404, with its reason.
      ...(status === 200 || (status === 404 && (!isMining || text.includes('"not-offered"')))
        ? []
        : [`${status} ${text.slice(0, 120)}`]),
      ...findRawValues(text),
      ...(status === 200 && type.startsWith("text/csv") ? findCsvFaults(text) : []),
    ];
    faults.push(...found.map((fault) => `${path}: ${fault}`));
  }
  return faults;
}

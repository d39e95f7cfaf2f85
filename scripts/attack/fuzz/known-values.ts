import fc from "fast-check";
import { Type } from "typebox";
import { Value } from "typebox/value";
import { generateAddress } from "#src/domain/addresses/generate-address.ts";
import { type CoinSlug, getCoin, isCoinSlug, poolCoinSlugs } from "#src/domain/coins/index.ts";
import { type Asker, get } from "../site/ask.ts";

// Values that a site knows: its coins, miners who mine there, workers, devices, articles. Asked of the site itself.

export interface KnownValues {
  readonly coins: readonly string[];
  /** A miner of the coin, now and then of another one, or somebody who never mined there. */
  addressOf(coin: string): fc.Arbitrary<string>;
  readonly worker: fc.Arbitrary<string>;
  readonly scheme: fc.Arbitrary<string>;
  readonly vendor: fc.Arbitrary<string>;
  readonly device: fc.Arbitrary<string>;
  readonly deviceType: fc.Arbitrary<string>;
  readonly article: fc.Arbitrary<string>;
}

const TopMiners = Type.Object({ miners: Type.Array(Type.Object({ address: Type.String() })) });
const Workers = Type.Object({ workers: Type.Array(Type.Object({ name: Type.String() })) });
const Devices = Type.Object({
  devices: Type.Array(Type.Object({ vendor: Type.String(), slug: Type.String(), type: Type.String() })),
});

/** Of each coin. The demo engine makes up the whole past of each on the first question. */
const knownMiners = 2;

/** `coins` are those whose pages and calls are asked for. */
export async function learnValues(asker: Asker, coins: readonly CoinSlug[] = poolCoinSlugs): Promise<KnownValues> {
  const readJson = async (target: string) => {
    const { status, body } = await asker.ask(get(target));
    return status === 200 ? JSON.parse(body.toString()) : null;
  };
  const miners = new Map<string, readonly string[]>();
  const workers = new Set<string>(["rig01"]);
  for (const coin of coins) {
    const top = await readJson(`/${coin}/api/v1/pool/top-miners`);
    const known = Value.Check(TopMiners, top) ? top.miners.slice(0, knownMiners).map(({ address }) => address) : [];
    miners.set(coin, known);
    const [first] = known;
    if (first === undefined || workers.size > 20) continue;
    const stats = await readJson(`/${coin}/api/v1/miner/stats/${encodeURIComponent(first)}`);
    if (Value.Check(Workers, stats)) for (const { name } of stats.workers) workers.add(name);
  }
  const catalogue = await readJson("/api/v1/devices");
  const devices = Value.Check(Devices, catalogue) ? catalogue.devices.slice(0, 60) : [];
  const { body } = await asker.ask(get("/sitemap-en.xml"));
  const articles = [...body.toString().matchAll(/\/articles\/([a-z0-9-]+)</g)].map(([, slug = ""]) => slug);
  return {
    coins,
    addressOf: (coin) => addressOf(coin, miners),
    worker: fc.constantFrom(...workers),
    scheme: fc.constantFrom("pps", "prop", "solo", "pplns"),
    vendor: fc.constantFrom("bitmain", ...devices.map(({ vendor }) => vendor)),
    device: fc.constantFrom("antminer-s21", ...devices.map(({ slug }) => slug)),
    deviceType: fc.constantFrom("asic", "gpu", "cpu"),
    article: fc.constantFrom("glossary", ...articles),
  };
}

function addressOf(coin: string, miners: ReadonlyMap<string, readonly string[]>): fc.Arbitrary<string> {
  const known = miners.get(coin) ?? [];
  const stranger = fc.integer({ min: 0, max: 1_000_000 }).map((nth) => strangerOf(coin, nth));
  const ofAnotherCoin = fc.constantFrom(...poolCoinSlugs.map((slug) => getCoin(slug).addressExample));
  return fc.oneof(
    ...(known.length === 0 ? [] : [{ weight: 6, arbitrary: fc.constantFrom(...known) }]),
    { weight: 3, arbitrary: stranger },
    { weight: 1, arbitrary: ofAnotherCoin },
  );
}

/** A valid address that nobody has: the nth of the coin. */
export function strangerOf(coin: string, nth: number): string {
  return isCoinSlug(coin) ? generateAddress(getCoin(coin), new TextEncoder().encode(`stranger ${nth}`)) : coin;
}

import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { RewardScheme } from "#src/domain/mining/reward-scheme.ts";
import { err, ok, type Result } from "#src/domain/result.ts";
import type { SourceError } from "../source-error.ts";
import { type AddressKind, exampleAddressOf, readAddress } from "./addresses.ts";
import { createAdit } from "./adit/adit.ts";
import { fetchAditOffer } from "./adit/offer.ts";
import { createCkpool } from "./ckpool/ckpool.ts";
import { fetchCkpoolOffer } from "./ckpool/offer.ts";
import { createCryptonoteNodejsPool } from "./cryptonote-nodejs-pool/cryptonote-nodejs-pool.ts";
import { fetchCryptonoteNodejsPoolOffer } from "./cryptonote-nodejs-pool/offer.ts";
import { createDemoEngine } from "./demo/create-demo-engine.ts";
import { createKaspaBridge } from "./kaspa-bridge/kaspa-bridge.ts";
import { fetchKaspaBridgeOffer } from "./kaspa-bridge/offer.ts";
import { createMiningcore } from "./miningcore/miningcore.ts";
import { fetchMiningcoreOffer } from "./miningcore/offer.ts";
import { createMiningcoreDb } from "./miningcore-db/miningcore-db.ts";
import { fetchMiningcoreDbOffer } from "./miningcore-db/offer.ts";
import { createNodejsPool } from "./nodejs-pool/nodejs-pool.ts";
import { fetchNodejsPoolOffer } from "./nodejs-pool/offer.ts";
import { createNomp } from "./nomp/nomp.ts";
import { fetchNompOffer } from "./nomp/offer.ts";
import type { EngineOffer, FetchOffer, OfferParts } from "./offered-pools.ts";
import { withOneSpelling } from "./one-spelling.ts";
import { fetchOpenEthereumPoolOffer } from "./open-ethereum-pool/offer.ts";
import { createOpenEthereumPool } from "./open-ethereum-pool/open-ethereum-pool.ts";
import { fetchP2poolOffer } from "./p2pool/offer.ts";
import { createP2pool } from "./p2pool/p2pool.ts";
import type { EngineContext, PoolEngine } from "./pool-engine.ts";
import { fetchPublicPoolOffer } from "./public-pool/offer.ts";
import { createPublicPool } from "./public-pool/public-pool.ts";
import { withShortNames } from "./short-names.ts";

/** `live`: beside the running engine, with faults. `recordings`: on recorded responses only. */
export type EngineTest = "live" | "recordings";

export interface EngineExample {
  readonly coin?: CoinSlug;
  readonly schemes?: readonly RewardScheme[];
}

type EngineEntry = {
  /** Required `engine.options`, with made-up values; absent when there are none. */
  readonly exampleOptions?: EngineContext["options"];
  /** What it runs, where it does not run every coin and scheme: for tests and `npm run engines`. */
  readonly runs?: EngineExample;
} & (
  | { readonly needsAddress: false; create(context: EngineContext): PoolEngine }
  | {
      readonly needsAddress: true;
      /** Kinds that it takes; absent: `http` alone. */
      readonly addresses?: readonly AddressKind[];
      readonly tested: EngineTest;
      create(baseUrl: URL, context: EngineContext): PoolEngine;
      readonly fetchOffer: FetchOffer;
    }
);

const engines: ReadonlyMap<string, EngineEntry> = new Map<string, EngineEntry>([
  ["demo", { needsAddress: false, create: createDemoEngine }],
  [
    "adit",
    {
      needsAddress: true,
      tested: "live",
      create: (url, context) => createAdit(url, context),
      fetchOffer: fetchAditOffer,
    },
  ],
  [
    "ckpool",
    {
      needsAddress: true,
      addresses: ["folder"],
      tested: "live",
      runs: { coin: "btc", schemes: ["solo"] },
      create: (url, context) => createCkpool(url, context),
      fetchOffer: fetchCkpoolOffer,
    },
  ],
  [
    "cryptonote-nodejs-pool",
    {
      needsAddress: true,
      tested: "live",
      create: (url, context) => createCryptonoteNodejsPool(url, context),
      fetchOffer: fetchCryptonoteNodejsPoolOffer,
    },
  ],
  [
    "kaspa-bridge",
    {
      needsAddress: true,
      tested: "recordings",
      runs: { coin: "kas", schemes: ["solo"] },
      create: (url, context) => createKaspaBridge(url, context),
      fetchOffer: fetchKaspaBridgeOffer,
    },
  ],
  [
    "miningcore",
    {
      needsAddress: true,
      tested: "live",
      exampleOptions: { poolId: "btc1" },
      create: (url, context) => createMiningcore(url, context),
      fetchOffer: fetchMiningcoreOffer,
    },
  ],
  [
    "miningcore-db",
    {
      needsAddress: true,
      addresses: ["postgresql"],
      tested: "recordings",
      exampleOptions: { poolIds: { pplns: "btc1" } },
      create: (url, context) => createMiningcoreDb(url, context),
      fetchOffer: fetchMiningcoreDbOffer,
    },
  ],
  [
    "nodejs-pool",
    {
      needsAddress: true,
      tested: "live",
      runs: { coin: "xmr", schemes: ["pplns"] },
      create: (url, context) => createNodejsPool(url, context),
      fetchOffer: fetchNodejsPoolOffer,
    },
  ],
  [
    "nomp",
    {
      needsAddress: true,
      tested: "live",
      runs: { coin: "ltc" },
      create: (url, context) => createNomp(url, context),
      fetchOffer: fetchNompOffer,
    },
  ],
  [
    "open-ethereum-pool",
    {
      needsAddress: true,
      tested: "recordings",
      runs: { coin: "etc", schemes: ["prop"] },
      create: (url, context) => createOpenEthereumPool(url, context),
      fetchOffer: fetchOpenEthereumPoolOffer,
    },
  ],
  [
    "p2pool",
    {
      needsAddress: true,
      addresses: ["folder"],
      tested: "recordings",
      runs: { coin: "xmr", schemes: ["pplns"] },
      create: (url, context) => createP2pool(url, context),
      fetchOffer: fetchP2poolOffer,
    },
  ],
  [
    "public-pool",
    {
      needsAddress: true,
      tested: "live",
      runs: { coin: "btc" },
      create: (url, context) => createPublicPool(url, context),
      fetchOffer: fetchPublicPoolOffer,
    },
  ],
]);

export const engineNames: readonly string[] = [...engines.keys()];

export function exampleOptionsOf(name: string): EngineContext["options"] {
  return engines.get(name)?.exampleOptions ?? {};
}

export function runsOf(name: string): EngineExample {
  return engines.get(name)?.runs ?? {};
}

/** The error is a sentence for the operator. */
export function createEngine(name: string, context: EngineContext): Result<PoolEngine, string> {
  const entry = engines.get(name);
  if (entry === undefined) return err(`There is no engine "${name}". Known engines: ${engineNames.join(", ")}.`);
  if (!entry.needsAddress) return build(name, context, () => entry.create(context));
  if (context.address === null || context.address.trim() === "") {
    return err(`The engine "${name}" needs an address, such as ${exampleAddressOf(addressKindsOf(name))}.`);
  }
  const url = readAddressOf(name, context.address);
  return url.ok ? build(name, context, () => entry.create(url.value, context)) : url;
}

function readAddressOf(name: string, address: string): Result<URL, string> {
  const url = readAddress(address, addressKindsOf(name));
  return url.ok ? url : err(`The address of the engine "${name}" ${url.error}`);
}

/** Empty for an engine that runs at no address. */
export function addressKindsOf(name: string): readonly AddressKind[] {
  const entry = engines.get(name);
  return entry?.needsAddress === true ? (entry.addresses ?? ["http"]) : [];
}

/** Null for an engine whose figures are made up. */
export function testOf(name: string): EngineTest | null {
  const entry = engines.get(name);
  return entry?.needsAddress === true ? entry.tested : null;
}

export const addressedEngineNames: readonly string[] = [...engines].flatMap(([name, { needsAddress }]) =>
  needsAddress ? [name] : [],
);

/** The error is a sentence when no request was sent, else the engine's fault. */
export async function fetchOffer(
  name: string,
  address: string,
  parts: OfferParts,
): Promise<Result<EngineOffer, string | SourceError>> {
  const entry = engines.get(name);
  if (entry === undefined || !entry.needsAddress) {
    return err(`"${name}" is no engine that runs at an address. There are ${addressedEngineNames.join(", ")}.`);
  }
  const url = readAddressOf(name, address);
  return url.ok ? entry.fetchOffer(url.value, parts) : url;
}

/** An engine throws at start, and only then, for invalid options. */
function build(name: string, context: EngineContext, create: () => PoolEngine): Result<PoolEngine, string> {
  try {
    return ok(withOneSpelling(withShortNames(create()), context.coin, context.now));
  } catch (error) {
    return err(`The engine "${name}" cannot be set up. ${error instanceof Error ? error.message : String(error)}`);
  }
}

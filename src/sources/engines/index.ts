import { err, ok, type Result } from "#src/domain/result.ts";
import type { SourceError } from "../source-error.ts";
import { createCryptonoteNodejsPool } from "./cryptonote-nodejs-pool/cryptonote-nodejs-pool.ts";
import { fetchCryptonoteNodejsPoolOffer } from "./cryptonote-nodejs-pool/offer.ts";
import { createDemoEngine } from "./demo/create-demo-engine.ts";
import { createMiningcore } from "./miningcore/miningcore.ts";
import { fetchMiningcoreOffer } from "./miningcore/offer.ts";
import type { EngineOffer, FetchOffer, OfferParts } from "./offered-pools.ts";
import { withOneSpelling } from "./one-spelling.ts";
import type { EngineContext, PoolEngine } from "./pool-engine.ts";
import { fetchPublicPoolOffer } from "./public-pool/offer.ts";
import { createPublicPool } from "./public-pool/public-pool.ts";
import { withShortNames } from "./short-names.ts";

type EngineEntry = {
  /** Required `engine.options`, with made-up values; absent when there are none. */
  readonly exampleOptions?: EngineContext["options"];
} & (
  | { readonly needsAddress: false; create(context: EngineContext): PoolEngine }
  | {
      readonly needsAddress: true;
      create(baseUrl: URL, context: EngineContext): PoolEngine;
      readonly fetchOffer: FetchOffer;
    }
);

const engines: ReadonlyMap<string, EngineEntry> = new Map<string, EngineEntry>([
  ["demo", { needsAddress: false, create: createDemoEngine }],
  [
    "cryptonote-nodejs-pool",
    {
      needsAddress: true,
      create: (url, context) => createCryptonoteNodejsPool(url, context),
      fetchOffer: fetchCryptonoteNodejsPoolOffer,
    },
  ],
  [
    "miningcore",
    {
      needsAddress: true,
      exampleOptions: { poolId: "btc1" },
      create: (url, context) => createMiningcore(url, context),
      fetchOffer: fetchMiningcoreOffer,
    },
  ],
  [
    "public-pool",
    {
      needsAddress: true,
      create: (url, context) => createPublicPool(url, context),
      fetchOffer: fetchPublicPoolOffer,
    },
  ],
]);

export const engineNames: readonly string[] = [...engines.keys()];

export function exampleOptionsOf(name: string): EngineContext["options"] {
  return engines.get(name)?.exampleOptions ?? {};
}

/** The error is a sentence for the operator. */
export function createEngine(name: string, context: EngineContext): Result<PoolEngine, string> {
  const entry = engines.get(name);
  if (entry === undefined) return err(`There is no engine "${name}". Known engines: ${engineNames.join(", ")}.`);
  if (!entry.needsAddress) return build(name, context, () => entry.create(context));
  if (context.address === null || context.address.trim() === "") {
    return err(`The engine "${name}" needs an address, such as http://127.0.0.1:8117.`);
  }
  const url = readAddress(name, context.address);
  return url.ok ? build(name, context, () => entry.create(url.value, context)) : url;
}

function readAddress(name: string, address: string): Result<URL, string> {
  const url = URL.parse(address);
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:")) {
    return err(`The address of the engine "${name}" must start with http:// or https://.`);
  }
  if (url.username !== "" || url.password !== "") {
    return err(`The address of the engine "${name}" must not hold a user name or password.`);
  }
  return ok(url);
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
  const url = readAddress(name, address);
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

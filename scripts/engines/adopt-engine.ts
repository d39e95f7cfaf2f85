import { getCoin } from "#src/domain/coins/index.ts";
import { rewardSchemeLabels } from "#src/domain/mining/reward-scheme.ts";
import { formatAmountExact } from "#src/domain/money/amount.ts";
import { err, ok, type Result } from "#src/domain/result.ts";
import { parseSiteConfig } from "#src/server/config/config.ts";
import { describeConfigProblem } from "#src/server/config/config-problems.ts";
import { addressedEngineNames, engineNames, fetchOffer } from "#src/sources/engines/index.ts";
import type { EngineOffer, OfferedPool, OfferParts } from "#src/sources/engines/offered-pools.ts";
import { describeSourceError, type SourceError } from "#src/sources/source-error.ts";

export interface Adopted {
  /** The text of a config/pools.json with which the site starts. */
  readonly file: string;
  /** Lines for the operator. */
  readonly notes: readonly string[];
}

/** Nobody can reach these: `.example` is a reserved domain. */
const placeholders = { name: "My Pool", email: "help@my-pool.example", host: "stratum.my-pool.example" } as const;

/** Asks a running engine and makes a configuration of what it tells. The error is a sentence. */
export async function adoptEngine(name: string, address: string, parts: OfferParts): Promise<Result<Adopted, string>> {
  const offer = await fetchOffer(name, address, parts);
  if (!offer.ok) return err(await explainFailure(name, address, offer.error, parts));
  const { pools, leftOut } = offer.value;
  if (pools.length === 0) {
    const reasons = describeLeftOut(leftOut);
    return err(
      reasons.length === 0
        ? `The ${name} at ${address} has no pools yet.`
        : [`No pool of the ${name} at ${address} can be shown.`, ...reasons].join("\n"),
    );
  }
  const file = `${JSON.stringify(composeFile(name, address, pools), null, 2)}\n`;
  const read = parseSiteConfig(file, "what was written", engineNames);
  if (!read.ok) return err(["This cannot be adopted:", ...read.error.map(describeConfigProblem)].join("\n"));
  return ok({ file, notes: composeNotes(name, address, offer.value) });
}

function composeFile(name: string, address: string, pools: readonly OfferedPool[]) {
  return {
    brand: { name: placeholders.name, supportEmail: placeholders.email },
    enabled: pools.map(({ coin }) => coin),
    pools: Object.fromEntries(pools.map((pool) => [pool.coin, composePool(name, address, pool)])),
  };
}

function composePool(name: string, address: string, pool: OfferedPool) {
  const { coin, options, schemes, minimumPayout, network } = pool;
  const servers = composeServers(pool);
  return {
    name: getCoin(coin).name,
    ...(network === null || network === "mainnet" ? {} : { network }),
    engine: { name, address, ...(Object.keys(options).length === 0 ? {} : { options }) },
    schemes: schemes.map(({ scheme, feePercent }) => ({ scheme, ...(feePercent === null ? {} : { feePercent }) })),
    ...(minimumPayout === null ? {} : { minimumPayout: toDecimal(minimumPayout, getCoin(coin).decimals) }),
    ...(servers.length === 0 ? {} : { servers }),
  };
}

/** The ports in the engine's order, each number once; a TLS port stands beside the plain one of its scheme and place. */
function composeServers({ host, ports, schemes }: OfferedPool) {
  const own = ports.filter(({ port }, index) => ports.findIndex((other) => other.port === port) === index);
  return [...new Set(own.map(({ scheme }) => scheme))].flatMap((scheme) => {
    const open = own.filter((port) => port.scheme === scheme && port.transport !== "tls");
    const tls = own.filter((port) => port.scheme === scheme && port.transport === "tls");
    return open.map(({ port, transport }, index) => {
      const tlsPort = transport === "both" ? port : tls[index]?.port;
      return {
        region: "global",
        host: host ?? placeholders.host,
        port,
        ...(tlsPort === undefined ? {} : { tlsPort }),
        ...(scheme === null || schemes.length === 1 ? {} : { scheme }),
      };
    });
  });
}

function toDecimal(atomic: bigint, decimals: number): string {
  const exact = formatAmountExact(atomic, decimals);
  return exact.includes(".") ? exact.replace(/\.?0+$/, "") : exact;
}

function composeNotes(name: string, address: string, { pools, leftOut }: EngineOffer): readonly string[] {
  const taken = pools.map(({ coin, schemes, network }) => {
    const labels = schemes.map(({ scheme }) => rewardSchemeLabels[scheme]).join(", ");
    return `  ${coin}: ${getCoin(coin).name}, ${labels}${network === null || network === "mainnet" ? "" : `, on ${network}`}`;
  });
  const withoutHost = pools.filter(({ host, ports }) => host === null && ports.length > 0).map(({ coin }) => coin);
  const onUnknownNetwork = pools.filter(({ network }) => network === null).map(({ coin }) => coin);
  const toWrite = [
    "  brand.name and brand.supportEmail: your pool's name and address",
    ...(withoutHost.length === 0
      ? []
      : [
          `  pools.<coin>.servers[].host (${withoutHost.join(", ")}): the host name under which miners reach your ports`,
        ]),
    ...(onUnknownNetwork.length === 0
      ? []
      : [
          `  pools.<coin>.network (${onUnknownNetwork.join(", ")}): "testnet" or "regtest" where the coins have no value; the main chain was taken`,
        ]),
    ...pools.flatMap(({ coin, remarks }) => remarks.map((remark) => `  ${coin}: ${remark}`)),
  ];
  return [
    `Adopted from the ${name} at ${address}:`,
    ...taken,
    ...describeLeftOut(leftOut),
    "Look after these, which the engine does not tell:",
    ...toWrite,
    "Fees and minimum payouts are written as the engine reports them now; without their keys the site follows the engine.",
    "Start it: ADIT_CONFIG=<the file> npm start. Every key: docs/how-to/configure.md",
  ];
}

function describeLeftOut(leftOut: EngineOffer["leftOut"]): readonly string[] {
  if (leftOut.length === 0) return [];
  const isCoinUnknown = leftOut.some((pool) => pool.isCoinUnknown);
  return [
    "Left out:",
    ...leftOut.map(({ what, reason }) => `  ${what}: ${reason}`),
    ...(isCoinUnknown ? ["How to add a coin: docs/how-to/add-a-coin.md"] : []),
  ];
}

async function explainFailure(
  name: string,
  address: string,
  error: string | SourceError,
  parts: OfferParts,
): Promise<string> {
  if (typeof error === "string") return error;
  const reason = describeSourceError(error);
  if (isOutOfReach(error))
    return `Nothing answers at ${address} (${reason}). Is the ${name} running, and is this its API?`;
  for (const other of addressedEngineNames.filter((candidate) => candidate !== name)) {
    const offer = await fetchOffer(other, address, parts);
    if (offer.ok) {
      return `This answers like a ${other}, not like a ${name}; try: npm run adopt --silent -- ${other} ${address}`;
    }
  }
  return error.code === "malformed" || error.code === "not-found"
    ? `What ${address} answers is not what a ${name} tells of its pools (${reason}).`
    : `The ${name} at ${address} does not tell its pools now (${reason}).`;
}

function isOutOfReach(error: SourceError): boolean {
  return error.code === "timeout" || (error.code === "unavailable" && error.reason.startsWith("the connection failed"));
}

import { getCoin } from "#src/domain/coins/index.ts";
import { rewardSchemeLabels } from "#src/domain/mining/reward-scheme.ts";
import { err, ok, type Result } from "#src/domain/result.ts";
import { parseSiteConfig } from "#src/server/config/config.ts";
import { describeConfigProblem } from "#src/server/config/config-problems.ts";
import { addressedEngineNames, engineNames, fetchOffer } from "#src/sources/engines/index.ts";
import type { EngineOffer, OfferedPool, OfferParts } from "#src/sources/engines/offered-pools.ts";
import { describeSourceError, type SourceError } from "#src/sources/source-error.ts";
import { composeConfig } from "./compose-config.ts";

export interface Adopted {
  /** The text of a config/pools.json with which the site starts. */
  readonly file: string;
  /** Lines for the operator. */
  readonly notes: readonly string[];
}

/** Asks a running engine and makes a configuration of what it tells. The error is a sentence. */
export async function adoptEngine(name: string, address: string, parts: OfferParts): Promise<Result<Adopted, string>> {
  const offer = await readOffer(name, address, parts);
  if (!offer.ok) {
    const { sentence, other } = offer.error;
    return err(other === null ? sentence : `${sentence}; try: npm run adopt --silent -- ${other} ${address}`);
  }
  const file = writeConfig(composeConfig(name, address, offer.value.pools));
  return file.ok ? ok({ file: file.value, notes: composeNotes(name, address, offer.value) }) : file;
}

export interface OfferFailure {
  readonly sentence: string;
  /** The engine that it seems to be. */
  readonly other: string | null;
}

/** At least one pool. */
export async function readOffer(
  name: string,
  address: string,
  parts: OfferParts,
): Promise<Result<EngineOffer, OfferFailure>> {
  const offer = await fetchOffer(name, address, parts);
  if (!offer.ok) return err(await explainFailure(name, address, offer.error, parts));
  if (offer.value.pools.length > 0) return offer;
  const reasons = describeLeftOut(offer.value.leftOut);
  return err({
    sentence:
      reasons.length === 0
        ? `The ${name} at ${address} has no pools yet.`
        : [`No pool of the ${name} at ${address} can be shown.`, ...reasons].join("\n"),
    other: null,
  });
}

/** The text of a file with which the site starts. The error is sentences. */
export function writeConfig(config: object): Result<string, string> {
  const file = `${JSON.stringify(config, null, 2)}\n`;
  const read = parseSiteConfig(file, "what was written", engineNames);
  return read.ok ? ok(file) : err(["This cannot be adopted:", ...read.error.map(describeConfigProblem)].join("\n"));
}

function composeNotes(name: string, address: string, { pools, leftOut }: EngineOffer): readonly string[] {
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
    ...pools.map(describePool),
    ...describeLeftOut(leftOut),
    "Look after these, which the engine does not tell:",
    ...toWrite,
    "Fees and minimum payouts are written as the engine reports them now; without their keys the site follows the engine.",
    "Start it: ADIT_CONFIG=<the file> npm start. Every key: docs/how-to/configure.md",
  ];
}

export function describePool({ coin, schemes, network }: OfferedPool): string {
  const labels = schemes.map(({ scheme }) => rewardSchemeLabels[scheme]).join(", ");
  return `  ${coin}: ${getCoin(coin).name}, ${labels}${network === null || network === "mainnet" ? "" : `, on ${network}`}`;
}

export function describeLeftOut(leftOut: EngineOffer["leftOut"]): readonly string[] {
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
): Promise<OfferFailure> {
  if (typeof error === "string") return { sentence: error, other: null };
  const reason = describeSourceError(error);
  if (isOutOfReach(error)) {
    const sentence = `Nothing answers at ${address} (${reason}). Is the ${name} running, and is this its API?`;
    return { sentence, other: null };
  }
  for (const other of addressedEngineNames.filter((candidate) => candidate !== name)) {
    const offer = await fetchOffer(other, address, parts);
    if (offer.ok) {
      return { sentence: `This answers like a ${other}, not like a ${name}`, other };
    }
  }
  const sentence =
    error.code === "malformed" || error.code === "not-found"
      ? `What ${address} answers is not what a ${name} tells of its pools (${reason}).`
      : `The ${name} at ${address} does not tell its pools now (${reason}).`;
  return { sentence, other: null };
}

function isOutOfReach(error: SourceError): boolean {
  return error.code === "timeout" || (error.code === "unavailable" && error.reason.startsWith("the connection failed"));
}

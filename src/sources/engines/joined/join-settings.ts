import { err, ok, type Result } from "#src/domain/result.ts";
import type { AsyncResult, SourceError } from "../../source-error.ts";
import type { MinerSettings, SettingsOutcome } from "../pool-engine.ts";
import type { Member } from "./member.ts";

/** The highest threshold of the engines that have the miner: from it on, all of them pay. */
export async function fetchJoinedSettings(members: readonly Member[], address: string): AsyncResult<MinerSettings> {
  const offering = members.filter(({ engine }) => engine.capabilities.settings !== "none");
  const asked = offering.filter((member) => offering.length === 1 || !member.isStranger(address));
  const responses = await Promise.all(
    asked.map((member) => member.ask((engine) => engine.fetchMinerSettings(address))),
  );
  const settings: MinerSettings[] = [];
  let absent: SourceError = { code: "not-found" };
  for (const response of responses) {
    if (response.ok) settings.push(response.value);
    else if (isAbsent(response.error)) absent = response.error;
    else return response;
  }
  return settings.length === 0 ? err(absent) : ok(joinSettings(settings));
}

/**
 * Sent once to each engine that has the miner, since each keeps a threshold of its own. A refusal by one that
 * does not know the miner does not count where another accepts.
 */
export async function updateJoinedSettings(
  members: readonly Member[],
  address: string,
  threshold: bigint,
  proofIp: string,
): AsyncResult<SettingsOutcome> {
  const offering = members.filter(({ engine }) => engine.capabilities.settings === "write");
  const knowing = await Promise.all(offering.map((member) => offering.length === 1 || member.knows(address)));
  if (knowing.includes(null)) return unavailable;
  const asked = offering.filter((_, index) => knowing[index]);
  const responses: Result<SettingsOutcome, SourceError>[] = await Promise.all(
    (asked.length === 0 ? offering : asked).map((member) =>
      member.ask((engine) => engine.updateMinerSettings(address, threshold, proofIp)),
    ),
  );
  const accepted: MinerSettings[] = [];
  const refused: Extract<SettingsOutcome, { accepted: false }>[] = [];
  for (const response of responses) {
    if (!response.ok) return response;
    if (response.value.accepted) accepted.push(response.value.settings);
    else refused.push(response.value);
  }
  const refusal = refused.find(({ refusal: { code } }) => code !== "no-recent-shares") ?? refused[0];
  if (accepted.length === 0 && refusal !== undefined) return ok(refusal);
  return accepted.length === 0 ? err({ code: "not-found" }) : ok({ accepted: true, settings: joinSettings(accepted) });
}

/** A threshold at one engine alone would not be what the miner asked for. */
const unavailable = err<SourceError>({
  code: "unavailable",
  reason: "one of the pool's engines does not respond, and may have this miner",
});

function isAbsent({ code }: SourceError): boolean {
  return code === "not-found" || code === "unsupported";
}

function joinSettings(settings: readonly MinerSettings[]): MinerSettings {
  const maximums = settings.flatMap(({ maximum }) => maximum ?? []);
  return {
    threshold: highest(settings.map(({ threshold }) => threshold)),
    minimum: highest(settings.map(({ minimum }) => minimum)),
    maximum: maximums.reduce<bigint | null>((least, one) => (least === null || one < least ? one : least), null),
  };
}

function highest(amounts: readonly (bigint | null)[]): bigint | null {
  return amounts.reduce((most, amount) => (amount === null || (most !== null && most >= amount) ? most : amount), null);
}

import { SECOND } from "#src/domain/time/durations.ts";

// Apart from the client, whose code is loaded at the first call.

export const CALL_TIMEOUT_MS = 5 * SECOND;

export interface ApiBases {
  /** Empty = this site. */
  readonly baseUrl: string;
  readonly regionalHost: string | null;
  readonly regionalBaseUrl: string | null;
}

/** The base address for the hostname of the open page. */
export function chooseApiBase(bases: ApiBases, hostname: string): string {
  const isRegional = bases.regionalHost !== null && hostname.toLowerCase() === bases.regionalHost.toLowerCase();
  return (isRegional ? bases.regionalBaseUrl : null) ?? bases.baseUrl;
}

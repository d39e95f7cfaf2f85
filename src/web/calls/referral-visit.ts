import type { ReportError } from "#src/domain/site/log.ts";
import { matchScreen } from "../match-screen.ts";
import { formatReferralCookie, hasReferral, normalizeReferral } from "../preferences/referral.ts";
import type { ApiClient } from "./api-client.ts";

/** One page view: its address without language prefix, and what it was asked with. */
export interface Visit {
  readonly pathname: string;
  readonly search: string;
}

export interface CookieJar {
  /** False on plain http off localhost, where browsers refuse the cookie (docs/specification.md, "Referral cookie"). */
  readonly isOpen: boolean;
  read(): string;
  write(cookie: string): void;
}

/** Stores the code that the visitor came with, then makes spec §7's router call when it is due. Never fails. */
export async function noteReferralVisit(
  visit: Visit,
  jar: CookieJar,
  client: ApiClient,
  report: ReportError,
): Promise<void> {
  const search = new URLSearchParams(visit.search);
  const code = normalizeReferral(search.get("ref"));
  if (code !== null && jar.isOpen) jar.write(formatReferralCookie(code));

  const match = matchScreen(visit.pathname);
  if (match?.screen.id !== "miner-stats" || search.get("source") !== "search" || !hasReferral(jar.read())) return;
  const { coin = "", address = "" } = match.params;
  if (address === "") return;
  const query = new URLSearchParams({ coin, miner: address });
  const answer = await client.notify(`/api/v1/router?${query}`);
  if (!answer.ok) report(new Error(`Router call failed: ${answer.error.code}`), { coin, ...answer.error });
}

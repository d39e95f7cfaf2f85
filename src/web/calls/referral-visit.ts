import { useEffect } from "react";
import { useLocation } from "react-router";
import type { ReportError } from "#src/domain/site/log.ts";
import { matchScreen } from "../match-screen.ts";
import { formatReferralCookie, hasReferral, normalizeReferral } from "../preferences/referral.ts";
import type { ApiClient } from "./api-client.ts";
import { report as reportFault } from "./report.ts";
import { useApiClient } from "./use-api-client.ts";

/** One page view: its path without the language prefix, and its search parameters. */
export interface Visit {
  readonly pathname: string;
  readonly search: string;
}

export interface CookieJar {
  /** False on plain http outside localhost, where browsers reject the cookie (docs/specification.md, "Referral cookie"). */
  readonly isWritable: boolean;
  read(): string;
  write(cookie: string): void;
}

/** Stores the visitor's referral code, then makes the router call of spec §7 when it is due. Never fails. */
export async function handleReferralVisit(
  visit: Visit,
  jar: CookieJar,
  client: ApiClient,
  report: ReportError,
): Promise<void> {
  const search = new URLSearchParams(visit.search);
  const code = normalizeReferral(search.get("ref"));
  if (code !== null && jar.isWritable) jar.write(formatReferralCookie(code));

  const match = matchScreen(visit.pathname);
  if (match?.screen.id !== "miner-stats" || search.get("source") !== "search" || !hasReferral(jar.read())) return;
  const { coin = "", address = "" } = match.params;
  if (address === "") return;
  const query = new URLSearchParams({ coin, miner: address });
  const answer = await client.notify(`/api/v1/router?${query}`);
  if (!answer.ok) report(new Error(`Router call failed: ${answer.error.code}`), { coin, ...answer.error });
}

/** The last page view that was handled. It is outside React, because the shell may be mounted again around an error page. */
let handledView: string | null = null;

/**
 * Spec §7 and §9: stores the referral code of any page's address and makes the router call, once for each page view. The
 * search parameters are read in an effect, never while rendering: the page cache does not know them.
 */
export function useReferralVisit(): void {
  const { pathname, search } = useLocation();
  const client = useApiClient();

  useEffect(() => {
    const view = `${pathname}${search}`;
    if (handledView === view) return;
    handledView = view;
    const jar = {
      isWritable: window.isSecureContext,
      read: () => document.cookie,
      write(cookie: string) {
        // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox
        document.cookie = cookie;
      },
    };
    void client().then((calls) => handleReferralVisit({ pathname, search }, jar, calls, reportFault));
  }, [pathname, search, client]);
}

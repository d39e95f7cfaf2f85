import { useEffect } from "react";
import { useLocation } from "react-router";
import { noteReferralVisit } from "./referral-visit.ts";
import { report } from "./report.ts";
import { useApiClient } from "./use-api-client.ts";

/** The page view that was noted last; beside React, as the shell may be mounted anew around an error page. */
let noted: string | null = null;

/**
 * Spec §7 and §9: keeps the referral code of any page's address and makes the router call, once for each page view. The
 * query is read in the effect, never for rendering.
 */
export function useReferralVisit(): void {
  const { pathname, search } = useLocation();
  const client = useApiClient();

  useEffect(() => {
    const view = `${pathname}${search}`;
    if (noted === view) return;
    noted = view;
    const jar = {
      isOpen: window.isSecureContext,
      read: () => document.cookie,
      write(cookie: string) {
        // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox
        document.cookie = cookie;
      },
    };
    void client().then((calls) => noteReferralVisit({ pathname, search }, jar, calls, report));
  }, [pathname, search, client]);
}

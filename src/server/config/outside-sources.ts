import type { SiteInfo } from "#src/services/services.ts";

export interface OutsideSources {
  readonly connectOrigins: readonly string[];
  readonly scriptSources: readonly string[];
}

/**
 * What pages may load from and say to other hosts, for the security policy: the base addresses of browser calls, the
 * analytics script and its own origin, the error service's one address (spec §7), and where the start pages measure how far
 * servers are. Nothing that is switched off.
 */
export function findOutsideSources({ api, analytics, faultService, latencyOrigins }: SiteInfo): OutsideSources {
  const script = analytics === null ? null : URL.parse(analytics.scriptUrl);
  const bases = [api.baseUrl, api.regionalBaseUrl ?? "", script?.origin ?? ""].map((url) => URL.parse(url)?.origin);
  const service = faultService === null ? null : URL.parse(faultService.envelopeUrl);
  return {
    connectOrigins: [
      ...new Set([...bases, toSource(service), ...latencyOrigins].filter((source) => source !== undefined)),
    ],
    scriptSources: [toSource(script)].filter((source) => source !== undefined),
  };
}

/** Without its query, which a policy does not look at; what would end the entry is escaped. */
function toSource(url: URL | null): string | undefined {
  return url === null ? undefined : `${url.origin}${url.pathname}`.replace(/;/g, "%3B").replace(/,/g, "%2C");
}

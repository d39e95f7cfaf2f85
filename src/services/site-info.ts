import type { ExplorerReferrals } from "#src/domain/coins/explorer.ts";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { LocaleCode } from "#src/domain/site/locales.ts";

/** Who the site belongs to and what it offers: the part of the configuration that visitors may see. */
export interface SiteInfo {
  readonly brand: { readonly name: string; readonly supportEmail: string; readonly origin: string | null };
  /** In the operator's order. Private-enabled coins are not in it. */
  readonly enabledCoins: readonly CoinSlug[];
  readonly groups: readonly {
    readonly name: string;
    /** Its name where it differs by language. */
    readonly names: Readonly<Partial<Record<LocaleCode, string>>>;
    readonly coins: readonly CoinSlug[];
  }[];
  /** True when any pool's figures are made up; every page then says so. */
  readonly isDemo: boolean;
  readonly links: {
    readonly referral: string | null;
    readonly referralRu: string | null;
    /** Per cent of the pool's fee that whoever brought a miner earns (spec §9); null = not said. */
    readonly referralFeePercent: number | null;
    readonly bot: string | null;
    readonly firmware: string | null;
    readonly manager: string | null;
    readonly account: string | null;
    /** Where one applies for work with the operator; null = he does not hire. */
    readonly careers: string | null;
    readonly social: readonly { readonly name: string; readonly href: string }[];
  };
  /** Codes that miners may enter elsewhere; null = none. */
  readonly coupons: { readonly mmpos: string | null };
  /** Where browsers may measure how far a server is, as origins: the security policy lets them in. */
  readonly latencyOrigins: readonly string[];
  /** Spec §7: the base address of browser calls, and the other base on the alternate regional hostname. Empty = same origin. */
  readonly api: {
    readonly baseUrl: string;
    readonly regionalHost: string | null;
    readonly regionalBaseUrl: string | null;
  };
  /** Spec §3.14: the referral queries of explorer links. */
  readonly explorerReferrals: ExplorerReferrals;
  /** A script of the operator's on every page that counts visits (spec §7); null = none. */
  readonly analytics: { readonly scriptUrl: string; readonly attributes: Readonly<Record<string, string>> } | null;
  /** The block that offers its own place to advertisers, on these screens (ids of the table of screens); null = none. */
  readonly advertising: {
    readonly href: string;
    readonly monthlyPageViews: number;
    readonly screens: readonly string[];
  } | null;
  /** Where faults are sent, in Sentry's protocol (spec §7): an address that carries its public key; null = nowhere. */
  readonly faultService: { readonly envelopeUrl: string; readonly environment: string } | null;
}

import type { ExplorerReferrals } from "#src/domain/coins/explorer.ts";
import type { CoinSlug } from "#src/domain/coins/index.ts";
import type { ApiDialect } from "#src/domain/site/api-dialects.ts";
import type { LocaleCode } from "#src/domain/site/locales.ts";

export interface SiteInfo {
  readonly brand: { readonly name: string; readonly supportEmail: string; readonly origin: string | null };
  /** `http://localhost:3000`, for absolute addresses where no origin is configured. */
  readonly localOrigin: string;
  /** In the operator's order, without those that are reachable but listed nowhere (`privateEnabled`). */
  readonly enabledCoins: readonly CoinSlug[];
  readonly groups: readonly {
    readonly name: string;
    /** Names that differ by language. */
    readonly names: Readonly<Partial<Record<LocaleCode, string>>>;
    readonly coins: readonly CoinSlug[];
  }[];
  readonly polls: { readonly shortestMs: number; readonly longestMs: number };
  readonly isDemo: boolean;
  /** False: no source of prices is switched on, and the operator wrote none. */
  readonly hasPrices: boolean;
  readonly links: {
    readonly referral: string | null;
    readonly referralRu: string | null;
    /** Per cent of the pool's fee for the referrer (spec §9); null = not announced. */
    readonly referralFeePercent: number | null;
    readonly bot: string | null;
    readonly firmware: string | null;
    readonly manager: string | null;
    readonly account: string | null;
    /** Job applications; null = no jobs. */
    readonly careers: string | null;
    readonly social: readonly { readonly name: string; readonly href: string }[];
    /** True in the demo: links that are not set are shown as examples. */
    readonly isExample: boolean;
  };
  readonly coupons: { readonly mmpos: string | null };
  /** Origins of latency measurements, for the security policy. */
  readonly latencyOrigins: readonly string[];
  /** Whose pages may show a miner's widget in a frame. */
  readonly widgetOrigins: readonly string[];
  /** Where the browser's calls go (spec §7): another base on pages of `regionalHost`. Empty = same origin. */
  readonly api: {
    readonly baseUrl: string;
    readonly regionalHost: string | null;
    readonly regionalBaseUrl: string | null;
  };
  /** Shapes of other pool programs in which the API answers too. */
  readonly dialects: readonly ApiDialect[];
  /** Spec §3.14: referral queries of explorer links. */
  readonly explorerReferrals: ExplorerReferrals;
  /** Counts visits on every page (spec §7); null = none. */
  readonly analytics: { readonly scriptUrl: string; readonly attributes: Readonly<Record<string, string>> } | null;
  /** The block that offers its place to advertisers, on these screens (ids of the screens' table); null = none. */
  readonly advertising: {
    readonly href: string;
    readonly monthlyPageViews: number;
    readonly screens: readonly string[];
  } | null;
  /** Sentry's protocol (spec §7), public key in the address; null = none. */
  readonly faultService: { readonly envelopeUrl: string; readonly environment: string } | null;
}

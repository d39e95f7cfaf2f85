import { useRouteLoaderData } from "react-router";
import type { HardwareKind } from "#src/domain/coins/coin.ts";
import type { CoinState } from "#src/domain/mining/pool.ts";
import type { Services } from "#src/services/services.ts";
import type { CoinBadge } from "../loaders/coin-badge.ts";

/** A coin in a list of all coins. */
export interface ListedCoin extends CoinBadge {
  readonly state: CoinState;
  /** What most of its miners have. */
  readonly machine: HardwareKind;
}

/** What header, strip and footer show; the same on every page. */
export interface ShellData {
  readonly brandName: string;
  /** The site's public origin, else the address it listens on: links in the head are absolute. */
  readonly origin: string;
  readonly supportEmail: string;
  readonly coins: readonly ListedCoin[];
  readonly isDemo: boolean;
  readonly socialLinks: readonly { readonly name: string; readonly href: string }[];
  /** Other sites of the operator; null = not configured, `examplePath()` = an example of the demo. */
  readonly links: Pick<
    Services["site"]["links"],
    "bot" | "firmware" | "manager" | "account" | "referral" | "referralRu" | "careers"
  >;
  readonly advertising: Services["site"]["advertising"];
  /** Where the browser's own calls go (spec §7). */
  readonly api: Services["site"]["api"];
}

/** Where a link leads that the demo shows as an example: to the words about it. Links to other sites are whole addresses. */
export function examplePath(part: ExamplePart): string {
  return `${exampleStart}${part}`;
}

export type ExamplePart = "bot" | "firmware" | "manager" | "account" | "referral" | "social";

const exampleStart = "/about#example-";

export function isExample(href: string): boolean {
  return href.startsWith(exampleStart);
}

/** The name of the site, for titles. */
export function useBrandName(): string {
  return useRouteLoaderData<ShellData>("root")?.brandName ?? "";
}

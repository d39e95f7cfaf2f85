import { type CoinSlug, getCoin } from "#src/domain/coins/index.ts";
import { formatHashrate } from "#src/domain/mining/units.ts";
import { formatAmount } from "#src/domain/money/amount.ts";
import type { LocaleCode } from "#src/domain/site/locales.ts";
import { visibleText } from "#src/domain/text/display-text.ts";
import type { Services } from "#src/services/services.ts";
import { amountFormat } from "../../loaders/coin-badge.ts";
import { readSearch, readSearchText } from "../../page-policy.ts";
import { addressPattern, chainPattern, rigNamePattern, supportSymptoms } from "../../search-parameters.ts";
import { diagnose, type FoundOf } from "./diagnose.ts";

export type SupportData = Awaited<ReturnType<typeof loadSupport>>;

/** The languages that the operator's support reads (spec §2). */
export type SupportLanguage = "en" | "ru" | "uk";

/** What to read about each symptom. */
const articleOf = {
  none: "troubleshooting",
  noShares: "troubleshooting",
  lowHashrate: "reading-your-statistics",
  rejected: "rejected-and-stale-shares",
  noPayout: "payouts-and-thresholds",
  other: "troubleshooting",
} as const;

/** The support page with what its address says: one question to the pool's engine at most, where it names an address. */
export async function loadSupport(services: Services, code: LocaleCode, search: URLSearchParams) {
  const { site, pools, miners, articles } = services;
  const symptom = readSearch(search, "symptom", supportSymptoms);
  const asked = readSearchText(search, "coin", chainPattern);
  const coin = site.enabledCoins.find((slug) => slug === asked) ?? null;
  const typed = readSearchText(search, "address", addressPattern)?.trim() ?? "";
  const rig = readSearchText(search, "rig", rigNamePattern)?.trim() ?? "";
  const stats = coin === null || typed === "" ? null : await miners.getMinerStats(coin, typed);
  const article = await articles.findArticle(articleOf[symptom], code);
  return {
    email: site.brand.supportEmail,
    symptom,
    coin,
    coins: site.enabledCoins.map((slug) => ({ slug, name: pools.getTerms(slug).name, ticker: getCoin(slug).ticker })),
    address: stats === null || stats.state === "invalid-address" ? visibleText(typed) : stats.address,
    rig: visibleText(rig),
    isAsked: search.has("symptom") || search.has("address") || search.has("rig"),
    live:
      stats === null || coin === null
        ? null
        : {
            at: "at" in stats ? stats.at : null,
            isStale: "isStale" in stats && stats.isStale,
            findings: diagnose(symptom, stats, { minimum: pools.getTerms(coin).minimumPayout, rig }).map((finding) =>
              describeFinding(finding, coin),
            ),
          },
    article: article === null ? null : { slug: articleOf[symptom], title: article.title },
  };
}

/** A finding with its figures written out: the same figures go into the message. */
interface DescribedFinding extends Pick<FoundOf, "kind" | "of"> {
  readonly values: Readonly<Record<string, string>>;
  /** Of the shares. */
  readonly part: number | null;
  readonly lastShareAt: number | null;
  /** Where the engine names no share. */
  readonly lastHashrateAt: number | null;
  /** Rigs that may have been meant. */
  readonly near: readonly string[];
}

function describeFinding(finding: FoundOf, coin: CoinSlug): DescribedFinding {
  const { rateUnit } = getCoin(coin);
  const rate = (hashrate: number) => {
    const text = formatHashrate(hashrate, rateUnit);
    return text === null ? "" : `${text.number}\u00a0${text.unit}`;
  };
  const format = amountFormat(coin);
  const amount = (atomic: bigint) => `${formatAmount(atomic, format)}\u00a0${format.ticker}`;
  const { kind, of } = finding;
  const plain = { kind, of, values: {}, part: null, lastShareAt: null, lastHashrateAt: null, near: [] };
  switch (finding.kind) {
    case "lowNow":
    case "steady":
      return { ...plain, values: { now: rate(finding.now), day: rate(finding.day) } };
    case "manyRejected":
    case "fewRejected":
      return { ...plain, part: finding.fraction };
    case "belowThreshold":
    case "reached":
    case "overdue":
      return { ...plain, values: { confirmed: amount(finding.confirmed), threshold: amount(finding.threshold) } };
    case "offline":
    case "silent":
    case "noHashrate":
    case "online":
      return { ...plain, lastShareAt: finding.lastShareAt, lastHashrateAt: finding.lastHashrateAt };
    case "quiet":
      return { ...plain, values: { minutes: String(finding.minutes) }, lastShareAt: finding.lastShareAt };
    case "rigUnknown":
      return { ...plain, values: { rig: visibleText(finding.rig) }, near: finding.near };
    default:
      return plain;
  }
}

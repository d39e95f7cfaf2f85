import { createTranslator } from "use-intl/core";
import type { EventCost } from "#src/domain/alerts/alert-event.ts";
import type { CoinFacts } from "#src/domain/coins/coin.ts";
import { findCoin } from "#src/domain/coins/index.ts";
import { formatCount, formatDifficulty, formatHashrate, type Quantity } from "#src/domain/mining/units.ts";
import { formatAmount } from "#src/domain/money/amount.ts";
import { getLocale, type LocaleCode } from "#src/domain/site/locales.ts";
import { DAY } from "#src/domain/time/durations.ts";
import { formatSum, usdFormat } from "../components/figures/format-fiat.ts";
import { createDateFormat } from "../i18n/intl-formats.ts";
import { messageTag } from "../i18n/locale.ts";
import type { Messages } from "../i18n/messages.ts";
import { nameZone } from "../i18n/name-zone.ts";
import { createFormat } from "../i18n/use-format.ts";

const mostNamed = 3;

function createWords(messages: Messages, locale: LocaleCode) {
  return createTranslator({ locale: messageTag(getLocale(locale)), messages, timeZone: "UTC" });
}

/** How one subscriber's messages are written: their language, and times of day in their zone. */
export interface AlertWords {
  readonly t: ReturnType<typeof createWords>;
  /** Figures and names keep their direction within Arabic, Persian and Urdu. */
  readonly keep: (text: string) => string;
  readonly count: (count: number) => string;
  /** `a, b and 3 more`: three are named; `count` counts all. */
  readonly list: (names: readonly string[], count?: number) => string;
  /** `14:20 UTC`, with its date where `now` has another. */
  readonly time: (at: number, now: number) => string;
  readonly duration: (ms: number) => string;
  readonly amount: (chain: string, atomic: string) => string;
  readonly hashrate: (coin: string, hashrate: number) => string;
  readonly difficulty: (difficulty: number) => string;
  readonly percent: (fraction: number) => string;
  /** In USD, else in coins; null where neither is known. */
  readonly cost: (coin: string, cost: EventCost) => string | null;
  readonly ticker: (coin: string) => string;
}

/** `messages`: the catalogue as it stands in locales/, not compiled. */
export function createAlertWords(messages: Messages, code: LocaleCode, zone: string): AlertWords {
  const locale = getLocale(code);
  const t = createWords(messages, code);
  const words = createTranslator({ locale: messageTag(locale), messages, namespace: "figure.time", timeZone: "UTC" });
  const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: zone } as const;
  const times = createDateFormat(locale, clock);
  const days = createDateFormat(locale, { day: "numeric", month: "short", timeZone: zone });
  const lists = new Intl.ListFormat(locale.iso, { type: "conjunction" });
  const format = createFormat(locale, words, zone);
  const keep = (text: string) => (locale.dir === "rtl" ? `\u2068${text}\u2069` : text);
  const join = (quantity: Quantity | null) =>
    keep(quantity === null ? "?" : `${quantity.number}\u00a0${quantity.unit}`.trim());
  const count = (number: number) => formatCount(number) ?? "?";

  const ofCoin = (coin: string, write: (facts: CoinFacts) => string) => {
    const facts = findCoin(coin);
    return facts === undefined ? "?" : keep(write(facts));
  };
  const coins = (facts: CoinFacts, atomic: bigint) => `${formatAmount(atomic, facts)}\u00a0${facts.ticker}`;

  return {
    t,
    keep,
    count,
    list(names, all = names.length) {
      const named = names.slice(0, all > mostNamed ? mostNamed : all).map(keep);
      const rest = all - named.length;
      return lists.format(rest > 0 ? [...named, t("alerts.more", { shown: count(rest) })] : named);
    },
    time(at, now) {
      const isToday = Math.abs(at - now) < DAY && days.format(at) === days.format(now);
      return keep(`${isToday ? times.format(at) : `${days.format(at)}, ${times.format(at)}`} ${nameZone(zone, at)}`);
    },
    duration: format.duration,
    amount: (chain, atomic) => ofCoin(chain, (facts) => coins(facts, BigInt(atomic))),
    hashrate: (coin, hashrate) => ofCoin(coin, ({ rateUnit }) => join(formatHashrate(hashrate, rateUnit))),
    difficulty: (difficulty) => join(formatDifficulty(difficulty)),
    percent: (fraction) => keep(format.percent(fraction, 2)),
    cost(coin, { usd, coins: missed }) {
      if (usd !== null) return keep(formatSum(usd, usdFormat));
      const facts = findCoin(coin);
      if (missed === null || facts === undefined || missed < 10 ** -facts.amountDecimals) return null;
      return coins(facts, BigInt(Math.round(missed * 10 ** facts.decimals)));
    },
    ticker: (coin) => findCoin(coin)?.ticker ?? coin.toUpperCase(),
  };
}

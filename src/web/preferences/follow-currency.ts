import { defaultCurrency, getCurrency, isCurrencyCode } from "#src/domain/money/currencies.ts";
import type { ReportError } from "#src/domain/site/log.ts";
import { MINUTE } from "#src/domain/time/durations.ts";
import type { ApiClient } from "../calls/api-client.ts";
import { type FiatRates, readFiatRates } from "../calls/fiat-rates.ts";
import { type ShownCurrency, usDollars } from "./shown-currency.ts";

// Loaded when the selector is used or a currency other than the dollar is stored, because it contains the list of currencies.

export const RATES_LIFETIME_MS = 5 * MINUTE;

export interface CurrencyFollower {
  /** Shows this currency as soon as its rate is known. Until then, or without a rate, it shows dollars. */
  follow(code: string): Promise<void>;
  /** The rates in memory; fetched when there are none (spec §7). Empty when the call failed. */
  getRates(): Promise<FiatRates>;
}

/** Keeps the rates in memory, and renews them while they are needed and the page is visible. */
export function createCurrencyFollower(
  client: ApiClient,
  report: ReportError,
  show: (currency: ShownCurrency) => void,
): CurrencyFollower {
  let rates: FiatRates = new Map();
  let wanted: string = defaultCurrency;
  let pending: Promise<void> | null = null;
  let timer: ReturnType<typeof setInterval> | null = null;

  /** One call at a time. A failed call keeps the rates in memory. */
  function renew(): Promise<void> {
    pending ??= client.get("/api/v1/rates", readFiatRates).then((answer) => {
      pending = null;
      if (answer.ok) rates = answer.value;
      else report(new Error(`Rates failed: ${answer.error.code}`), { ...answer.error });
    });
    return pending;
  }

  function showWanted(): void {
    const perUsd = rates.get(wanted);
    show(perUsd !== undefined && isCurrencyCode(wanted) ? { ...getCurrency(wanted), perUsd } : usDollars);
  }

  function startRenewing(): void {
    timer ??= setInterval(() => {
      if (document.visibilityState !== "hidden") void renew().then(showWanted);
    }, RATES_LIFETIME_MS);
  }

  async function getRates(): Promise<FiatRates> {
    if (rates.size === 0) await renew();
    return rates;
  }

  return {
    getRates,
    async follow(code) {
      wanted = code;
      if (code === defaultCurrency || !isCurrencyCode(code)) {
        if (timer !== null) clearInterval(timer);
        timer = null;
      } else {
        startRenewing();
        await getRates();
      }
      showWanted();
    },
  };
}

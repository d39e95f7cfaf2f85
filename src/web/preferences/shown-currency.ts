import { useSyncExternalStore } from "react";
import { type FiatFormat, usdFormat } from "../components/figures/format-fiat.ts";

/** The currency of the figures on the page, with its rate. It follows the chosen currency as soon as the rates are loaded. */
export interface ShownCurrency extends FiatFormat {
  readonly code: string;
  /** How many units one US dollar is worth. */
  readonly perUsd: number;
}

export const usDollars: ShownCurrency = { code: "USD", perUsd: 1, ...usdFormat };

let shown = usDollars;
const listeners = new Set<() => void>();

/** Switches every figure. For dollars the mark on <html> is removed, which shows them again (waiting-usd.css). */
export function showCurrency(currency: ShownCurrency): void {
  const { dataset } = document.documentElement;
  if (currency.code === usDollars.code) delete dataset.currency;
  else dataset.currency = currency.code;
  shown = currency;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** US dollars on the server and in the first client render, so that both have the same result. */
export function useShownCurrency(): ShownCurrency {
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => usDollars,
  );
}

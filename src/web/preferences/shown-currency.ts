import { useSyncExternalStore } from "react";
import { type FiatFormat, usdFormat } from "../components/figures/format-fiat.ts";

/** The currency that figures are written in, with its rate. It needs rates, so it may lag behind the chosen one. */
export interface ShownCurrency extends FiatFormat {
  readonly code: string;
  /** Units of it for one US dollar. */
  readonly perUsd: number;
}

export const usDollars: ShownCurrency = { code: "USD", perUsd: 1, ...usdFormat };

let shown = usDollars;
const listeners = new Set<() => void>();

/** Switches every figure. Without a mark on <html> dollars are seen again (waiting-usd.css). */
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

/** US dollars on the server and in the first client render, so that both agree. */
export function useShownCurrency(): ShownCurrency {
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => usDollars,
  );
}

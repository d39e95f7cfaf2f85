import { useCallback, useEffect, useRef, useState } from "react";
import type { FiatRates } from "../calls/fiat-rates.ts";
import { report } from "../calls/report.ts";
import { useApiClient } from "../calls/use-api-client.ts";
import type { CurrencyFollower } from "./follow-currency.ts";
import { preferenceNames } from "./names.ts";
import {
  defaultCurrencyCode,
  parseSelectedCurrency,
  readSelectedCurrency,
  storeSelectedCurrency,
} from "./selected-currency.ts";
import { showCurrency, usDollars } from "./shown-currency.ts";

export interface SelectedCurrency {
  /** Null on the server and in the first client render. */
  readonly code: string | null;
  choose(code: string): void;
  getRates(): Promise<FiatRates>;
}

/** The visitor's currency: read after mount, stored at every change, and updated from other tabs. Used once, in the header. */
export function useSelectedCurrency(): SelectedCurrency {
  const client = useApiClient();
  const [code, setCode] = useState<string | null>(null);
  const loading = useRef<Promise<CurrencyFollower> | null>(null);

  const loadFollower = useCallback(() => {
    loading.current ??= Promise.all([import("./follow-currency.ts"), client()]).then(
      ([{ createCurrencyFollower }, calls]) => createCurrencyFollower(calls, report, showCurrency),
    );
    return loading.current;
  }, [client]);

  const follow = useCallback(
    (next: string) => {
      setCode(next);
      if (next === defaultCurrencyCode && loading.current === null) return showCurrency(usDollars);
      loadFollower()
        .then((follower) => follower.follow(next))
        .catch((error: unknown) => {
          loading.current = null;
          showCurrency(usDollars);
          report(error, { currency: next });
        });
    },
    [loadFollower],
  );

  useEffect(() => {
    follow(readSelectedCurrency());
    function onStorage(event: StorageEvent): void {
      // The key is null when the whole storage was cleared.
      if (event.key === preferenceNames.selectedCurrency || event.key === null)
        follow(parseSelectedCurrency(event.newValue));
    }
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }, [follow]);

  return {
    code,
    choose(next) {
      storeSelectedCurrency(next);
      follow(next);
    },
    getRates: () => loadFollower().then((follower) => follower.getRates()),
  };
}

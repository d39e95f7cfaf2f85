import { useEffect, useRef, useState } from "react";
import { useLocation, useMatches, useRevalidator, useRouteLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { CALL_TIMEOUT_MS, chooseApiBase } from "../../calls/api-client.ts";
import { useFormat } from "../../i18n/use-format.ts";
import type { ShellData } from "../shell-data.ts";
import { watchPool } from "./watch-pool.ts";

/** Reloads the data of the page when its pool has new figures, and announces it to screen readers (`role="status"`). */
export function LiveFigures() {
  const t = useTranslations();
  const format = useFormat();
  const api = useRouteLoaderData<ShellData>("root")?.api;
  const coin = useMatches().at(-1)?.params.coin ?? null;
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const latest = useRef(revalidate);
  const [renewedAt, setRenewedAt] = useState<number | null>(null);
  latest.current = revalidate;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page shows other figures
  useEffect(() => {
    if (api === undefined) return;
    const base = chooseApiBase(api, window.location.hostname);
    return watchPool(coin === null ? null : `${base}/${coin}/api/v1/pool/live`, () => {
      document.documentElement.dataset.live = "";
      void isPageReachable().then(async (isReachable) => {
        if (!isReachable) return;
        await latest.current();
        setRenewedAt(Date.now());
      });
    });
  }, [api, coin, pathname]);

  return (
    <p className="visually-hidden" role="status">
      {renewedAt !== null && t("figure.renewed", { time: format.time(renewedAt) })}
    </p>
  );
}

/** When data fails to load, the error page replaces the page. A phone that wakes up without a network must keep its page. */
async function isPageReachable(): Promise<boolean> {
  try {
    const init = { method: "HEAD", signal: AbortSignal.timeout(CALL_TIMEOUT_MS) };
    return (await fetch(window.location.href, init)).ok;
  } catch {
    return false;
  }
}

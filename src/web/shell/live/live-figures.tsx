import { useEffect, useRef, useState } from "react";
import { useLocation, useMatches, useRevalidator, useRouteLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { CALL_TIMEOUT_MS, chooseApiBase } from "../../calls/api-client.ts";
import { useFormat } from "../../i18n/use-format.ts";
import type { ShellData } from "../shell-data.ts";
import { watchPool } from "./watch-pool.ts";

/** Renews what a page shows when its pool's figures are new, without a reload, and says so politely once a minute. */
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another set of figures
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

/** Data that fails to load would take the page's place: a phone that wakes up without a network keeps what it shows. */
async function isPageReachable(): Promise<boolean> {
  try {
    const init = { method: "HEAD", signal: AbortSignal.timeout(CALL_TIMEOUT_MS) };
    return (await fetch(window.location.href, init)).ok;
  } catch {
    return false;
  }
}

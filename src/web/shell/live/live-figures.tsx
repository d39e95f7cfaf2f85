import { useEffect, useRef, useState } from "react";
import { useLocation, useMatches, useRevalidator, useRouteLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { chooseApiBase } from "../../calls/api-client.ts";
import { useFormat } from "../../i18n/use-format.ts";
import type { ShellData } from "../shell-data.ts";
import { isPageCurrent } from "./is-page-current.ts";
import { watchPool } from "./watch-pool.ts";

/** Reloads the data of the page when its pool has new figures, and announces it to screen readers (`role="status"`). */
export function LiveFigures() {
  const t = useTranslations();
  const format = useFormat();
  const api = useRouteLoaderData<ShellData>("root")?.api;
  const page = useMatches().at(-1);
  const stream = page === undefined ? null : streamOf(page);
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const latest = useRef(revalidate);
  const [renewedAt, setRenewedAt] = useState<number | null>(null);
  latest.current = revalidate;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page shows other figures
  useEffect(() => {
    if (api === undefined) return;
    const base = chooseApiBase(api, window.location.hostname);
    return watchPool(stream === null ? null : { address: base + stream.path, tells: stream.tells }, () => {
      document.documentElement.dataset.live = "";
      void isPageCurrent(window.location.href).then(async (isCurrent) => {
        if (!isCurrent) return;
        await latest.current();
        setRenewedAt(Date.now());
      });
    });
  }, [api, stream?.path, pathname]);

  return (
    <p className="visually-hidden" role="status">
      {renewedAt !== null && t("figure.renewed", { time: format.time(renewedAt) })}
    </p>
  );
}

/** The stream that tells the news of a page. That of the home page tells no new figures: with many pools there are always some. */
function streamOf({
  id,
  params,
}: {
  readonly id: string;
  readonly params: Readonly<Record<string, string | undefined>>;
}) {
  if (params.coin !== undefined) return { path: `/${params.coin}/api/v1/pool/live`, tells: "figures" } as const;
  return id === "home" ? ({ path: "/api/v1/pools/live", tells: "states" } as const) : null;
}

import { useEffect, useRef, useState } from "react";
import { useLocation, useMatches, useRevalidator, useRouteLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { chooseApiBase } from "../../calls/api-base.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { readPageFiles } from "../navigation/page-files.ts";
import { findDataAddress } from "../navigation/prefetch.tsx";
import type { ShellData } from "../shell-data.ts";
import { findLiveSource } from "./live-data.ts";
import { reloadPage, type ShownData } from "./reload-page.ts";
import { watchNews } from "./watch-news.ts";

/** Reloads the data of the page when there is something newer than it shows, and announces it to screen readers (`role="status"`). */
export function LiveFigures() {
  const t = useTranslations();
  const format = useFormat();
  const api = useRouteLoaderData<ShellData>("root")?.api;
  const matches = useMatches();
  const source = findLiveSource(matches);
  const loaders = readPageFiles()[matches.at(-1)?.id ?? ""]?.loaders ?? [];
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const latest = useRef({ revalidate, loaders, version: source?.version ?? null });
  const shown = useRef<ShownData>({ address: "", etag: null });
  const [renewedAt, setRenewedAt] = useState<number | null>(null);
  latest.current = { revalidate, loaders, version: source?.version ?? null };

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page shows other figures
  useEffect(() => {
    if (api === undefined) return;
    const base = chooseApiBase(api, window.location.hostname);
    return watchNews(source === null ? null : { ...source, base }, {
      readVersion: () => latest.current.version,
      async reload() {
        const { revalidate, loaders } = latest.current;
        const address = findDataAddress(window.location.href, loaders);
        if (address === null) return true;
        document.documentElement.dataset.live = "";
        const reloaded = await reloadPage({ address, revalidate, shown: shown.current });
        if (reloaded === "new") setRenewedAt(Date.now());
        return reloaded !== "kept";
      },
    });
  }, [api, source?.path, pathname]);

  return (
    <p className="visually-hidden" role="status">
      {renewedAt !== null && t("figure.renewed", { time: format.time(renewedAt) })}
    </p>
  );
}

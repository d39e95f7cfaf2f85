import { useEffect, useState } from "react";
import { isRouteErrorResponse, useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { Rock } from "../../components/feedback/rock.tsx";
import type { ErrorData } from "../../guards.ts";
import { useLocalizedPath } from "../../i18n/localized-path.ts";
import type { SuggestedPage } from "../../suggested-pages.ts";
import { useFailedNavigation } from "../navigation/progress-bar.tsx";
import styles from "./error-page.module.css";

/**
 * Spec §8: status, the general line, the reason if there is one, and a link home. When the connection has failed and not the
 * site, it says so instead, and reloads the page as soon as the connection is back.
 */
export function ErrorPage({ error, supportEmail }: { readonly error: unknown; readonly supportEmail: string }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const { pathname, search } = useLocation();
  useFailedNavigation();
  const isOffline = useReloadWhenOnline() && !isRouteErrorResponse(error);
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const reason = isRouteErrorResponse(error) ? readReason(error.data) : null;
  const line = isOffline
    ? t("error.offline")
    : status === 404
      ? t("error.notFound")
      : status === 403
        ? t("error.forbidden")
        : reason?.reason === "storage-unavailable"
          ? t("error.storage")
          : t("error.unknown", { email: supportEmail });
  return (
    <section className={styles.error}>
      <title>{isOffline ? line : `${status}: ${line}`}</title>
      <meta name="robots" content="noindex" />
      <Rock state={isOffline ? "wire" : status === 404 ? "dead-end" : status === 403 ? "closed" : "fault"} />
      {!isOffline && <p className={styles.status}>{status}</p>}
      <h1>{line}</h1>
      {isOffline && <p>{t("error.offlineHint")}</p>}
      {reason?.reason === "unsupported-coin" && <p>{t("error.unsupportedCoin")}</p>}
      {reason?.reason === "page-not-found" && <p>{t("error.pageNotFound")}</p>}
      <SuggestedPages pages={reason?.suggested ?? []} />
      {reason?.reason === "unknown-middleware" && <p>{t("error.unknownMiddleware", { name: reason.name ?? "" })}</p>}
      {reason?.reason === "storage-unavailable" && <p>{t("error.storageHint")}</p>}
      <div className={styles.actions}>
        {/* The address of this page, as a document: what failed on the way or on the server may work now. */}
        {!isOffline && status >= 500 && (
          <a href={path(`${pathname}${search}`)} data-document>
            {t("error.retry")}
          </a>
        )}
        <a href={path("/")} data-document>
          {t("error.home")}
        </a>
      </div>
    </section>
  );
}

function SuggestedPages({ pages }: { readonly pages: readonly SuggestedPage[] }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  if (pages.length === 0) return null;
  return (
    <>
      <p>{t("error.meant")}</p>
      <ul>
        {pages.map((page) => (
          <li key={page.path}>
            <a href={path(page.path)}>
              {[page.coin, page.label === null ? null : t(page.label)].filter((name) => name !== null).join(" · ")}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Whether the browser was offline when the page failed. The page is then reloaded when the browser is online. */
function useReloadWhenOnline(): boolean {
  const [isOffline] = useState(() => navigator.onLine === false);
  useEffect(() => {
    if (!isOffline) return;
    const reload = () => window.location.reload();
    window.addEventListener("online", reload);
    return () => window.removeEventListener("online", reload);
  }, [isOffline]);
  return isOffline;
}

function readReason(value: unknown): ErrorData | null {
  if (typeof value !== "object" || value === null || !("reason" in value)) return null;
  const name = "name" in value && typeof value.name === "string" ? { name: value.name } : {};
  // What our own server sent: pages of suggested-pages.ts.
  const suggested =
    "suggested" in value && Array.isArray(value.suggested)
      ? { suggested: value.suggested as readonly SuggestedPage[] }
      : {};
  switch (value.reason) {
    case "unsupported-coin":
    case "page-not-found":
    case "unknown-middleware":
    case "storage-unavailable":
      return { reason: value.reason, ...name, ...suggested };
    default:
      return null;
  }
}

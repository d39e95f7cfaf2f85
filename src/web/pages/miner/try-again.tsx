import { useEffect } from "react";
import { useLocation, useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import { SECOND } from "#src/domain/time/durations.ts";
import { useLocalizedPath } from "../../i18n/localized-path.ts";

/** What a page says of an engine that is too busy for its visitor, with a link to this page once more, without script too. */
export function BusyText({ seconds }: { readonly seconds: number }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const { pathname, search } = useLocation();
  return t.rich("miner.busy.text", {
    seconds: String(seconds),
    retry: (text) => <a href={path(`${pathname}${search}`)}>{text}</a>,
  });
}

/** Each is so many times what the engine asks for: who looks on gets the figures by themselves, and a page left open asks no more. */
const waits = [1, 2, 4];

/** Reloads the data of a page whose engine was too busy, when it says it may be asked again. Null: it was not. */
export function useRetries(address: string, retrySeconds: number | null): void {
  const { revalidate } = useRevalidator();
  const isBusy = retrySeconds !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer names another time, and the first one counts
  useEffect(() => {
    if (retrySeconds === null) return;
    const timers = waits.map((times) => setTimeout(() => void revalidate(), times * retrySeconds * SECOND));
    return () => timers.forEach(clearTimeout);
  }, [address, isBusy]);
}

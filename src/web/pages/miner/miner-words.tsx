import { useTranslations } from "use-intl";
import { formatNumber } from "#src/domain/mining/units.ts";
import { visibleText } from "#src/domain/text/display-text.ts";

/** A rig's name as the rig sends it: any text, or none. `bdi` isolates it from text of another direction. */
export function WorkerName({ name }: { readonly name: string }) {
  const t = useTranslations();
  return <bdi title={name.length > 24 ? visibleText(name) : undefined}>{showWorker(name) ?? t("worker.unnamed")}</bdi>;
}

/** The visible form of a name, without invisible characters and direction marks. Null if nothing of it would be visible. */
export function showWorker(name: string): string | null {
  return name.trim() === "" ? null : visibleText(name);
}

/** Shares per second, with enough digits for a rig that sends one in a minute. */
export function formatPerSecond(rate: number): string {
  return rate === 0 ? "0" : rate < 1 ? String(Number(rate.toPrecision(2))) : formatNumber(rate, rate < 100 ? 1 : 0);
}

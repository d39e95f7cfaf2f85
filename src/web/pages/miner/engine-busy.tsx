import { useTranslations } from "use-intl";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { retrySecondsOf } from "./retry-seconds.ts";
import { TryAgain } from "./try-again.tsx";

/** In the place of what the pool's engine was too busy to tell this visitor. */
export function EngineBusy({ retryAfterMs }: { readonly retryAfterMs: number }) {
  const t = useTranslations();
  return (
    <EmptyState title={t("miner.busy.headline")} action={<TryAgain />}>
      {t("miner.busy.text", { seconds: String(retrySecondsOf({ retryAfterMs }) ?? 1) })}
    </EmptyState>
  );
}

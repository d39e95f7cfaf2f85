import { useTranslations } from "use-intl";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { retrySecondsOf } from "./retry-seconds.ts";
import { BusyText } from "./try-again.tsx";

/** In the place of what the pool's engine was too busy to tell this visitor. */
export function EngineBusy({ retryAfterMs }: { readonly retryAfterMs: number }) {
  const t = useTranslations();
  return (
    <EmptyState title={t("miner.busy.headline")}>
      <BusyText seconds={retrySecondsOf({ retryAfterMs }) ?? 1} />
    </EmptyState>
  );
}

import { useTranslations } from "use-intl";
import type { PoolFault } from "#src/services/services.ts";
import { ClockTime } from "../../../components/figures/time.tsx";

/** Why a pool's figures are not of the present; of an engine that was restarted, since when and until when. */
export function FaultWords({ fault: { kind, since, until } }: { readonly fault: PoolFault }) {
  const t = useTranslations();
  if (kind !== "restarted") return t(`poolState.fault.${kind}`);
  return t.rich("poolState.restarted", {
    at: () => <ClockTime at={since ?? 0} />,
    from: () => <ClockTime at={until ?? 0} />,
  });
}

import { useTranslations } from "use-intl";
import { MINUTE } from "#src/domain/time/durations.ts";

/** Where the engine's points stand further apart than the shortest outage, so that shorter ones are not seen. */
export function SourceStep({ stepMs }: { readonly stepMs: number }) {
  const t = useTranslations();
  return stepMs > 20 * MINUTE ? t("miner.sourceStep", { minutes: stepMs / MINUTE }) : null;
}

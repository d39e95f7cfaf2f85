import { useTranslations } from "use-intl";
import { EmptyState } from "../../components/feedback/empty-state.tsx";

/** In the place of what is being read of a miner for the first time. */
export function Coming() {
  const t = useTranslations();
  return <EmptyState title={t("miner.coming.title")}>{t("miner.coming.text")}</EmptyState>;
}

import { useTranslations } from "use-intl";
import { HOUR } from "#src/domain/time/durations.ts";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { Progress } from "../../components/feedback/progress.tsx";
import { Skeleton } from "../../components/feedback/skeleton.tsx";
import { MeasuredAt } from "../../components/figures/measured-at.tsx";
import { ButtonLink } from "../../components/form/button.tsx";
import { WorkerStateMark } from "../../components/marks/worker-state.tsx";
import { Row } from "./section.tsx";

export function States({ at }: { readonly at: number }) {
  const t = useTranslations();
  return (
    <>
      <Row>
        <WorkerStateMark state="online" />
        <WorkerStateMark state="low" />
        <WorkerStateMark state="offline" />
      </Row>
      <EmptyState
        title={t("miner.neverSeen.headline")}
        action={<ButtonLink href="#states">{t("home.choosePool")}</ButtonLink>}
      >
        {t("miner.neverSeen.text")}
      </EmptyState>
      <MeasuredAt at={at} isStale={false} />
      <MeasuredAt at={at - 2 * HOUR} isStale />
      <Skeleton lines={3} label={t("gallery.loading")} />
      <Progress label={t("miner.towardsPayout")} fraction={0.73} />
      <Progress label={t("gallery.unknownLength")} fraction={null} />
    </>
  );
}

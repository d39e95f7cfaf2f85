import { useTranslations } from "use-intl";
import { Button, ButtonLink } from "../../components/form/button.tsx";
import { Segments } from "../../components/form/segments.tsx";
import { SchemeChip } from "../../components/marks/chip.tsx";
import { ToneChip } from "../../components/marks/tone-chip.tsx";
import { Pager } from "../../components/table/pager.tsx";
import { Row } from "./section.tsx";

export function Actions() {
  const t = useTranslations();
  return (
    <>
      <Row>
        <Button look="primary">{t("gallery.look.primary")}</Button>
        <Button>{t("gallery.look.secondary")}</Button>
        <Button look="quiet">{t("gallery.look.quiet")}</Button>
        <Button look="danger">{t("gallery.look.danger")}</Button>
      </Row>
      <Row>
        <Button look="primary" isBusy>
          {t("gallery.look.busy")}
        </Button>
        <Button isBusy>{t("gallery.look.busy")}</Button>
        <Button look="primary" disabled>
          {t("gallery.look.disabled")}
        </Button>
        <Button disabled>{t("gallery.look.disabled")}</Button>
      </Row>
      <Row>
        <ButtonLink look="primary" href="#actions">
          {t("home.choosePool")}
        </ButtonLink>
        <a href="#actions">{t("home.choosePool")}</a>
      </Row>
      <Row>
        <SchemeChip scheme="pps" feeFraction={0.01} />
        <SchemeChip scheme="solo" feeFraction={null} />
        <ToneChip tone="good">{t("pool.state.live")}</ToneChip>
        <ToneChip tone="info">{t("pool.state.soon")}</ToneChip>
        <ToneChip tone="warning">{t("pool.state.testnet")}</ToneChip>
        <ToneChip tone="danger">{t("pool.state.closed")}</ToneChip>
      </Row>
      <Row>
        <Segments
          label={t("chart.range")}
          items={(["24h", "7d", "30d"] as const).map((key) => ({
            key,
            label: t(`chart.ranges.${key}`),
            href: "/test",
            isCurrent: key === "7d",
          }))}
        />
      </Row>
      <Pager
        label={t("miner.payouts")}
        place="2 / 12"
        previous={{ label: t("gallery.previous"), href: "/test" }}
        next={{ label: t("gallery.next"), href: "/test" }}
      />
      <Pager label={t("miner.payouts")} previous={null} next={{ label: t("gallery.next"), href: "/test" }} />
    </>
  );
}

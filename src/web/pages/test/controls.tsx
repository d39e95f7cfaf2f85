import { useTranslations } from "use-intl";
import { Button, ButtonLink } from "../../components/form/button.tsx";
import { Field } from "../../components/form/field.tsx";
import { Segments } from "../../components/form/segments.tsx";
import { Select } from "../../components/form/select.tsx";
import { Tabs } from "../../components/layout/tabs.tsx";
import { SchemeChip } from "../../components/marks/chip.tsx";
import { ToneChip } from "../../components/marks/tone-chip.tsx";
import { Pager } from "../../components/table/pager.tsx";
import { Row } from "./foundations.tsx";
import styles from "./test.module.css";

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
          {t("home.start")}
        </ButtonLink>
        <a href="#actions">{t("home.start")}</a>
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
      <Tabs
        label={t("gallery.tabs")}
        tabs={(["asic", "gpu", "cpu"] as const).map((kind) => ({
          key: kind,
          label: t(`hardware.${kind}`),
          content: <p>{t("gallery.lead")}</p>,
        }))}
      />
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

const address = "kaspa:qp0l70zd5x85ttwd6jv7g3s3a8llzj96d8dncn4zmhv4tlzx5k2jyqh70xmfj";

export function Forms() {
  const t = useTranslations();
  return (
    <div className={styles.grid}>
      <Field label={t("worker.name")} hint={t("gallery.hint")}>
        {(control) => <input {...control} placeholder="ks5-01" />}
      </Field>
      <Field label={t("worker.name")} hint={t("gallery.hint")} error={t("gallery.required")}>
        {(control) => <input {...control} />}
      </Field>
      <Field label={t("topMiners.miner")} error={t("gallery.wrong")} isMono>
        {(control) => <input {...control} defaultValue={address.replace("7", "b")} dir="ltr" />}
      </Field>
      <Field label={t("topMiners.miner")} hint={t("gallery.valid")} isValid isMono>
        {(control) => <input {...control} defaultValue={address} dir="ltr" />}
      </Field>
      <Field label={t("gallery.look.disabled")}>
        {(control) => <input {...control} disabled value="x" readOnly />}
      </Field>
      <Field label={t("home.filterByGroup")}>
        {(control) => (
          <Select {...control} defaultValue="asic">
            {(["asic", "gpu", "cpu"] as const).map((kind) => (
              <option key={kind} value={kind}>
                {t(`hardware.${kind}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  );
}

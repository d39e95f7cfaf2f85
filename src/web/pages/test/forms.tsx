import { useState } from "react";
import { useTranslations } from "use-intl";
import type { CoinBadge } from "../../coin-badge.ts";
import { Combobox } from "../../components/form/combobox.tsx";
import { Field } from "../../components/form/field.tsx";
import { Select } from "../../components/form/select.tsx";
import styles from "./test.module.css";

const address = "kaspa:qp0l70zd5x85ttwd6jv7g3s3a8llzj96d8dncn4zmhv4tlzx5k2jyqh70xmfj";

export function Forms({ badges }: { readonly badges: readonly CoinBadge[] }) {
  const t = useTranslations();
  const [coin, setCoin] = useState("kas");
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
      <Field label={t("home.filterByHardware")}>
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
      <Field label={t("gallery.filter")}>
        {(control) => (
          <Combobox
            control={control}
            options={badges.map(({ slug, name, ticker }) => ({ value: slug, label: name, note: ticker }))}
            value={coin}
            onChange={setCoin}
            emptyText={t("gallery.noCoin")}
          />
        )}
      </Field>
    </div>
  );
}

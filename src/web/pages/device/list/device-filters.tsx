import { useTranslations } from "use-intl";
import { Button } from "../../../components/form/button.tsx";
import { Field } from "../../../components/form/field.tsx";
import { Select } from "../../../components/form/select.tsx";
import { useLocalizedPath } from "../../../i18n/localized-path.ts";
import type { DeviceListData } from "../load-device-list.ts";
import { PowerField } from "../power-field.tsx";
import styles from "./device-filters.module.css";

interface DeviceFiltersProps {
  readonly view: DeviceListData;
  /** Of the page, without language and search. */
  readonly address: string;
}

/** A form whose answer is the same page with another address: it works without script, and the address can be shared. */
export function DeviceFilters({ view: { vendor, view, power, choices }, address }: DeviceFiltersProps) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const isFaulty = power.problem !== null;
  const chosen = [view.vendor, view.algorithm, view.coin, view.since, view.profit === "all" ? null : view.profit];
  const count = chosen.filter((choice) => choice !== null).length;
  return (
    // The key makes new fields for a new address: what is chosen there stands in them.
    <details className={styles.fold} key={JSON.stringify([view, power.text])} open={isFaulty}>
      <summary data-bare="">
        {t("device.filter.heading")}
        {count > 0 && <span className={styles.chosen}>{count}</span>}
        {!isFaulty && (
          <small>
            <span data-ltr>{power.text} USD/kWh</span>
          </small>
        )}
      </summary>
      <form className={styles.filters} action={path(address)} noValidate>
        <PowerField power={power} />
        {vendor === null && (
          <Choice name="vendor" label={t("device.filter.vendor")} chosen={view.vendor} choices={choices.vendor} />
        )}
        {choices.algorithm.length > 1 && (
          <Choice
            name="algorithm"
            label={t("device.filter.algorithm")}
            chosen={view.algorithm}
            choices={choices.algorithm}
          />
        )}
        {choices.coin.length > 1 && (
          <Choice name="coin" label={t("device.filter.coin")} chosen={view.coin} choices={choices.coin} />
        )}
        <Choice
          name="since"
          label={t("device.filter.since")}
          chosen={view.since}
          choices={choices.since.map((year) => ({
            slug: String(year),
            name: `${t("device.filter.since")} ${year}`,
          }))}
        />
        <label className={styles.check}>
          <input type="checkbox" name="profit" value="profitable" defaultChecked={view.profit === "profitable"} />
          <span>{t("device.filter.profitable")}</span>
        </label>
        {view.sort !== "profit" && <input type="hidden" name="sort" value={view.sort} />}
        {view.order !== "desc" && <input type="hidden" name="order" value={view.order} />}
        <Button type="submit" look="primary">
          {t("device.filter.apply")}
        </Button>
      </form>
    </details>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly chosen: string | null;
  readonly choices: readonly { readonly slug: string; readonly name: string }[];
}

function Choice({ name, label, chosen, choices }: ChoiceProps) {
  return (
    <Field label={label} isLabelHidden>
      {(control) => (
        <Select {...control} name={name} defaultValue={chosen ?? ""}>
          <option value="">{label}</option>
          {choices.map((choice) => (
            <option key={choice.slug} value={choice.slug}>
              {choice.name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

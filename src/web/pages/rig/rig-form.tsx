import { useTranslations } from "use-intl";
import { formatCount } from "#src/domain/mining/units.ts";
import { Figure, Hashrate, Money } from "../../components/figures/figure.tsx";
import { Button } from "../../components/form/button.tsx";
import { Field } from "../../components/form/field.tsx";
import { NumberInput } from "../../components/form/number-input.tsx";
import { Select } from "../../components/form/select.tsx";
import { useLocalizedPath } from "../../i18n/localized-path.ts";
import { storeRig } from "../../preferences/own-rig.ts";
import { FieldMessage } from "../device/field-message.tsx";
import { PowerField } from "../device/power-field.tsx";
import { DeviceField } from "./device-field.tsx";
import type { RigData, RigPartView } from "./load-rig.ts";
import { rateSteps } from "./rate-steps.ts";
import styles from "./rig-page.module.css";

const prefixes = { "0": "", "1": "K", "2": "M", "3": "G", "4": "T", "5": "P" } as const;

/** A form whose answer is this page with another address. What was typed stays in it, with what is wrong. */
export function RigForm({ view }: { readonly view: RigData }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const { power, add, parts, rig, work } = view;
  const isWorkOpen = work.hashrate.text !== "" || work.watts.text !== "";
  return (
    <form
      className={styles.form}
      action={path("/rig")}
      // The key makes new fields for a new address.
      key={JSON.stringify([rig, power.text, add.text, work, parts.map(({ quantity }) => quantity)])}
      noValidate
    >
      {rig !== "" && <input type="hidden" name="rig" value={rig} />}
      {/* Enter in a field presses the first button of a form, which must not be one that removes. */}
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      {parts.length > 0 && (
        <ul className={styles.parts} aria-label={t("rig.parts")}>
          {parts.map((part, index) => (
            <Part key={`${part.name} ${part.path ?? index}`} part={part} index={index} isOnly={parts.length === 1} />
          ))}
        </ul>
      )}
      <div className={styles.fields}>
        <DeviceField
          label={t(parts.length === 0 ? "rig.device" : "rig.another")}
          hint={t("rig.hint")}
          text={add.text}
          error={
            add.problem === null ? null : add.problem.rule === "not-found" ? (
              t("rig.notFound", { words: add.problem.words })
            ) : (
              <FieldMessage problem={add.problem} field={t("rig.device")} />
            )
          }
        />
        <PowerField power={power} />
        <Button type="submit" look={parts.length === 0 ? "primary" : "secondary"}>
          {t("device.filter.apply")}
        </Button>
      </div>
      <details className={styles.work} open={isWorkOpen}>
        <summary>{t("rig.work.heading")}</summary>
        <div className={styles.fields}>
          <Field label={t("rig.work.algorithm")}>
            {(control) => (
              <Select {...control} name="algorithm" defaultValue={work.algorithm ?? "kawpow"}>
                {view.algorithms.map(({ slug, name }) => (
                  <option key={slug} value={slug}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field
            label={t("device.column.hashrate")}
            error={
              work.hashrate.problem === null ? null : (
                <FieldMessage problem={work.hashrate.problem} field={t("rig.work.hashrateName")} />
              )
            }
          >
            {(control) => <NumberInput {...control} name="hashrate" text={work.hashrate.text} />}
          </Field>
          <Field label={t("rig.work.unit")}>
            {(control) => (
              <Select {...control} name="step" defaultValue={work.step}>
                {rateSteps.map((step) => (
                  <option key={step} value={step}>
                    {`${prefixes[step]}H/s`}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field
            label={t("rig.work.watts")}
            error={
              work.watts.problem === null ? null : (
                <FieldMessage problem={work.watts.problem} field={t("rig.work.wattsName")} />
              )
            }
          >
            {(control) => <NumberInput {...control} name="watts" text={work.watts.text} />}
          </Field>
          <Button type="submit">{t("rig.work.add")}</Button>
        </div>
      </details>
    </form>
  );
}

interface PartProps {
  readonly part: RigPartView;
  readonly index: number;
  /** Beside others its own best coin is named. */
  readonly isOnly: boolean;
}

/** One kind of machine, how many of it, and a button that takes it away. */
function Part({ part, index, isOnly }: PartProps) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const { name, quantity, work, best } = part;
  return (
    <li>
      {quantity === null ? (
        <span />
      ) : (
        <Field
          label={t("rig.count", { name })}
          isLabelHidden
          error={
            quantity.problem === null ? null : (
              <FieldMessage problem={quantity.problem} field={t("device.quantity.name")} />
            )
          }
        >
          {(control) => <NumberInput {...control} name={`count${index}`} text={quantity.text} isWhole />}
        </Field>
      )}
      <span className={styles.partName}>
        <bdi>{part.path === null ? <b>{name}</b> : <a href={path(part.path)}>{name}</a>}</bdi>
        {work !== null && (
          <small>
            <Hashrate value={work.hashrate} unit={work.rateUnit} />{" "}
            <Figure number={work.watts === null ? null : formatCount(work.watts)} unit="W" />
          </small>
        )}
        {!isOnly && best !== null && (
          <small>
            {best.coin.name} <Money usd={best.profitUsd} />
          </small>
        )}
      </span>
      <button
        type="submit"
        name="remove"
        value={index}
        className="cross"
        aria-label={t("rig.remove", { name })}
        // The page without machines does not know that there were some.
        onClick={() => isOnly && storeRig(null)}
      >
        <svg viewBox="0 0 10 10" aria-hidden="true">
          <path d="m1.5 1.5 7 7M8.5 1.5l-7 7" />
        </svg>
      </button>
    </li>
  );
}

import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { useTranslations } from "use-intl";
import { DAY } from "#src/domain/time/durations.ts";
import { Chance } from "../../../../components/figures/chance.tsx";
import { Figure, Money } from "../../../../components/figures/figure.tsx";
import { Button } from "../../../../components/form/button.tsx";
import { Field } from "../../../../components/form/field.tsx";
import { NumberInput } from "../../../../components/form/number-input.tsx";
import { DeviceDrawing } from "../../../../components/marks/device-drawing.tsx";
import { useLocalizedPath } from "../../../../i18n/localized-path.ts";
import { useFormat } from "../../../../i18n/use-format.ts";
import { DeviceField } from "../../../rig/device-field.tsx";
import type { RigDay } from "../../devices/machine-day.ts";
import type { StartView } from "../start-view.ts";
import styles from "./rig-line.module.css";
import type { ShownRig } from "./use-shown-rig.ts";
import { Worth } from "./worth.tsx";

interface RigLineProps {
  readonly view: StartView;
  readonly rig: ShownRig;
  readonly isSolo: boolean;
}

/** What the visitor's machines bring and cost here, and where both are changed. */
export function RigLine({ view, rig, isSolo }: RigLineProps) {
  const t = useTranslations();
  const { day, isOwn, powerCost, isDefault } = rig;
  if (day === null) return null;
  const price = `$${powerCost}`;
  const shows = isSolo && day.solo !== null ? "odds" : "day";
  return (
    <section className={styles.line} aria-label={t("start.mine.label")}>
      {/* The key makes new elements for other terms, so that nothing moves on the page. */}
      <div
        key={`${day.name} ${price}`}
        className={`row ${styles.terms}`}
        data-default-terms={isDefault ? "" : undefined}
      >
        {day.form !== null && <DeviceDrawing form={day.form} width={52} />}
        <Choice
          name={isOwn ? withCount(day.model) : t("start.mine.choose")}
          hidden={{ power: String(powerCost) }}
          view={view}
        >
          <DeviceField label={t("rigEntry.device")} placeholder="RTX 4070" />
        </Choice>
        <Choice
          name={
            <>
              <span data-ltr>{price}</span> <small>{t("start.mine.perHour")}</small>
            </>
          }
          hidden={rig.rig === null ? {} : { rig: rig.rig }}
          view={view}
        >
          <Field label={t("rigEntry.power")}>
            {(control) => <NumberInput {...control} name="power" text={String(powerCost)} />}
          </Field>
        </Choice>
      </div>
      <div
        key={`${day.name} ${price} ${shows}`}
        className={styles.answer}
        data-default-terms={isDefault ? "" : undefined}
      >
        <p>
          {!isOwn && (
            <span className={styles.typical}>
              {rig.isElsewhere && t("start.mine.elsewhere", { name: view.name })}{" "}
              {t("start.mine.typical", { device: day.model })}{" "}
            </span>
          )}
          {shows === "odds" ? <Odds day={day} /> : <Brings day={day} interval={view.payoutIntervalMs} />}{" "}
          {shows === "day" && <Better rig={rig} day={day} />}
        </p>
        <p className={styles.big}>{shows === "odds" ? <BigChance day={day} /> : <BigMoney day={day} />}</p>
      </div>
    </section>
  );
}

function withCount(model: string): string {
  return /^\d/.test(model) ? model : `1 × ${model}`;
}

interface ChoiceProps {
  readonly name: ReactNode;
  readonly hidden: Readonly<Record<string, string>>;
  readonly view: StartView;
  readonly children: ReactNode;
}

/** A button that opens one field. A plain form, so that it works before and without script; /rig leads back with the answer. */
function Choice({ name, hidden, view, children }: ChoiceProps) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const place = useRef<HTMLDetailsElement>(null);
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Escape" || event.defaultPrevented || place.current === null) return;
    place.current.open = false;
    place.current.querySelector("summary")?.focus();
  }
  return (
    <details ref={place} name="rig-line" onKeyDown={onKeyDown}>
      <summary>
        <span>{name}</span>
        <svg viewBox="0 0 10 6" aria-hidden="true">
          <path d="m1 1 4 4 4-4" />
        </svg>
      </summary>
      <form action={path("/rig")} noValidate>
        <input type="hidden" name="coin" value={view.coin.slug} />
        {Object.entries(hidden).map(([key, value]) => (
          <input key={key} type="hidden" name={key} value={value} />
        ))}
        {children}
        <Button type="submit" look="primary">
          {t("start.mine.apply")}
        </Button>
      </form>
    </details>
  );
}

function Brings({ day, interval }: { readonly day: RigDay; readonly interval: number | null }) {
  const t = useTranslations();
  const { duration } = useFormat();
  const { coins, ticker, revenueUsd, powerUsd, daysToPayout } = day;
  const untilPaid = daysToPayout === null ? null : Math.max(daysToPayout * DAY, interval ?? 0);
  const values = {
    b: (text: ReactNode) => <b>{text}</b>,
    coins: () => <Figure number={coins} unit={ticker} />,
    worth: () => <Worth usd={revenueUsd} />,
    power: () => <Money usd={powerUsd} />,
  };
  return (
    <>
      {t.rich(
        `start.mine.${revenueUsd === null ? "bringsCoins" : powerUsd === null ? "bringsBefore" : "brings"}`,
        values,
      )}{" "}
      {untilPaid !== null && (
        <span className={styles.paid}>{t.rich("start.mine.paid", { b: values.b, time: duration(untilPaid) })}</span>
      )}
    </>
  );
}

/** A machine that loses is said so, with what earns more. */
function Better({ rig, day }: { readonly rig: ShownRig; readonly day: RigDay }) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const [best] = day.others;
  if (day.profitUsd === null || day.profitUsd >= 0) return null;
  const search = new URLSearchParams({ ...(rig.rig === null ? {} : { rig: rig.rig }), power: String(rig.powerCost) });
  return (
    <span className={styles.loses}>
      {t("start.mine.loses", { price: `$${rig.powerCost}` })}{" "}
      {best !== undefined && best.profitUsd > 0 ? (
        <a href={path(`/${best.coin}?${search}`)}>
          {t.rich("start.mine.better", { coin: best.name, money: () => <Money usd={best.profitUsd} /> })}
        </a>
      ) : (
        <a href={path(rig.comparison ?? `/device/${day.type ?? "asic"}?profit=profitable&power=${rig.powerCost}`)}>
          {t(rig.comparison === null ? "start.mine.machines" : "start.others.compare")}
        </a>
      )}
    </span>
  );
}

function BigMoney({ day: { profitUsd, revenueUsd, coins, ticker } }: { readonly day: RigDay }) {
  const t = useTranslations();
  const usd = profitUsd ?? revenueUsd;
  const tone = profitUsd === null ? undefined : profitUsd < 0 ? "bad" : "good";
  return (
    <>
      <b data-tone={tone}>{usd === null ? <Figure number={coins} unit={ticker} /> : <Money usd={usd} />}</b>
      <span>{t(`start.mine.${profitUsd === null ? "dayBefore" : "dayAfter"}`)}</span>
    </>
  );
}

function Odds({ day: { solo, powerUsd, ticker } }: { readonly day: RigDay }) {
  const t = useTranslations();
  if (solo === null) return null;
  const values = {
    b: (text: ReactNode) => <b>{text}</b>,
    power: () => <Money usd={powerUsd} />,
    coins: () => <Figure number={solo.blockCoins} unit={ticker} />,
    worth: () => <Worth usd={solo.blockUsd} />,
  };
  return (
    <>
      {powerUsd !== null && t.rich("start.mine.lottery", values)}{" "}
      {t.rich(solo.blockUsd === null ? "start.mine.blockCoins" : "start.mine.block", values)}
    </>
  );
}

function BigChance({ day: { solo } }: { readonly day: RigDay }) {
  const t = useTranslations();
  return (
    solo !== null && (
      <>
        <b>
          <Chance value={solo.monthChance} />
        </b>
        <span>{t("start.mine.chance")}</span>
      </>
    )
  );
}

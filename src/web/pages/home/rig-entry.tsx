import { useEffect, useId, useRef } from "react";
import { useTranslations } from "use-intl";
import type { DeviceType } from "#src/domain/devices/device.ts";
import { DEFAULT_POWER_COST } from "#src/domain/earnings/power-cost.ts";
import { readTypedNumber } from "#src/domain/text/form-rules.ts";
import { Button } from "../../components/form/button.tsx";
import { NumberInput } from "../../components/form/number-input.tsx";
import { useLocalizedPath } from "../../i18n/localized-path.ts";
import { readStoredPowerCost, storePowerCost } from "../../preferences/power-cost.ts";
import { SuggestedDevices } from "../rig/suggested-devices.tsx";
import { useHomeTerms } from "./own-days.ts";
import styles from "./rig-entry.module.css";

/** As a visitor might type them. */
const examples = ["RTX 4070", "S21 XP", "9950X", "Bitaxe", "2x KS5"];

interface RigEntryProps {
  /** Devices of one type are meant; null = of any. */
  readonly type: DeviceType | null;
}

/** A device and a price of power lead to what they earn. A plain form, so that it works before and without script. */
export function RigEntry({ type }: RigEntryProps) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const id = useId();
  const device = useRef<HTMLInputElement>(null);
  const power = useRef<HTMLInputElement>(null);
  const { own } = useHomeTerms();
  const [ownDay] = own?.days.values() ?? [];

  // What is remembered, unless somebody has typed already.
  useEffect(() => fill(power.current, readStoredPowerCost()), []);
  useEffect(() => fill(device.current, ownDay?.device.replaceAll(" + ", ", ") ?? null), [ownDay]);

  return (
    <form className={styles.entry} action={path("/rig")} noValidate>
      {type !== null && <input type="hidden" name="type" value={type} />}
      <div className={styles.device}>
        <label htmlFor={`${id}device`}>{t("rigEntry.device")}</label>
        <input
          id={`${id}device`}
          ref={device}
          name="add"
          placeholder={examples[0]}
          maxLength={200}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="next"
        />
        <SuggestedDevices inputId={`${id}device`} />
      </div>
      <div>
        <label htmlFor={`${id}power`}>{t("rigEntry.power")}</label>
        <NumberInput
          id={`${id}power`}
          ref={power}
          name="power"
          text={String(DEFAULT_POWER_COST)}
          enterKeyHint="go"
          onInput={(event) => rememberPower(event.currentTarget.value)}
        />
      </div>
      <Button type="submit" look="primary">
        {t("rigEntry.submit")}
      </Button>
      <p className={`row ${styles.examples}`}>
        {t("rigEntry.examples")}{" "}
        {examples.map((words) => (
          <a key={words} href={path(`/rig?${new URLSearchParams({ add: words })}`)} data-ltr>
            {words}
          </a>
        ))}
      </p>
    </form>
  );
}

function fill(field: HTMLInputElement | null, text: string | null): void {
  if (field !== null && text !== null && field.value === field.defaultValue) field.value = text;
}

/** Every figure of the page follows at once. What is no price is left to the form, which says what is wrong with it. */
function rememberPower(typed: string): void {
  const text = readTypedNumber(typed);
  if (/^\d{1,3}(\.\d+)?$/.test(text)) storePowerCost(text);
}

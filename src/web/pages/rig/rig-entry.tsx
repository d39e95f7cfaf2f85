import { useEffect, useId, useRef } from "react";
import { useTranslations } from "use-intl";
import type { DeviceType } from "#src/domain/devices/device.ts";
import { DEFAULT_POWER_COST } from "#src/domain/earnings/power-cost.ts";
import { Button } from "../../components/form/button.tsx";
import { NumberInput } from "../../components/form/number-input.tsx";
import { useLocalizedPath } from "../../i18n/localized-path.ts";
import { readStoredPowerCost } from "../../preferences/power-cost.ts";
import styles from "./rig-entry.module.css";
import { SuggestedDevices } from "./suggested-devices.tsx";

interface RigEntryProps {
  /** Devices of one type are meant; null = of any. */
  readonly type: DeviceType | null;
}

/** The way into the tool: a device and a price of power. A plain form, so that it works before and without script. */
export function RigEntry({ type }: RigEntryProps) {
  const t = useTranslations();
  const path = useLocalizedPath();
  const id = useId();
  const power = useRef<HTMLInputElement>(null);

  // The remembered price, unless somebody has typed one already.
  useEffect(() => {
    const stored = readStoredPowerCost();
    const field = power.current;
    if (field !== null && stored !== null && field.value === field.defaultValue) field.value = stored;
  }, []);

  return (
    <form className={styles.entry} action={path("/rig")} noValidate>
      <h2>{t("rigEntry.heading")}</h2>
      {type !== null && <input type="hidden" name="type" value={type} />}
      <div className={styles.device}>
        <label htmlFor={`${id}device`}>{t("rigEntry.device")}</label>
        <input
          id={`${id}device`}
          name="add"
          placeholder="RTX 4070"
          maxLength={200}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="next"
        />
        <SuggestedDevices inputId={`${id}device`} take="name" />
      </div>
      <div>
        <label htmlFor={`${id}power`}>{t("rigEntry.power")}</label>
        <NumberInput id={`${id}power`} ref={power} name="power" text={String(DEFAULT_POWER_COST)} enterKeyHint="go" />
      </div>
      <Button type="submit">{t("rigEntry.submit")}</Button>
    </form>
  );
}

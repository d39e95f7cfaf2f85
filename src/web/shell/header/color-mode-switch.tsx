import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import {
  applyColorMode,
  type ColorMode,
  chooseColorMode,
  colorModes,
  parseColorMode,
  readColorMode,
} from "../../preferences/color-mode.ts";
import { preferenceNames } from "../../preferences/names.ts";
import styles from "./color-mode-switch.module.css";

/** Changes between system, light and dark, in other tabs too. It does not work without script, so it appears only with script. */
export function ColorModeSwitch({ isInPanel = false }: { readonly isInPanel?: boolean }) {
  const t = useTranslations();
  const [mode, setMode] = useState<ColorMode | null>(null);

  useEffect(() => {
    setMode(readColorMode());
    function onStorage(event: StorageEvent): void {
      if (event.key !== preferenceNames.colorMode) return;
      const next = parseColorMode(event.newValue);
      applyColorMode(next);
      setMode(next);
    }
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }, []);

  function chooseNext(): void {
    const next = colorModes[(colorModes.indexOf(mode ?? "system") + 1) % colorModes.length] ?? "system";
    chooseColorMode(next);
    // The other switch of this page hears it as one of another tab would.
    window.dispatchEvent(new StorageEvent("storage", { key: preferenceNames.colorMode, newValue: next }));
  }

  const label = t(`colorMode.${mode ?? "system"}`);
  if (isInPanel && mode === null) return null;
  return (
    <button
      type="button"
      className={isInPanel ? styles.row : styles.switch}
      data-ready={isInPanel ? undefined : mode !== null}
      onClick={chooseNext}
      aria-label={label}
      title={label}
    >
      {isInPanel && <span>{label}</span>}
      <svg
        viewBox="0 0 20 20"
        width="20"
        height="20"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        aria-hidden="true"
      >
        {mode === "light" && (
          <path d="M10 6.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM10 1v2m0 14v2M1 10h2m14 0h2M3.6 3.6 5 5m10 10 1.4 1.4M3.6 16.4 5 15M15 5l1.4-1.4" />
        )}
        {mode === "dark" && <path d="M16.5 12.2A7 7 0 0 1 7.8 3.5a7 7 0 1 0 8.7 8.7Z" />}
        {(mode === "system" || mode === null) && (
          <path
            d="M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14Zm0 0v14a7 7 0 0 0 0-14Z"
            fill="currentColor"
            fillRule="evenodd"
          />
        )}
      </svg>
    </button>
  );
}

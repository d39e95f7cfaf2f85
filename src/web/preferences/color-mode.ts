import { preferenceNames } from "./names.ts";
import { pageColors } from "./page-colors.ts";

export const colorModes = ["system", "light", "dark"] as const;
export type ColorMode = (typeof colorModes)[number];

/** A page may show itself in a mode of its own, but never leave the choice to the system (spec §4). */
export type ForcedMode = Exclude<ColorMode, "system">;

/** What a page's loader forces by its member `forcedMode`; null = the visitor's own mode. */
export function readForcedMode(pageData: unknown): ForcedMode | null {
  if (typeof pageData !== "object" || pageData === null || !("forcedMode" in pageData)) return null;
  const { forcedMode } = pageData;
  return forcedMode === "light" || forcedMode === "dark" ? forcedMode : null;
}

export function parseColorMode(value: unknown): ColorMode {
  return colorModes.find((mode) => mode === value) ?? "system";
}

/** What is stored on this device; `system` when nothing is, or when storage is closed to us. */
export function readColorMode(): ColorMode {
  try {
    return parseColorMode(window.localStorage.getItem(preferenceNames.colorMode));
  } catch {
    return "system";
  }
}

/** Shows and stores a mode; storage that refuses (private windows) does not stop the change. */
export function chooseColorMode(mode: ColorMode): void {
  applyColorMode(mode);
  try {
    window.localStorage.setItem(preferenceNames.colorMode, mode);
  } catch {
    // The choice then lasts as long as the page.
  }
}

export function applyColorMode(mode: ColorMode): void {
  const { documentElement, head } = document;
  // The server's two colours of the browser's bars follow the system; one without a condition, before them, beats both.
  const bars = head.querySelector<HTMLMetaElement>('meta[name="theme-color"]:not([media])');
  if (mode === "system") {
    documentElement.removeAttribute("data-mode");
    bars?.remove();
    return;
  }
  documentElement.dataset.mode = mode;
  const own = bars ?? document.createElement("meta");
  own.name = "theme-color";
  own.content = pageColors[mode];
  if (bars === null) head.prepend(own);
}
